import { readListing, savings } from '../invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anyForm, assertShown, filled, mainValues, shownValues, shownWorks } from './papers';
import type { ShownWork } from './papers';

const quoted = (text: string) => text.replace(/["\\]/g, '\\$&');
const { 'with blank lines between': _, ...ways } = savings;

/** The values of a paper as YAML spells them. */
function yamlValues(work: ShownWork) {
  const { title, names } = work;
  return {
    ...shownValues(work, 1),
    'quoted title': quoted(title),
    'doubled title': title.replaceAll("'", "''"),
    'linked names': names.map((name) => `  - "[[${quoted(name)}]]"`).join('\n'),
    'listed names': names.map((name) => `- ${name}`).join('\n'),
    'names in quotes': names.map((name) => `"${quoted(name)}"`).join(', '),
    'quoted names': quoted(names.join(', ')),
  };
}

const shape = fc.record({
  form: anyForm('clip'),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
  save: fc.constantFrom(...Object.values(ways)),
});

describe('A page about one paper', () => {
  it('is read with its front matter in any order and form', () => {
    fc.assert(
      fc.property(
        shownWorks.map(([work]) => work ?? assert.fail()),
        shape,
        (work, { form, order, save }) => {
          const { title, address, authors, date, abstract, notes } = form;
          const more = ['created: 2031-01-05', 'description: "Abstract page for an arXiv paper"'];
          const fields = [title, address, authors, date, ...more];
          const matter = order.map((at) => fields[at]).join('\n');
          const names = authors === 'author:' ? 'Authors: {names}\n\n' : '';
          const whole = `---\n${matter}\n---\n\n# {title}\n\n${names}${abstract ?? ''}\n\n${notes ?? ''}\n`;
          const text = filled(whole, yamlValues(work));
          const found = readListing(save(text), () => true);
          const own = notes === '' ? undefined : notes;
          assertShown(found, [work], (one) => ({ ...mainValues(one), notes: own }), text);
        },
      ),
      { numRuns: 500 },
    );
  });
});
