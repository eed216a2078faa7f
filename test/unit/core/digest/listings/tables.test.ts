import { readListing } from '../invariants';
import fc from 'fast-check';
import { fixture } from '../../../support/fixture';
import { anyForm, assertShown, filled, mainValues, shownValues, shownWorks } from './papers';

/** The columns of a table in one language: title, authors, link, id, date, abstract, keywords. */
const { columns: languages } = JSON.parse(fixture('languages.json')) as Record<
  'columns',
  Readonly<Record<string, readonly string[]>>
>;

const shape = fc.record({
  form: anyForm('table'),
  columns: fc.constantFrom(...Object.values(languages)),
  hasCapitals: fc.boolean(),
  // Either the link or the title leads to the paper.
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
  withId: fc.boolean(),
});

describe('A table of papers', () => {
  it('is read by the meaning of its columns in any language, order and marking', () => {
    fc.assert(
      fc.property(shownWorks, shape, (works, { form, columns, hasCapitals, order, withId }) => {
        const { head, title = '', link = '', abstract = '' } = form;
        const cells = [title, '{names}', link, '{id}', '{date}', abstract, 'sand, shores'];
        const names = columns.map((name) => (hasCapitals ? name.toUpperCase() : name));
        const row = (all: readonly string[]) => {
          const shown = order.filter((column) => column !== 3 || withId);
          return `| ${shown.map((column) => all[column] ?? '').join(' | ')} |`;
        };
        const rows = [
          row(names.map((name) => filled(head, { name }))),
          row(names.map(() => '---')),
          ...works.map((work, place) => filled(row(cells), shownValues(work, place + 1))),
        ];
        const text = `# Papers\n\n${rows.join('\n')}\n`;
        const papers = readListing(text, (line) => /^[#>|<[(-]/.test(line));
        assertShown(papers, works, (work) => ({ ...mainValues(work), notes: undefined }), text);
      }),
      { numRuns: 300 },
    );
  });
});
