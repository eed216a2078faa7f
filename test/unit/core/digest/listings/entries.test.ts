import { parseListing } from '../invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fixture } from '../../../support/fixture';
import { looksLikeDigest } from '../../../../../src/core/digest';
import { anyForm, assertShown, filled, mainValues, shownValues, shownWorks } from './papers';
import type { ShownWork } from './papers';

/** The labels of a list in one language: authors, id, link, date, abstract, categories. */
const { labels: languages } = JSON.parse(fixture('languages.json')) as Record<
  'labels',
  Readonly<Record<string, readonly string[]>>
>;
/** What the labels name. */
const named = '{names}|{id}|https://arxiv.org/abs/{id}v1|{date}|{abstract}|cs.LG'.split('|');

const shape = fc.record({
  labels: fc.constantFrom(...Object.values(languages)),
  form: anyForm('entry'),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
});

function written(
  works: readonly ShownWork[],
  { labels, form, order }: typeof shape extends fc.Arbitrary<infer Form> ? Form : never,
): string {
  const entries = works.map((work, index) => {
    const values = shownValues(work, index + 1);
    const facts = order.map((at) => ({ label: labels[at], value: filled(named[at], values) }));
    const lines = facts.map((fact) => filled(form['line'], fact));
    const [row, ...rows] = facts.map((fact) => filled(form['row'], fact));
    return filled(form['frame'], {
      heading: filled(form['heading'], values),
      lines: lines.join('\n'),
      paragraphs: lines.join('\n\n'),
      'quoted lines': lines.map((line) => `> ${line.trim()}`).join('\n'),
      row,
      rows: [row, ...rows].join('\n'),
      'other rows': rows.join('\n'),
    });
  });
  return `# Daily arXiv papers, 2026-11-02\n\nWritten by a script.\n\n${entries.join('\n\n')}\n`;
}

describe('A list of labeled papers', () => {
  it('is read in any language, marking and order', () => {
    fc.assert(
      fc.property(shownWorks, shape, (works, form) => {
        const text = written(works, form);
        assert(looksLikeDigest(text), text);
        const { papers, problems, captureDate } = parseListing(text, () => true);
        assertShown(papers, works, mainValues, text);
        assert.deepEqual(problems, []);
        assert.deepEqual(captureDate, { year: 2026, month: 11, day: 2 });
      }),
      { numRuns: 400 },
    );
  });
});
