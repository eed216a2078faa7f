import assert from 'node:assert/strict';
import fc from 'fast-check';
import { latexLanguage } from '../../../../src/core/documents/latex/latexLanguage';
import type { ReferencePiece } from '../../../../src/core/references/pieces';
import { LineMap } from '../../../../src/core/text/lineMap';
import { documentNames, languageFor, recordedKeys } from '../../../support/recordLatex';
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
      [
        nocite ? 'nocite ' : '',
        items.map((i) => `${i.prefix}@${i.key}${i.suffix}`).join('; '),
      ].join(''),
    );
}

function keysIn(text: string): readonly string[] {
  return latexLanguage.parse(text).mentions.map(({ key }) => key);
}

const pieces = [
  ...[
    'a',
    ' ',
    '\n',
    '\n\n',
    ',',
    '.',
    '%',
    '$',
    '$$',
    '{',
    '}',
    '[',
    ']',
    '\\',
    '|',
    '~',
    '*',
    '(',
    ')',
    '<',
    '>',
  ],
  ...[
    '\\cite{',
    '\\cite{b}',
    '\\citep[see][]{b,c}',
    '\\cites',
    '\\citet',
    '\\nocite{c}',
    '\\bibitem{b}',
    '\\iffalse',
  ],
  ...[
    '\\fi',
    '\\verb|',
    '\\begin{verbatim}',
    '\\end{verbatim}',
    '\\begin{document}',
    '\\end{document}',
    '\\x{b}',
  ],
  ...[
    '\\begin{align}',
    '\\end{align}',
    '\\newcommand{\\x}[1]{\\cite{#1}}',
    '\\usepackage{natbib}',
    '\\input{a}',
    '\\[',
  ],
  ...[
    '\\text{',
    '\\label{',
    '\\url{',
    '<<>>=\n',
    '@\n',
    '\\def\\x#1{',
    '\\footcites(a)[b]{c}',
    '\\MakeShortVerb|',
  ],
];

describe('LaTeX', () => {
  testTables('tables/documents/latex.json', {
    cited,
    insert: (text: string) => insert('pandoc', text),
    'insert in the text': (text: string) => insert('pandocInText', text),
    prefix: (given: string) => {
      const { text, position } = marked(given);
      const found = latexLanguage.prefixAt(text, position);
      const lines = new LineMap(text);
      return (
        found && [
          found.prefix,
          text.slice(lines.offset(found.wholeRange.start), lines.offset(found.wholeRange.end)),
        ]
      );
    },
    names: (text: string) => latexLanguage.names(text),
    habits: (text: string) => latexLanguage.habits?.(text),
    declare: (text: string) => edited(text, latexLanguage.declare(text, 'refs.bib')),
    format: (text: string) => latexLanguage.format(papers, { style: 'pandoc' }, text),
    reference: (pieces: readonly ReferencePiece[]) => latexLanguage.reference(pieces),
    rename: (text: string) =>
      latexLanguage
        .parse(text)
        .mentions.map((mention) => edited(text, latexLanguage.rename(text, mention, 'x:1'))),
    words: (text: string) => latexLanguage.words?.(text),
  });

  /** Of long texts, only a part is checked after an edit. */
  for (const [name, paragraphs, numRuns] of [
    ['', 0, 1000],
    [' in a long text', 3500, 100],
  ] as const) {
    it(`cites where it says${name}, changes nothing else, and never throws`, () => {
      const padding = `${'word '.repeat(6)}\n\n`.repeat(paragraphs / 2);
      const texts = fc
        .array(fc.constantFrom(...pieces), { maxLength: 30 })
        .map((all) => padding + all.join('') + padding);
      fc.assert(
        fc.property(texts, fc.nat(), fc.nat(40), fc.boolean(), (text, from, length, isInText) => {
          const start = padding.length + (from % (text.length - 2 * padding.length + 1));
          const replaced = length > 20 ? length - 20 : 0;
          const end = Math.min(text.length - padding.length, start + replaced);
          const range = new LineMap(text).range(start, end);
          const form = { style: isInText ? ('pandocInText' as const) : ('pandoc' as const) };
          const replace = replaced > 0 ? range : undefined;
          latexLanguage.prefixAt(text, range.start);
          latexLanguage.names(text);
          const edit = latexLanguage.insert(text, range.start, [{ key: 'new1' }], form, replace);
          if (!edit) return;
          const changed = edited(text, edit) ?? '';
          const before = keysIn(text);
          const after = keysIn(changed);
          assert.deepEqual(
            after.filter((key) => key === 'new1'),
            ['new1'],
          );
          if (!replace)
            assert.deepEqual(
              after.filter((key) => key !== 'new1'),
              before,
            );
        }),
        { numRuns },
      );
    });
  }

  for (const [main, keys] of Object.entries(recordedKeys())) {
    it(`finds what LaTeX finds in ${main}`, () => {
      const texts = documentNames(main).map((name) => fixture(`latex/${name}`));
      const language = languageFor(texts);
      const found = texts.flatMap((text) => language.parse(text).clusters);
      const unique = new Set(found.flatMap(({ items }) => items.map(({ key }) => key)));
      assert.deepEqual([...unique].sort(), keys);
    });
  }
});
