import { readListing } from '../invariants';
import fc from 'fast-check';
import { fixture } from '../../../support/fixture';
import { assertShown, mainValues, shownWorks, two } from './papers';
import type { ShownWork } from './papers';

/** The columns of a table in one language: title, authors, link, id, date, abstract, keywords. */
const languages = (
  JSON.parse(fixture('languages.json')) as Record<
    'columns',
    Readonly<Record<string, readonly string[]>>
  >
).columns;
/** How the cells are written: the abstract, the head and the title. */
const abstracts: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'in details': (text) => `<details><summary>Show</summary>${text}</details>`,
  'in a paragraph of details': (text) =>
    `<details><summary>Abstract</summary><p>${text}</p></details>`,
};
const heads: Readonly<Record<string, (name: string) => string>> = {
  plain: (name) => name,
  bold: (name) => `**${name}**`,
  'in capitals': (name) => name.toUpperCase(),
};
const shownTitles: Readonly<Record<string, (title: string, url: string) => string>> = {
  plain: (title) => title,
  bold: (title) => `**${title}**`,
  linked: (title, url) => `[${title}](${url})`,
  'linked in bold': (title, url) => `**[${title}](${url})**`,
};
const links: Readonly<Record<string, (url: string) => string>> = {
  plain: (url) => url,
  'a word': (url) => `[PDF](${url.replace('/abs/', '/pdf/')})`,
  'in brackets': (url) => `<${url}>`,
};
const tableForm = fc.record({
  language: fc.constantFrom(...Object.values(languages)),
  // Either the link or the title leads to the paper.
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
  withId: fc.boolean(),
  abstract: fc.constantFrom(...Object.values(abstracts)),
  head: fc.constantFrom(...Object.values(heads)),
  title: fc.constantFrom(...Object.values(shownTitles)),
  link: fc.constantFrom(...Object.values(links)),
});

describe('A table of papers', () => {
  it('is read by the meaning of its columns in any language, order and marking', () => {
    fc.assert(
      fc.property(shownWorks, tableForm, (works, form) => {
        const order = form.order.filter((column) => column !== 3 || form.withId);
        const row = (cells: readonly string[]) =>
          `| ${order.map((column) => cells[column] ?? '').join(' | ')} |`;
        const cells = ({ id, title, names, year, month, day, abstract }: ShownWork) => {
          const url = `https://arxiv.org/abs/${id}`;
          const escaped = (text: string) => text.replaceAll('|', '\\|');
          const shown = form.title(escaped(title), url);
          const on = `${year}-${two(month)}-${two(day)}`;
          const text = form.abstract(escaped(abstract));
          return [shown, names.join(', '), form.link(url), id, on, text, 'sand, shores'];
        };
        const rows = works.map((one) => row(cells(one)));
        const head = row(form.language.map(form.head));
        const rule = row(form.language.map(() => '---'));
        const text = `# Papers\n\n${[head, rule, ...rows].join('\n')}\n`;
        const papers = readListing(text, (line) => /^[#>|<[(-]/.test(line));
        assertShown(papers, works, (work) => ({ ...mainValues(work), notes: undefined }), text);
      }),
      { numRuns: 300 },
    );
  });
});
