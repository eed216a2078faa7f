import assert from 'node:assert/strict';
import type { LibraryLists } from '../../../../src/core/library/libraryLists';
import { paperIdentity } from '../../../../src/core/identity/title';
import { LocalServer } from '../../../../src/core/server/localServer';
import facts from '../../../fixtures/real-digests.json';
import { applyFiles } from '../../../support/applyFiles';
import { digestPage, longAbstract } from '../../../support/digestPage';
import { assertBaseline } from '../../support/baseline';

interface Facts {
  readonly title: string;
  readonly by?: string;
  readonly authors?: number;
  readonly date?: string;
  readonly year?: number;
  readonly comments?: number;
}

/** What real digests say below an abstract. */
function bylineOf({ by, authors, date, year, comments }: Facts): string | undefined {
  if (date === undefined) return undefined;
  const who = by ?? `  • ${String(authors)} authors`;
  return `${who}\n·\n${date}${year === undefined ? '' : `, ${year}`} ${comments ?? ''}`.trimEnd();
}

const days = ['Jan 14', 'Dec 11', 'Sep 1'];
/** Real titles and bylines with made-up abstracts. */
const files = Object.entries<readonly Facts[]>(facts).map(([name, papers], i) => ({
  uri: `file:///digests/${name}`,
  text: digestPage(
    days[i] ?? assert.fail(),
    papers.map((paper, n) => ({
      title: paper.title,
      abstract: `${longAbstract(paper.title)} ${n % 5 > 0 ? '' : 'It beats Qwen 2.5 and DeepSeek R1, and resists reward hacking.'}`,
      byline: bylineOf(paper),
    })),
  ),
}));

describe('The library of digests with real titles', () => {
  let server: LocalServer;
  let data: LibraryLists;

  const read = async (order: typeof files, pins: ReadonlyMap<string, string> = new Map()) => {
    const local = new LocalServer({ pause: () => Promise.resolve() });
    for (const file of order.slice(0, -1)) await applyFiles(local, [file], pins);
    return [local, await applyFiles(local, order.slice(-1), pins)] as const;
  };

  before(async () => ([server, data] = await read(files)));

  it('has every paper once, with the best values of its entries', () => {
    const papers: Record<string, unknown> = {};
    for (const { key, title, date, sightings } of data.papers) {
      papers[key] = { title, date, digests: sightings.length };
    }
    assert.equal(data.papers.length, 158);
    assertBaseline('library/realDigests.json', { digests: data.digests, papers });
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
    const title = 'SPARK: Stepwise Rewards for Agents';
    const byline = '  • 9 authors\n·\nSep 9, 2025 5';
    const earlier = {
      uri: 'file:///digests/2025-10-01.txt',
      text: digestPage('Oct 1', [{ title, abstract: longAbstract(title), byline }]),
    };
    const [free, freeData] = await read([...files, earlier]);
    const sparks = freeData.papers.filter(({ title }) => title.startsWith('SPARK: '));
    assert.deepEqual(sparks.map(({ key }) => key).sort(), ['spark2025', 'sparksynergistic2025']);
    assert.match((await free.ask('paper', 'spark2025'))?.title ?? '', /Stepwise/);

    const inUse = await server.ask('paper', 'spark2025');
    assert.ok(inUse);
    const [pinned] = await read(
      [...files, earlier],
      new Map([['spark2025', paperIdentity(inUse)]]),
    );
    assert.equal((await pinned.ask('paper', 'spark2025'))?.title, inUse.title);
    assert.match((await pinned.ask('paper', 'sparkstepwise2025'))?.title ?? '', /Stepwise/);
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
