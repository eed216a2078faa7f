import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { score, withTypos } from '../../../../bench/knownItems';
import type { KnownItem } from '../../../../bench/knownItems';
import { LocalServer } from '../../../../src/core/server/localServer';
import type { PaperSummary } from '../../../../src/core/model';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';
import { applyFiles } from '../../../support/applyFiles';

const folder = material('digests/');
const judged = JSON.parse(
  readFileSync(new URL('../../../fixtures/judged-queries.json', import.meta.url), 'utf8'),
) as readonly KnownItem[];

/** The current result; raise it when the search improves, never lower it. */
const bar = {
  judged: { mrr: 0.997, success: 1 },
  typos: { mrr: 0.978, success: 0.9957 },
};

/** The tolerance of sums with many terms. */
const rounding = 1e-9;

/** Scores the server's answers. */
function scored(server: LocalServer, queries: readonly KnownItem[]) {
  return score(queries, async (query) => {
    const results = await server.search(query, { limit: 10, snippets: false });
    return results.map(({ paper }) => paper.title);
  });
}

describe('Searching the real digests', () => {
  let server: LocalServer;
  let papers: readonly PaperSummary[];

  before(async function () {
    if (!existsSync(folder)) leaveOut(this, 'the real digests are not here');
    server = new LocalServer({ pause: () => Promise.resolve() });
    const files = readdirSync(folder).map((name) => ({
      uri: `file:///${name}`,
      text: readFileSync(new URL(name, folder), 'utf8'),
    }));
    ({ papers } = await applyFiles(server, files));
    await server.indexed();
  });

  it('finds papers for half-remembered descriptions', async () => {
    const titles = new Set(papers.map(({ title }) => title));
    for (const { query, expected } of judged) {
      for (const title of expected) assert.ok(titles.has(title), `${query}: ${title}`);
    }
    const { mrr, success, missed } = await scored(server, judged);
    assert.ok(judged.length >= 120);
    const message = `MRR@10 ${mrr.toFixed(4)}, success@10 ${success.toFixed(4)}: ${missed.join('; ')}`;
    assert.ok(mrr >= bar.judged.mrr && success > bar.judged.success - rounding, message);
  });

  it('finds papers by three words of the title with a typo in one', async () => {
    const queries = withTypos(papers);
    const { mrr, success, missed } = await scored(server, queries);
    const message = `MRR@10 ${mrr.toFixed(4)}, success@10 ${success.toFixed(4)}: ${missed.join('; ')}`;
    assert.ok(mrr >= bar.typos.mrr && success > bar.typos.success - rounding, message);
  });

  it('ranks every paper first for its own title', async () => {
    const missed = [];
    for (const { title } of papers) {
      const [first] = await server.search(title, { limit: 1, snippets: false });
      if (first?.paper.title !== title) missed.push(`${title} <> ${first?.paper.title ?? ''}`);
    }
    assert.deepEqual(missed, []);
  });
});
