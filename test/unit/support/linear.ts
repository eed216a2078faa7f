import assert from 'node:assert/strict';
import { cpuTime } from './shortUnits';

/**
 * Fails when `run` takes far more than five times as long for five times the input: nested loops take
 * 25 times as long. Compares times measured close together, and measures again before it fails,
 * as another program, compilation or garbage collection may be the cause.
 *
 * @param input of about 10 000 characters or more, so nested loops take noticeable time
 */
export function assertLinear(input: string, run: (text: string) => unknown, what = input): void {
  if (isPlainlyLinear(input, run)) return;
  const fivefold = input.repeat(5);
  let times = '';
  for (let tries = 0; tries < 4; tries += 1) {
    const five = cpuTime(() => run(fivefold));
    // Less than a tenth of a second isn't a nested loop, and mostly noise.
    if (five < 100) return;
    const once = cpuTime(() => run(input));
    if (five < 100 + 12 * once) return;
    times += ` ${once.toFixed()} ms for one, ${five.toFixed()} ms for five;`;
  }
  assert.fail(`${what.slice(0, 40)}:${times}`);
}

/** A millisecond isn't noise. */
const plain = 1;

/** Whether a quarter of the input takes about a quarter of the time; nested loops take a sixteenth. */
function isPlainlyLinear(input: string, run: (text: string) => unknown): boolean {
  const quarter = input.slice(0, input.length / 4);
  const part = (): number => cpuTime(() => run(quarter));
  // The first time includes compilation.
  const least = Math.min(part(), part());
  return least > plain && cpuTime(() => run(input)) < 6 * least;
}

/**
 * The same for a collection of `size` items, for which `prepare` returns the work to measure. Five times
 * the items may take far less than 25 times as long; sorting takes a little more than five times.
 */
export async function assertLinearIn(
  size: number,
  prepare: (size: number) => () => unknown,
): Promise<void> {
  const timeOf = async (count: number): Promise<number> => {
    const run = prepare(count);
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  let times = '';
  for (let tries = 0; tries < 4; tries += 1) {
    const five = await timeOf(5 * size);
    if (five < 100) return;
    const once = await timeOf(size);
    if (five < 100 + 12 * once) return;
    times += ` ${once.toFixed()} ms for ${size}, ${five.toFixed()} ms for ${5 * size};`;
  }
  assert.fail(times);
}
