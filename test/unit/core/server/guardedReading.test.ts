import assert from 'node:assert/strict';
import * as digestReader from '../../../../src/core/digest';
import { OutOfTime, withBudget } from '../../../../src/core/base/budget';
import { inOneGo } from '../../../../src/core/base/steps';
import { LocalServer } from '../../../../src/core/server/localServer';
import { decode, page, pause } from '../../support/engineParts';

const role = { digest: true, note: false };

/** Reads digests, but throws at one that says so. */
const reader = {
  looksLikeDigest: digestReader.looksLikeDigest,
  parseDigest: (...[text, uri]: Parameters<typeof digestReader.parseDigest>) => {
    if (uri === 'bad.txt') throw new RangeError('Maximum call stack size exceeded');
    return digestReader.parseDigest(text, uri);
  },
};

describe('A file whose reading throws', () => {
  it('is left out with the reason, now and in the next session', async () => {
    const server = new LocalServer(reader, pause, decode);
    const stamp = { size: 1, mtime: 1 };
    const bytes = new TextEncoder().encode(page('Never Read'));
    const verdict = await server.read({ uri: 'bad.txt', role, content: bytes, stamp });
    await server.read({ uri: 'good.txt', role, content: page('Alpha Walks') });
    const { papers, problems } = await server.update(['bad.txt', 'good.txt'], new Map());
    assert.deepEqual(
      papers.map(({ title }) => title),
      ['Alpha Walks'],
    );
    assert.deepEqual(verdict.problems, problems);
    assert.deepEqual(
      problems.map(({ uri, argument, leftOut }) => [uri, argument, leftOut]),
      [['bad.txt', 'Maximum call stack size exceeded', 'file']],
    );
    const [shard = ''] = (await server.savedParts()).filter((name) => name.startsWith('files-'));
    const next = new LocalServer(reader, pause, decode);
    const part = await server.savedPart(shard);
    const files = (await next.load(part ?? new Uint8Array())) ?? [];
    assert.deepEqual(files[0]?.verdict, verdict);
    assert.deepEqual((await next.update(['bad.txt'], new Map())).problems, problems);
  });

  it('is no longer reported once it can be read', async () => {
    const server = new LocalServer(reader, pause, decode);
    await server.read({ uri: 'bad.txt', role, content: page('Never Read') });
    await server.update(['bad.txt'], new Map());
    await server.read({ uri: 'bad.txt', role, content: 'A letter.' });
    assert.deepEqual((await server.update(['bad.txt'], new Map())).problems, []);
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

  it('ends when it has taken too long itself, and not when others have', () => {
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
      // Others have the thread.
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
