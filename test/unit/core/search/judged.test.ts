import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import { LocalEngine } from '../../../../src/core/localEngine';
import type { PaperSummary } from '../../../../src/core/model';
import { readable } from '../../../../src/core/render/readable';

const folder = new URL('../../../../../shared/digests/', import.meta.url);
const judged = JSON.parse(
  readFileSync(new URL('../../../fixtures/judged-queries.json', import.meta.url), 'utf8'),
) as readonly { query: string; expected: readonly string[] }[];

/** What was reached; raise it when the search gets better, never lower it. */
const bar = {
  judged: { mrr: 0.994, success: 0.994 },
  typos: { mrr: 0.964, success: 0.997 },
};

/** Means over queries of 1/rank of the first paper that is right, and of whether it is in the top ten. */
async function score(engine: LocalEngine, queries: typeof judged) {
  const missed: string[] = [];
  let [mrr, success] = [0, 0];
  for (const { query, expected } of queries) {
    const results = await engine.search(query, { limit: 10, snippets: false });
    const rank = results.findIndex(({ paper }) => expected.includes(paper.title)) + 1;
    if (rank > 0) mrr += 1 / rank / queries.length;
    if (rank > 0) success += 1 / queries.length;
    if (rank !== 1) missed.push(`${rank} ${query}`);
  }
  return { mrr, success, missed };
}

/** Three words of each title in their order, one of them with a wrong letter; the same on every run. */
function withTypos(papers: readonly PaperSummary[]): typeof judged {
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const typo = (word: string) => {
    const at = 1 + random(word.length - 2);
    const letter = String.fromCharCode(97 + random(26));
    const [before, here, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    const kinds = [
      before + after,
      before + letter + here + after,
      before + letter + after,
      before + after.slice(0, 1) + here + after.slice(1),
    ];
    return kinds[random(kinds.length)] ?? word;
  };
  return [...papers, ...papers, ...papers].flatMap(({ title }) => {
    const words = [
      ...new Set(
        readable(title)
          .toLowerCase()
          .match(/[a-z]{4,}/g),
      ),
    ];
    if (words.length < 3) return [];
    while (words.length > 3) words.splice(random(words.length), 1);
    const wrong = random(3);
    const query = words.map((word, i) => (i === wrong ? typo(word) : word)).join(' ');
    return [{ query, expected: [title] }];
  });
}

describe('searching the real digests', () => {
  let engine: LocalEngine;
  let papers: readonly PaperSummary[];

  before(async function () {
    if (!existsSync(folder)) this.skip();
    engine = new LocalEngine({ looksLikeDigest, parseDigest }, () => Promise.resolve());
    const files = readdirSync(folder).map((name) => ({
      uri: `file:///${name}`,
      text: readFileSync(new URL(name, folder), 'utf8'),
    }));
    ({ papers } = await engine.update(files, new Map()));
  });

  it('finds what people who half remember it look for', async () => {
    const titles = new Set(papers.map(({ title }) => title));
    for (const { query, expected } of judged) {
      for (const title of expected) assert.ok(titles.has(title), `${query}: ${title}`);
    }
    const { mrr, success, missed } = await score(engine, judged);
    assert.ok(judged.length >= 120);
    const told = `MRR@10 ${mrr.toFixed(4)}, success@10 ${success.toFixed(4)}: ${missed.join('; ')}`;
    assert.ok(mrr >= bar.judged.mrr && success >= bar.judged.success, told);
  });

  it('finds papers by three words of the title with a typo in one', async () => {
    const queries = withTypos(papers);
    const { mrr, success, missed } = await score(engine, queries);
    const told = `MRR@10 ${mrr.toFixed(4)}, success@10 ${success.toFixed(4)}: ${missed.join('; ')}`;
    assert.ok(mrr >= bar.typos.mrr && success >= bar.typos.success, told);
  });

  it('puts every paper first for its own title', async () => {
    const missed = [];
    for (const { title } of papers) {
      const [first] = await engine.search(title, { limit: 1, snippets: false });
      if (first?.paper.title !== title) missed.push(`${title} <> ${first?.paper.title ?? ''}`);
    }
    assert.deepEqual(missed, []);
  });
});
