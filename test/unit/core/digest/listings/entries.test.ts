import { parseListing } from '../invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fixture } from '../../../support/fixture';
import { looksLikeDigest } from '../../../../../src/core/digest';
import { assertShown, mainValues, shownWorks, two } from './papers';
import type { ShownWork } from './papers';

/** The labels of a list in one language: authors, id, link, date, abstract, categories. */
const languages = (
  JSON.parse(fixture('languages.json')) as Record<
    'labels',
    Readonly<Record<string, readonly string[]>>
  >
).labels;

const headings: Readonly<Record<string, (title: string, place: number, url: string) => string>> = {
  'a heading': (title) => `## ${title}`,
  'a deep heading': (title) => `###### ${title}`,
  'a numbered heading': (title, place) => `### ${place}. ${title}`,
  'a heading with a number in brackets': (title, place) => `### [${place}] ${title}`,
  'a linked heading': (title, _, url) => `## [${title}](${url})`,
  'a numbered item': (title, place) => `${place}. **${title}**`,
  'an item': (title) => `- **${title}**`,
  'a linked item': (title, _, url) => `- [${title}](${url})`,
  'a bold line': (title) => `**${title}**`,
  'a linked bold line': (title, _, url) => `**[${title}](${url})**`,
  'a label': (title) => `Title: ${title}`,
  'a bold label': (title) => `**Title:** ${title}`,
};

const rows: Readonly<Record<string, (label: string, value: string) => string>> = {
  plainly: (label, value) => `${label}: ${value}`,
  'in bold': (label, value) => `**${label}:** ${value}`,
  'in bold with the colon outside': (label, value) => `**${label}**: ${value}`,
  'as items': (label, value) => `  - ${label}: ${value}`,
  'as bold items': (label, value) => `   * **${label}**：${value}`,
};

const frames: Readonly<Record<string, (lines: readonly string[]) => string>> = {
  directly: ([title, ...lines]) => [title, ...lines].join('\n'),
  'after a blank line': ([title = '', ...lines]) => `${title}\n\n${lines.join('\n')}`,
  'as paragraphs': (lines) => lines.join('\n\n'),
  'in a table': ([title = '', ...lines]) =>
    `${title}\n\n| Field | Value |\n|---|---|\n${lines.map(tableRow).join('\n')}`,
  'in a table without a head': ([title = '', first = '', ...lines]) =>
    `${title}\n\n${tableRow(first)}\n|---|---|\n${lines.map(tableRow).join('\n')}`,
  'in a table in details': ([title = '', ...lines]) =>
    `${title}\n\n<details><summary>Details</summary>\n\n| | |\n|:--|:--|\n${lines.map(tableRow).join('\n')}\n\n</details>`,
  'in a quote': (lines) => lines.map((line) => `> ${line.trim()}`).join('\n'),
  'in details': ([title = '', ...lines]) =>
    `${title}\n\n<details>\n<summary>Details</summary>\n\n${lines.join('\n')}\n\n</details>`,
};

/** A labeled line as a row of a table of two columns. */
function tableRow(line: string): string {
  const [, label = '', mark = '', value = ''] =
    /^\s*(?:[-*] )?((?:\*\*)?[^:：]+?)[:：]?(\*\*)?[:：]? (.*)$/u.exec(line) ?? [];
  return `| ${label}${mark} | ${value} |`;
}

function factsOf({ id, names, year, month, day, abstract }: ShownWork, labels: readonly string[]) {
  const [authors = '', number = '', link = '', date = '', text = '', kinds = ''] = labels;
  return [
    [authors, names.join(', ')],
    [number, id],
    [link, `https://arxiv.org/abs/${id}v1`],
    [date, `${year}-${two(month)}-${two(day)}`],
    [kinds, 'cs.LG'],
    [text, abstract],
  ] as const;
}

const shape = fc.record({
  language: fc.constantFrom(...Object.keys(languages)),
  heading: fc.constantFrom(...Object.keys(headings)),
  row: fc.constantFrom(...Object.keys(rows)),
  frame: fc.constantFrom(...Object.keys(frames)),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
});

function written(
  works: readonly ShownWork[],
  form: typeof shape extends fc.Arbitrary<infer Form> ? Form : never,
): string {
  const entries = works.map((one, index) => {
    const facts = factsOf(one, languages[form.language] ?? []);
    const url = `https://arxiv.org/abs/${one.id}`;
    const title = headings[form.heading]?.(one.title, index + 1, url) ?? '';
    const lines = form.order.map((at) => rows[form.row]?.(...(facts[at] ?? ['', ''])) ?? '');
    return frames[form.frame]?.([title, ...lines]) ?? '';
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
