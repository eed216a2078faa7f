import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { parseDigest, readDigest } from '../../../../src/core/digest';
import type { LibraryLists } from '../../../../src/core/library/libraryLists';
import { paperIdentity } from '../../../../src/core/identity/title';
import { LocalServer } from '../../../../src/core/server/localServer';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';
import { applyFiles } from '../../../support/applyFiles';
import { valuesOf } from '../../support/valuesOf';

const folder = material('digests/');

/** Facts about real digests; skipped where they are missing. */
describe('The library of real digests', function () {
  this.timeout(30_000);
  let server: LocalServer;
  let data: LibraryLists;
  let files: { uri: string; text: string }[];

  const read = async (order: typeof files, pins: ReadonlyMap<string, string> = new Map()) => {
    const local = new LocalServer({ readDigest }, () => Promise.resolve());
    for (const file of order.slice(0, -1)) await applyFiles(local, [file], pins);
    return [local, await applyFiles(local, order.slice(-1), pins)] as const;
  };

  before(async function () {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    files = ['000_', '003_', '004_'].flatMap((start) =>
      names
        .filter((name) => name.startsWith(start))
        .map((name) => ({
          uri: `file:///digests/${name}`,
          text: readFileSync(new URL(name, folder), 'utf8'),
        })),
    );
    if (files.length !== 3) leaveOut(this, 'the real digests are not here');
    [server, data] = await read(files);
  });

  it('has every paper once', () => {
    assert.deepEqual(valuesOf(data.digests, 'paperCount'), [49, 47, 75]);
    assert.equal(data.papers.length, 158);
    assert.equal(new Set(data.papers.map(({ key }) => key)).size, 158);
  });

  it('has the expected keys', async () => {
    for (const [key, title] of [
      ['smartsnap2025', 'SmartSnap: '],
      ['policycliff2025', 'The Policy Cliff: '],
      ['gdpo2026', 'GDPO: '],
      ['markovianthinker', 'The Markovian Thinker'],
      ['spark2025', 'SPARK: Synergistic '],
      ['tulu3', 'TÜLU 3: '],
    ] as const) {
      assert.ok((await server.paper(key))?.title.startsWith(title), key);
    }
  });

  it('joins sightings and keeps the best values of each', async () => {
    const cliff = await server.paper('policycliff2025');
    assert.equal(cliff?.sightings.length, 2);
    assert.deepEqual(cliff.date, { year: 2025, month: 7, day: 27 });
    assert.deepEqual(data.digests[1]?.captureDate, {
      year: 2025,
      month: 12,
      day: 11,
      yearInferred: true,
    });
    const fromRToQ = data.papers.filter(({ title }) => title.includes('Secretly a Q-Function'));
    assert.equal(fromRToQ.length, 1);
    assert.equal(fromRToQ[0]?.sightings.length, 2);
    assert.deepEqual(fromRToQ[0].date, { year: 2024, month: 4, day: 18 });
    const secrets = data.papers.filter(({ title }) => title.startsWith('Secrets of RLHF'));
    assert.equal(secrets.length, 2);
  });

  it('is the same in any order of the files', async () => {
    for (const order of [
      [2, 1, 0],
      [1, 0, 2],
      [0, 2, 1],
    ]) {
      const [, again] = await read(order.flatMap((i) => files.slice(i, i + 1)));
      assert.deepEqual(again, data);
    }
  });

  it('has two SPARK papers of one year with two keys, and a key in use with its paper', async () => {
    const earlier = {
      uri: 'file:///digests/2025-10-01.txt',
      text: `Daily Papers\n\nOct 1\n\nSPARK: Stepwise Rewards for Agents\n\nA text of two lines about stepwise rewards.\n\n  • 9 authors\n·\nSep 9, 2025 5\n`,
    };
    const parsed = parseDigest(earlier.text, earlier.uri);
    assert.equal(parsed.papers.length, 1);
    const [free, freeData] = await read([...files, earlier]);
    const sparks = freeData.papers.filter(({ title }) => title.startsWith('SPARK: '));
    assert.deepEqual(sparks.map(({ key }) => key).sort(), ['spark2025', 'sparksynergistic2025']);
    assert.match((await free.paper('spark2025'))?.title ?? '', /Stepwise/);

    const inUse = await server.paper('spark2025');
    assert.ok(inUse);
    const [pinned] = await read(
      [...files, earlier],
      new Map([['spark2025', paperIdentity(inUse)]]),
    );
    assert.equal((await pinned.paper('spark2025'))?.title, inUse.title);
    assert.match((await pinned.paper('sparkstepwise2025'))?.title ?? '', /Stepwise/);
  });

  it('finds half-remembered titles first', async () => {
    for (const [query, title] of [
      ['policy clif', 'The Policy Cliff: '],
      ['markovain thinker', 'The Markovian Thinker'],
      ['smart snap', 'SmartSnap: '],
      ['grpo guard', 'GRPO-Guard: '],
      ['tulu', 'TÜLU 3: '],
      ['pokemon', 'A Benchmark for Generalizing'],
      ['stochastic parots', 'Stochastic Parrots'],
      ['secretly q function', 'From $r$ to $Q^*$'],
      ['offline experiense replay', 'Offline Experience Replay'],
      ['nash optimization direct', 'Direct Nash Optimization'],
      ['peking university', 'Detecting Data Contamination'],
      ['text2reward', 'Text2Reward: '],
      ['text 2 reward', 'Text2Reward: '],
    ] as const) {
      const [first] = await server.search(query, { limit: 1 });
      assert.ok(first?.paper.title.startsWith(title), `${query}: ${first?.paper.title ?? ''}`);
    }
  });

  it('shows passages with the words in the query', async () => {
    for (const query of ['deepseek r1', 'qwen 2.5', 'reward hacking']) {
      for (const { snippet } of await server.search(query, { limit: 5 })) {
        assert.ok(snippet && snippet.text.length <= 164);
        assert.ok(snippet.matches.length > 0, query);
      }
    }
  });
});
