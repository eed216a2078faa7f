import assert from 'node:assert/strict';
import { Library } from '../../../../src/core/library/library';
import { digest } from './builders';

const noPins = new Map<string, string>();

describe('The library', () => {
  it('builds large libraries', async () => {
    const many = Array.from({ length: 400 }, (_, i) => {
      const uri = `many/${i}`;
      const entries = Array.from({ length: 50 }, (_, n) => ({
        title: `Spark: Number ${i} ${n}`,
        date: { year: 2025, month: 2, day: 3 },
      }));
      return { uri, digest: digest(uri, { year: 2026, month: 1, day: 1 + (i % 28) }, entries) };
    });
    const library = new Library();
    let pauses = 0;
    const pause = () => Promise.resolve(void (pauses += 1));
    await library.update(many, noPins, undefined, pause);
    assert.equal(new Set(library.papers.map(({ key }) => key)).size, 20_000);
    assert.ok(pauses > 3000, 'the thread is held for a few papers at a time');
    pauses = 0;
    await library.update(many.slice(0, 1), noPins, undefined, pause);
    assert.ok(pauses < 300, 'one digest costs little, even where all papers compete for a key');
  });
});
