import assert from 'node:assert/strict';
import fc from 'fast-check';
import { latexLanguage } from '../../../../src/core/documents/latex/latexLanguage';
import { LineMap } from '../../../../src/core/text/lineMap';
import { documentNames, recordedKeys } from '../../../support/recordLatex';
import { assertBaseline } from '../../support/baseline';
import { testTables } from '../../support/cases';
import { fixture } from '../../support/fixture';
import { edited } from '../citation/cursor';

/** A text without the cursor `|`, or the two around what is to be replaced. */
function marked(text: string) {
  const [before = '', middle = '', after] = text.split('¦');
  const plain = before + middle + (after ?? '');
  const range = new LineMap(plain).range(before.length, before.length + middle.length);
  return { text: plain, position: range.start, ...(after !== undefined && { replace: range }) };
}

const papers = [{ key: 'new1' }, { key: 'a' }];

function insert(style: 'pandoc' | 'pandocInText', given: string): string | undefined {
  const { text, position, replace } = marked(given);
  return edited(text, latexLanguage.insert(text, position, papers, { style }, replace));
}

/** The citations of a text, each with the notes around its keys. */
function cited(text: string): readonly string[] {
  return latexLanguage
    .parse(text)
    .clusters.map(({ items, nocite }) =>
      [nocite ? 'nocite ' : '', items.map((i) => `${i.prefix}@${i.key}${i.suffix}`).join('; ')].join(''),
    );
}

describe('LaTeX', () => {
  testTables('tables/documents/latex.json', {
    cited,
    insert: (text: string) => insert('pandoc', text),
    'insert in the text': (text: string) => insert('pandocInText', text),
    prefix: (given: string) => {
      const { text, position } = marked(given);
      const found = latexLanguage.prefixAt(text, position);
      const lines = new LineMap(text);
      return found && [found.prefix, text.slice(lines.offset(found.wholeRange.start), lines.offset(found.wholeRange.end))];
    },
    names: latexLanguage.names,
    declare: (text: string) => edited(text, latexLanguage.declare(text, 'refs.bib')),
    format: (text: string) => latexLanguage.format(papers, { style: 'pandoc' }, text),
    reference: latexLanguage.reference,
  });

  for (const [main, keys] of Object.entries(recordedKeys())) {
    it(`finds what LaTeX finds in ${main}`, () => {
      const texts = documentNames(main).map((name) => fixture(`latex/${name}`));
      const found = texts.flatMap((text) => latexLanguage.parse(text).clusters);
      const unique = new Set(found.flatMap(({ items }) => items.map(({ key }) => key)));
      assert.deepEqual([...unique].sort(), keys);
    });
  }
});
