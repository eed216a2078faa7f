import assert from 'node:assert/strict';
import * as digestReader from '../../../../src/core/digest';
import { inOneGo, OutOfTime, withBudget } from '../../../../src/core/base/tasks';
import { LocalServer } from '../../../../src/core/server/localServer';
import { decode, page, pause } from '../../support/engineParts';
import { valuesOf } from '../../support/valuesOf';

const role = { digest: true, note: false };

/** Reads digests, but throws for one that asks for it. */
const reader = {
  readDigest: (...[text, uri]: Parameters<typeof digestReader.readDigest>) => {
    if (uri === 'bad.txt') throw new RangeError('Maximum call stack size exceeded');
    return digestReader.readDigest(text, uri);
  },
};

describe('A file whose reading throws', () => {
  const bad = { uri: 'bad.txt', role, content: page('Never Read'), stamp: { size: 1, mtime: 1 } };
  const isKnown = { state: 'known', isOfInterest: true, isLeftOut: true };

  it('is left out with the reason, now and in the next session', async () => {
    const server = new LocalServer({ ...reader, pause, decode });
    const good = { uri: 'good.txt', role, content: page('Alpha Walks') };
    const { outcomes, library } = await server.apply([bad, good]);
    assert.deepEqual(outcomes[0], { ...isKnown, stamp: bad.stamp });
    assert.deepEqual(valuesOf(library.papers, 'title'), ['Alpha Walks']);
    assert.deepEqual(
      library.problems.map(({ uri, argument, leftOut }) => [uri, argument, leftOut]),
      [['bad.txt', 'Maximum call stack size exceeded', 'file']],
    );
    const [shard = ''] = (await server.savedParts()).filter((name) => name.startsWith('files-'));
    const next = new LocalServer({ ...reader, pause, decode });
    const files = await next.restore((await server.savedPart(shard)) ?? new Uint8Array());
    const { uri, stamp } = bad;
    assert.deepEqual(files, [{ uri, role, stamp, isLeftOut: true }]);
    const again = await next.apply([{ uri, state: 'restored' }]);
    assert.deepEqual(again.outcomes, [isKnown]);
    assert.deepEqual(again.library.problems, library.problems);
  });

  it('is no longer reported once it can be read', async () => {
    const server = new LocalServer({ ...reader, pause, decode });
    await server.apply([bad]);
    const letter = { ...bad, uri: 'bad.txt', role: { digest: false, note: false } };
    assert.deepEqual((await server.apply([letter])).library.problems, []);
  });
});

describe('Work with a budget', () => {
  function* work(count: number, clock: { now: number }) {
    for (let i = 0; i < count; i++) {
      clock.now += 600;
      yield;
    }
    return count;
  }

  it('ends when it has taken too long itself, not when other work has', () => {
    const clock = { now: 0 };
    let beats = 0;
    const steps = withBudget(
      work(5, clock),
      3000,
      () => (beats += 1),
      () => clock.now,
    );
    for (let i = 0; i < 5; i++) {
      assert.equal(steps.next().done, false);
      // Other work uses the thread.
      clock.now += 10_000;
    }
    assert.deepEqual(steps.next(), { done: true, value: 5 });
    assert.equal(beats, 4);
    const late = withBudget(
      work(6, clock),
      3000,
      () => undefined,
      () => clock.now,
    );
    assert.throws(() => inOneGo(late), OutOfTime);
  });
});
