import assert from 'node:assert/strict';
import { parseBibtex } from '../../../../src/core/bibliography/read/bibtex';
import { LineMap } from '../../../../src/core/text/lineMap';
import type { Range } from '../../../../src/core/model';

const parse = (text: string) => {
  const { entries, problems } = parseBibtex(text);
  return {
    entries: entries.map(({ key, type, fields }) => [type, key, Object.fromEntries(fields)]),
    problems: problems.map(({ line }) => line),
  };
};

describe('parseBibtex', () => {
  it('reads values in braces, in quotation marks, as numbers, by name and joined', () => {
    const text = `@string{jml = {J. of {ML}}}
@Article{a1, Title = {The {BERT} \\& "more"}, author = "A {"} B", journal = jml # { Letters},
  year=2025, month = NOV,}
@misc(b:2/x+y, note = "in (round) brackets")`;
    assert.deepEqual(parse(text), {
      entries: [
        [
          'article',
          'a1',
          {
            title: 'The {BERT} \\& "more"',
            author: 'A {"} B',
            journal: 'J. of {ML} Letters',
            year: '2025',
            month: 'nov',
          },
        ],
        ['misc', 'b:2/x+y', { note: 'in (round) brackets' }],
      ],
      problems: [],
    });
  });

  it('skips comments, preambles and text between entries', () => {
    const text = `% Encoding: @misc{no1, }
me@example.org wrote this @ home
@comment{@misc{no2,}} @Comment{jabref-meta: databaseType:bibtex;}
@preamble{"\\newcommand{\\x}" # { }}
@misc{yes,
  % a comment of biber, with a brace {
  title = {T}
}`;
    assert.deepEqual(parse(text), { entries: [['misc', 'yes', { title: 'T' }]], problems: [] });
  });

  it('returns the places of entries and keys', () => {
    const text = '@string{a = "b"}\r\n  @misc{ key1 ,\r\n title={x}}\r\n@misc{key2}';
    const lines = new LineMap(text);
    const at = ({ start, end }: Range) => text.slice(lines.offset(start), lines.offset(end));
    const [first, second] = parseBibtex(text).entries;
    assert.equal(first && at(first.range), '@misc{ key1 ,\r\n title={x}}');
    assert.equal(first && at(first.keyRange), 'key1');
    assert.equal(second && at(second.range), '@misc{key2}');
    assert.equal(second && at(second.keyRange), 'key2');
  });

  it('accepts an entry without a key', () => {
    assert.deepEqual(parse('@misc{, title = {x}} @misc{a}'), {
      entries: [['misc', 'a', {}]],
      problems: [],
    });
  });

  it('names the line of an error, and reads the entries after it', () => {
    const after = '\n@misc{ok, title = {fine}}\n';
    const ok = ['misc', 'ok', { title: 'fine' }];
    for (const [broken, line] of [
      ['@misc{a,\n title = {open\n}', 0],
      ['@misc{a,\n title = "open\n}', 2],
      ['@misc{a,\n title = {x}\n year = 2025\n}', 2],
      ['@misc{a,\n title {x}\n}', 1],
      ['@misc{a,\n title = ,\n}', 1],
      ['@misc{title = {x}}', 0],
      ['@misc{a, title = {x}', 0],
    ] as const) {
      assert.deepEqual(parse(broken + after), { entries: [ok], problems: [line] }, broken);
    }
    assert.deepEqual(parse('@misc{a,\n title = {x}').problems, [0]);
  });

  it('returns places where fields name other entries, but not names of strings', () => {
    const text =
      '@string{whole = "x"}\n@incollection{a, crossref = {whole}, xdata = "one,two", title = {whole}}\n' +
      '@set{s, entryset = { a , b }, xref = whole, related = {a} # {b}}\n@misc{n, crossref = 12}';
    const lines = text.split('\n');
    const found = parseBibtex(text).entries.map(({ key, references = [] }) => [
      key,
      ...references.map(({ key: named, keyRange: { start, end } }) => {
        assert.equal(lines[start.line]?.slice(start.character, end.character), named);
        return named;
      }),
    ]);
    assert.deepEqual(found, [
      ['a', 'whole', 'one', 'two'],
      ['s', 'a', 'b'],
      ['n', '12'],
    ]);
  });
});
