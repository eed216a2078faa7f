import assert from 'node:assert/strict';
import { timeSlices } from '../../../src/platform/timeSlices';

describe('Time slices', () => {
  /** Works in steps with a length in milliseconds of a simulated clock; returns how long each turn took. */
  async function turnsOf(workers: number, steps: number, milliseconds: number): Promise<number[]> {
    let now = 0;
    const turns = [0];
    const later = (task: () => void): void =>
      void setImmediate(() => {
        turns.push(0);
        task();
      });
    const pause = timeSlices(() => now, later);
    const work = async (): Promise<void> => {
      for (let step = 0; step < steps; step++) {
        await pause();
        now += milliseconds;
        turns[turns.length - 1]! += milliseconds;
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    return turns;
  }

  it('use the thread for part of a frame, and are used completely', async () => {
    const turns = await turnsOf(1, 100, 1);
    assert.equal(Math.max(...turns), 4);
    assert.ok(turns.filter((turn) => turn > 0).length <= 27);
  });

  it('are shared by all that have the same pause', async () => {
    const turns = await turnsOf(5, 100, 1);
    assert.ok(Math.max(...turns) <= 5, String(Math.max(...turns)));
    assert.equal(
      turns.reduce((sum, turn) => sum + turn, 0),
      500,
    );
  });
});
