import { readListing, savings } from '../invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assertShown, mainValues, shownWorks, two } from './papers';
import type { ShownWork } from './papers';

type Written = (work: ShownWork) => string;

/** The title in front matter: as it is, and with what sites add to it. */
const titles: Readonly<Record<string, Written>> = {
  bare: ({ title }) => `title: ${title}`,
  quoted: ({ title }) => `title: "${title.replace(/["\\]/g, '\\$&')}"`,
  'in single quotes': ({ title }) => `title: '${title.replaceAll("'", "''")}'`,
  'with the id': ({ id, title }) => `title: "[${id}] ${title.replace(/["\\]/g, '\\$&')}"`,
  missing: () => 'tags: paper',
};
const addresses: Readonly<Record<string, Written>> = {
  source: ({ id }) => `source: "https://arxiv.org/abs/${id}"`,
  'a version': ({ id }) => `source: https://arxiv.org/abs/${id}v2`,
  url: ({ id }) => `url: https://arxiv.org/abs/${id}`,
  link: ({ id }) => `link: http://arxiv.org/pdf/${id}.pdf`,
  arxiv: ({ id }) => `arxiv: "arXiv:${id}"`,
};
const authors: Readonly<Record<string, Written>> = {
  'a list of links': ({ names }) =>
    `author:\n${names.map((name) => `  - "[[${yaml(name)}]]"`).join('\n')}`,
  'a list': ({ names }) => `authors:\n${names.map((name) => `- ${name}`).join('\n')}`,
  'a list on a line': ({ names }) =>
    `authors: [${names.map((name) => `"${yaml(name)}"`).join(', ')}]`,
  'a text': ({ names }) => `authors: "${yaml(names.join(', '))}"`,
  'in the body': () => 'author:',
};
const dates: Readonly<Record<string, Written>> = {
  published: (work) => `published: ${dayOf(work)}`,
  'with a time': (work) => `published: ${dayOf(work)}T09:30:00Z`,
  'quoted date': (work) => `date: "${dayOf(work)}"`,
};
const abstracts: Readonly<Record<string, Written>> = {
  'below a heading': ({ abstract }) => `## Abstract\n\n${abstract}`,
  quoted: ({ abstract }) => `> Abstract: ${abstract}`,
  'after a bold label': ({ abstract }) => `**Abstract:** ${abstract}`,
  'after its label': ({ abstract }) => `Abstract:${abstract}`,
};
const notes: Readonly<Record<string, string | undefined>> = {
  none: undefined,
  'below a heading': '## My notes\nWe should try this.',
  'a list below a heading': '### Questions\n- why?\n- how?',
};

const yaml = (text: string) => text.replace(/["\\]/g, '\\$&');
const dayOf = ({ year, month, day }: ShownWork) => `${year}-${two(month)}-${two(day)}`;
const { 'with blank lines between': _, ...ways } = savings;

const form = fc.record({
  title: fc.constantFrom(...Object.values(titles)),
  address: fc.constantFrom(...Object.values(addresses)),
  authors: fc.constantFrom(...Object.keys(authors)),
  date: fc.constantFrom(...Object.values(dates)),
  abstract: fc.constantFrom(...Object.values(abstracts)),
  notes: fc.constantFrom(...Object.values(notes)),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
  save: fc.constantFrom(...Object.values(ways)),
});

describe('A page about one paper', () => {
  it('is read with its front matter in any order and form', () => {
    fc.assert(
      fc.property(
        shownWorks.map(([work]) => work ?? assert.fail()),
        form,
        (work, shape) => {
          const fields = [
            shape.title(work),
            shape.address(work),
            authors[shape.authors]?.(work) ?? '',
            shape.date(work),
            'created: 2031-01-05',
            'description: "Abstract page for an arXiv paper"',
          ];
          const body = [
            `# ${work.title}`,
            ...(shape.authors === 'in the body' ? [`Authors: ${work.names.join(', ')}`] : []),
            shape.abstract(work),
            ...(shape.notes === undefined ? [] : [shape.notes]),
          ];
          const matter = shape.order.map((at) => fields[at]).join('\n');
          const text = `---\n${matter}\n---\n\n${body.join('\n\n')}\n`;
          const found = readListing(shape.save(text), () => true);
          const values = (one: ShownWork) => ({ ...mainValues(one), notes: shape.notes });
          assertShown(found, [work], values, text);
        },
      ),
      { numRuns: 500 },
    );
  });
});
