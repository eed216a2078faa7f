import assert from 'node:assert/strict';
import { parseDigest } from '../../../../src/core/digest';
import { Library } from '../../../../src/core/library/library';
import { describePaper } from '../../../../src/core/render/labels';
import { parseQuery } from '../../../../src/core/search/query/parse';
import { scanPapers } from '../../../../src/core/search/scan';
import { english } from '../../../../src/core/text/localize';
import { sortPapers } from '../../../../src/core/view/sorting';
import { valuesOf } from '../../support/valuesOf';

const abstract = 'We follow herons along the shore for a year and count their steps.';
const heron = { title: 'Heron: Wading Robots', id: '2504.12345' };
const owl = { title: 'Owl: Robots at Night', id: '2503.00001' };

/** Two papers without dates, in the ways that digests write them. */
const digests: Readonly<Record<string, (date: string) => string>> = {
  'a list': (date) =>
    [heron, owl]
      .map(
        ({ title, id }) =>
          `## ${title}\n\n**Authors:** Ana Vasic, Wei Li\n\n**arXiv:** [${id}](https://arxiv.org/abs/${id})\n${date && `\n**Date:** ${date}\n`}\n**Abstract:** ${abstract}\n`,
      )
      .join('\n'),
  records: (date) =>
    JSON.stringify(
      [heron, owl].map(({ title, id }) => ({
        title,
        arxiv_id: id,
        abstract,
        authors: ['Ana Vasic', 'Wei Li'],
        ...(date && { published: date }),
      })),
    ),
};

async function read(...texts: string[]) {
  const library = new Library();
  await library.update(
    texts.map((text, index) => {
      const uri = `file:///${index}.md`;
      return { uri, digest: parseDigest(text, uri) };
    }),
    new Map(),
  );
  return library;
}

describe('A paper that only its arXiv id dates', () => {
  for (const [kind, write] of Object.entries(digests)) {
    it(`has the year in its key, and is shown, sorted and found by the month: ${kind}`, async () => {
      const { papers } = await read(write(''));
      const [first, second] = papers.map((paper) => [
        paper.key,
        paper.date,
        describePaper(paper, english),
      ]);
      const by = 'Ana Vasic and Wei Li';
      const date = { year: 2025, month: 4, yearInferred: true };
      assert.deepEqual(first, ['heron2025', date, `${by} · about Apr 2025`]);
      assert.deepEqual(second, ['owl2025', { ...date, month: 3 }, `${by} · about Mar 2025`]);
      const today = { year: 2026, month: 1, day: 14 };
      const found = (query: string) =>
        valuesOf(scanPapers(papers, parseQuery(query).query, 9, { today }), 'paper', 'key');
      const keys = ['heron2025', 'owl2025'];
      assert.deepEqual(valuesOf(sortPapers(papers.toReversed(), 'date'), 'key'), keys);
      assert.deepEqual(found('date:2025-04'), ['heron2025']);
      assert.deepEqual(found('date:2025'), keys);
      assert.deepEqual(found('date:2026'), []);
    });

    it(`has the date of another digest instead, and keeps its key: ${kind}`, async () => {
      const library = await read(write(''), write('2026-01-03'));
      const paper = library.paper('heron2026');
      assert.deepEqual(paper?.date, { year: 2026, month: 1, day: 3 });
      assert.equal(library.paper('heron2025')?.key, 'heron2026');
    });
  }
});
