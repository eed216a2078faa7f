import fc from 'fast-check';
import assert from 'node:assert/strict';
import { citedPaper } from '../../../../src/core/citation/write/citedPaper';
import {
  citationStyles,
  fillTemplate,
  footnoteDefinitions,
  formatCitation,
} from '../../../../src/core/citation/write/format';
import { insertCitation } from '../../../../src/core/citation/edit/insert';
import { LineMap } from '../../../../src/core/text/lineMap';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import type { CitationStyle } from '../../../../src/core/citation/write/format';
import { testTables } from '../../support/cases';
import { edited } from './cursor';
import { markdownTexts } from './markdownTexts';

const paper = {
  key: 'b',
  title: 'From $r$ to [Q^*]',
  address: 'https://x.y/(z) a_b',
  by: 'The [Lab]',
  organization: 'The [Lab]',
  year: '2025',
};
const template = '“${title}”';

/** Inserts at `|`, or over `|…|`; undefined when there is no edit. */
function insert(marked: string, style: CitationStyle, keys: readonly string[]): string | undefined {
  const [before = '', middle = '', after] = marked.split('|');
  const markdown = before + middle + (after ?? '');
  const replace = new LineMap(markdown).range(before.length, before.length + middle.length);
  const papers = keys.map((key) => ({ ...paper, key }));
  const options = after === undefined ? { template } : { template, replace };
  return edited(markdown, insertCitation(markdown, replace.start, papers, style, options));
}

describe('Inserting a citation', () => {
  const inStyle = (style: CitationStyle) => (marked: string) => insert(marked, style, ['b']);
  testTables('tables/citation/insert.json', {
    ...Object.fromEntries(citationStyles.map((style) => [style, inStyle(style)])),
    several: ([marked, style, ...keys]: [string, CitationStyle, ...string[]]) =>
      insert(marked, style, keys),
    formatCitation: ([style, ...keys]: [CitationStyle, ...string[]]) => {
      const papers = keys.map((key) => (key === paper.key ? paper : { key }));
      return formatCitation(papers, style, template);
    },
    fillTemplate: (text: string) => fillTemplate(text, paper),
    'fillTemplate for a key alone': (text: string) => fillTemplate(text, { key: 'a' }),
    footnoteDefinitions: (note: string) => footnoteDefinitions(note, [paper], 'footnote'),
    'footnoteDefinitions for a key alone': (note: string) =>
      footnoteDefinitions(note, [{ key: 'a' }], 'footnote'),
  });

  it('reads back as the keys at that place, unless there is no edit', () => {
    fc.assert(
      fc.property(
        markdownTexts,
        fc.nat(),
        fc.constantFrom('pandoc' as const, 'pandocInText' as const),
        (markdown, somewhere, style) => {
          const lines = new LineMap(markdown);
          const position = lines.position(somewhere % (markdown.length + 1));
          const papers = [{ key: 'new1' }, { key: 'new2' }];
          const edit = insertCitation(markdown, position, papers, style);
          if (!edit) return;
          const [at, end] = [lines.offset(edit.range.start), lines.offset(edit.range.end)];
          // Only the started text is replaced.
          assert.match(markdown.slice(at, end), /^(?:@\{?)?$/);
          const changed = markdown.slice(0, at) + edit.newText + markdown.slice(end);
          const keys = parseCitations(changed).flatMap(({ items }) => items.map(({ key }) => key));
          const first = keys.indexOf('new1');
          assert.ok(first >= 0);
          assert.equal(keys[first + 1], 'new2');
        },
      ),
      { numRuns: 1000 },
    );
  });
});

it('citedPaper has the known fields of a paper and no others', () => {
  const bare = { key: 'k', title: '$Q^*$', links: [], sightings: [], authorCount: 9 };
  assert.deepEqual(Object.keys(citedPaper(bare, undefined)), ['key', 'title']);
  const authors = ['Doe, Jane', '{The Team}', 'others'];
  const full = citedPaper({ ...bare, authors, date: { year: 2025 } }, 'a');
  assert.equal(full.authors, 'Doe, Jane; The Team');
  assert.equal(full.year, '2025');
  assert.equal(full.address, 'a');
});
