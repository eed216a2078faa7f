import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { CitedPaper } from '../../../../src/core/citation/write/citedPaper';
import type { CitationForm } from '../../../../src/core/documents/documentLanguage';
import { scanTypst } from '../../../../src/core/documents/typst/scan';
import { typstLanguage } from '../../../../src/core/documents/typst/typst';
import type { ReferencePiece } from '../../../../src/core/references/pieces';
import { LineMap } from '../../../../src/core/text/lineMap';
import { fixture } from '../../support/fixture';
import { testTables } from '../../support/cases';
import { atCursor, edited } from '../citation/cursor';

const styles = { normal: { style: 'pandoc' }, inText: { style: 'pandocInText' } } as const;
const papersOf = (keys: readonly string[]): readonly CitedPaper[] => keys.map((key) => ({ key }));

/** Cites at `|`, or over `|…|`. */
function insert(marked: string, form: CitationForm, keys: readonly string[]): string | undefined {
  const [before = '', middle = '', after] = marked.split('|');
  const text = before + middle + (after ?? '');
  const range = new LineMap(text).range(before.length, before.length + middle.length);
  const replace = after === undefined ? undefined : range;
  const edit = typstLanguage.insert(text, range.start, papersOf(keys), form, replace);
  return edited(text, edit);
}

/** What a text cites, with `«…»` around mentions, and their clusters: `a(in-text), p. 3; b`. */
function cited(text: string): object {
  const { clusters, mentions } = typstLanguage.parse(text);
  const lines = new LineMap(text);
  const slice = ({ start, end }: (typeof mentions)[0]['range']): string =>
    text.slice(lines.offset(start), lines.offset(end));
  for (const { key, keyRange, range } of mentions) {
    assert.ok(lines.offset(range.start) <= lines.offset(keyRange.start));
    if (!slice(keyRange).includes('\\')) assert.equal(slice(keyRange), key);
  }
  return {
    mentions: mentions.map(({ range }) => slice(range)).join(' '),
    clusters: clusters.map(({ range, items, nocite }) => {
      const works = items.map(
        ({ key, mode, suffix, nested }) =>
          `${nested ? '+' : ''}${key}${mode === 'normal' ? '' : ` (${mode})`}${suffix}`,
      );
      return `${slice(range)} = ${works.join('; ')}${nocite ? ' (nocite)' : ''}`;
    }),
  };
}

/** The files of a document. */
function filesOf(name: string): readonly string[] {
  const text = fixture(`typst/documents/${name}`);
  const parts = typstLanguage.names(text).parts.flat();
  return [text, ...parts.flatMap((part) => filesOf(part.replace('../', '')))];
}

const forms = { normal: '', 'in-text': ' (prose)', 'suppress-author': ' (year)' };

/** What a file cites, as recorded of Typst: `key`, `key (prose) […]`. */
function worksIn(text: string): readonly string[] {
  return typstLanguage.parse(text).clusters.flatMap(({ items, nocite }) =>
    items.map(({ key, mode, suffix }) => {
      const form = nocite ? ' (none)' : forms[mode];
      return `${key}${form}${suffix === '' ? '' : ' […]'}`;
    }),
  );
}

const keysOf = (works: readonly string[]): readonly string[] =>
  [...new Set(works.map((cite) => cite.split(' ')[0] ?? ''))].sort();

describe('Typst', () => {
  testTables('tables/documents/typst.json', {
    parse: cited,
    insert: (marked: string) => insert(marked, styles.normal, ['b']),
    'insert in the text': (marked: string) => insert(marked, styles.inText, ['b']),
    'insert several': ([marked, ...keys]: [string, ...string[]]) =>
      insert(marked, styles.normal, keys),
    prefixAt: (marked: string) => {
      const { markdown, position } = atCursor(marked);
      const found = typstLanguage.prefixAt(markdown, position);
      const lines = new LineMap(markdown);
      const whole = found && [found.wholeRange.start, found.wholeRange.end];
      return (
        found &&
        [
          found.prefix,
          markdown.slice(...(whole?.map((at) => lines.offset(at)) ?? [])),
          ...(found.isKeyAlone ? ['alone'] : []),
        ].join(' ')
      );
    },
    rename: ([text, key]: [string, string]) => {
      const [mention] = typstLanguage.parse(text).mentions;
      return mention && edited(text, typstLanguage.rename(text, mention, key));
    },
    words: (text: string) => typstLanguage.words?.(text),
    names: (text: string) => typstLanguage.names(text),
    declare: (text: string) => edited(text, typstLanguage.declare(text, 'refs.bib')),
    reference: (pieces: readonly ReferencePiece[]) => typstLanguage.reference(pieces),
    format: ([text, style, ...keys]: [string, keyof typeof styles, ...string[]]) =>
      typstLanguage.format(papersOf(keys), styles[style], text),
  });

  const recorded = JSON.parse(fixture('typst/recorded.json')) as Readonly<
    Record<string, readonly string[]>
  >;
  /** Documents whose code cites works several times, in other forms, or not at all. */
  const evaluated =
    /^(?:blocks-of-code|citet|code|own-functions|quotes|show-rules|statements|states|thesis)\.typ$/;
  for (const [name, cites] of Object.entries(recorded)) {
    it(`finds what Typst finds in ${name}`, () => {
      const files = filesOf(name);
      // Labels of other files are known only to the features.
      const labels = new Set(files.flatMap((text) => [...scanTypst(text).labels]));
      const found = files.flatMap(worksIn).filter((work) => !labels.has(work));
      assert.deepEqual(keysOf(found), keysOf(cites));
      if (evaluated.test(name)) return;
      const known = cites.map((cite) => cite.replace(/ \((?:author|full)\)/, ''));
      assert.deepEqual(found.toSorted(), known.sort());
    });
  }

  const { parts } = JSON.parse(fixture('typst/parts.json')) as { parts: readonly string[] };
  const texts = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map((all) => all.join('')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );
  const keysIn = (text: string): string[] =>
    typstLanguage.parse(text).mentions.map(({ key }) => key);
  const without = (keys: readonly string[], some: readonly string[]): string[] =>
    keys.filter((key) => !some.includes(key));

  it('cites the papers at one place, and changes no other citation', () => {
    fc.assert(
      fc.property(
        texts,
        fc.nat(),
        fc.constantFrom(...Object.values(styles)),
        fc.constantFrom(['new1'], ['new1', 'new-2', 'n/3'], ['n.', 'a']),
        (text, somewhere, form, keys) => {
          const lines = new LineMap(text);
          const position = lines.position(somewhere % (text.length + 1));
          const edit = typstLanguage.insert(text, position, papersOf(keys), form);
          if (!edit) return;
          const changed = edited(text, edit) ?? '';
          const added = without(keys, ['a']);
          assert.deepEqual(
            keysIn(changed).filter((key) => added.includes(key)),
            added,
          );
          const others = without(keysIn(changed), keys);
          assert.deepEqual(others, without(keysIn(text), keys));
          const [at, end] = [lines.offset(edit.range.start), lines.offset(edit.range.end)];
          // What is replaced stays, but for what was only begun.
          const old = text.slice(at, end).replace(/^(?:@|<>?)/, '');
          assert.ok(edit.newText.includes(old), `${old} → ${edit.newText}`);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('renames a mention, and changes no other', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.constantFrom('new', 'n/2', 'n.'), (text, which, key) => {
        const { mentions } = typstLanguage.parse(text);
        const at = which % mentions.length;
        const mention = mentions[at];
        if (!mention) return;
        const changed = edited(text, typstLanguage.rename(text, mention, key)) ?? '';
        const expected = mentions.map((each, i) => (i === at ? key : each.key));
        assert.deepEqual(keysIn(changed), expected);
      }),
      { numRuns: 500 },
    );
  });

  it('completes a key where one is typed', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, somewhere) => {
        const lines = new LineMap(text);
        const position = lines.position(somewhere % (text.length + 1));
        const typed = typstLanguage.prefixAt(text, position);
        if (!typed) return;
        const form = styles.normal;
        const papers = papersOf(['new']);
        const edit = typstLanguage.insert(text, position, papers, form, typed.wholeRange);
        if (edit) assert.ok(keysIn(edited(text, edit) ?? '').includes('new'));
      }),
      { numRuns: 500 },
    );
  });
});
