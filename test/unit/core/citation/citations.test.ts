import fc from 'fast-check';
import assert from 'node:assert/strict';
import {
  isCrossReference,
  labelsIn,
  noteCrossReferences,
} from '../../../../src/core/citation/pandoc/crossReferences';
import { writeKey } from '../../../../src/core/identity/key';
import { LineMap } from '../../../../src/core/text/lineMap';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { comparePositions } from '../../../../src/core/model';
import { assertLinear } from '../../support/linear';
import { markdownTexts } from './markdownTexts';
import { words } from '../../support/words';

const keysIn = (markdown: string): string[] =>
  parseCitations(markdown).flatMap(({ items }) => items.map(({ key }) => key));

describe('parseCitations', () => {
  it('returns prefix, suffix and ranges as in the note', () => {
    const [cluster] = parseCitations('As in\n[see -@a,\r\np. 3; @{b/}].');
    assert.deepEqual(cluster, {
      range: { start: { line: 1, character: 0 }, end: { line: 2, character: 12 } },
      items: [
        {
          key: 'a',
          mode: 'suppress-author',
          prefix: 'see ',
          suffix: ',\r\np. 3',
          range: { start: { line: 1, character: 5 }, end: { line: 1, character: 8 } },
          keyRange: { start: { line: 1, character: 7 }, end: { line: 1, character: 8 } },
        },
        {
          key: 'b/',
          mode: 'normal',
          prefix: ' ',
          suffix: '',
          range: { start: { line: 2, character: 6 }, end: { line: 2, character: 11 } },
          keyRange: { start: { line: 2, character: 8 }, end: { line: 2, character: 10 } },
        },
      ],
    });
  });

  it('includes the locator and further works after an in-text citation in its cluster', () => {
    const [cluster, ...others] = parseCitations('@a [p. 3; see @b] x');
    assert.equal(others.length, 0);
    assert.deepEqual(cluster?.range.end, { line: 0, character: 17 });
    assert.deepEqual(
      cluster.items.map(({ key, mode, suffix }) => [key, mode, suffix]),
      [
        ['a', 'in-text', 'p. 3'],
        ['b', 'normal', ''],
      ],
    );
  });

  it('marks works in the prefix or suffix of another as nested', () => {
    const [cluster] = parseCitations('[@a and @b; @c]');
    assert.deepEqual(
      cluster?.items.map(({ key, mode, nested }) => [key, mode, nested]),
      [
        ['a', 'normal', undefined],
        ['b', 'in-text', true],
        ['c', 'normal', undefined],
      ],
    );
  });

  it('marks citations under nocite', () => {
    const clusters = parseCitations('---\nnocite: |\n  @a, [@b; @c]\ntwitter: "@me"\n---\n\n@d\n');
    assert.deepEqual(
      clusters.map(({ nocite, items }) => [nocite, items.map(({ key }) => key)]),
      [
        [true, ['a']],
        [true, ['b', 'c']],
        [undefined, ['d']],
      ],
    );
  });

  it('counts UTF-16 code units, and lines that end in \\n, \\r\\n or \\r', () => {
    const [cluster] = parseCitations('a\rb\r\nc\n😀 @a');
    assert.deepEqual(cluster?.range, {
      start: { line: 3, character: 3 },
      end: { line: 3, character: 5 },
    });
  });

  it('differs from Pandoc in web addresses, empty keys, unused footnotes and code cells', () => {
    for (const [markdown, ...expected] of [
      ['http://x.y/@a https://x.y?q=@b, www.x.y/@c; [http://x/@d](y) @e', 'e'],
      ['@{} [@{}]'],
      ['[^1]: See @a.', 'a'],
      ['```{python}\n#| label: fig-x\n@a\n```\n\n```{r, echo = FALSE}\n@b\n```\n@c', 'c'],
    ] as const) {
      assert.deepEqual(keysIn(markdown), expected, markdown);
    }
  });

  it('never throws, and gives ranges in the text, in order and apart', () => {
    fc.assert(
      fc.property(markdownTexts, (markdown) => {
        const lines = new LineMap(markdown);
        const offsetOf = (position: { line: number; character: number }): number => {
          const offset = lines.offset(position);
          assert.deepEqual(lines.position(offset), position);
          return offset;
        };
        let last = { line: 0, character: 0 };
        for (const { range, items } of parseCitations(markdown)) {
          assert.ok(comparePositions(last, range.start) <= 0);
          assert.ok(items.length > 0);
          last = range.start;
          for (const { key, range: whole, keyRange } of items) {
            assert.ok(comparePositions(last, whole.start) <= 0);
            assert.ok(comparePositions(whole.start, keyRange.start) < 0);
            assert.ok(comparePositions(keyRange.end, whole.end) <= 0);
            assert.equal(markdown.slice(offsetOf(keyRange.start), offsetOf(keyRange.end)), key);
            last = whole.end;
          }
          assert.ok(comparePositions(last, range.end) <= 0);
          last = range.end;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('finds the same citations whatever the line ends are', () => {
    fc.assert(
      fc.property(markdownTexts, (markdown) => {
        const text = markdown.replaceAll('\r', '');
        assert.deepEqual(keysIn(text.replaceAll('\n', '\r\n')), keysIn(text));
      }),
    );
  });

  const hostile = [
    ...words(`
    [ ] @ @a @{ [@a [@a; [@a] \` $ $$ < <!-- ^[ ![ ]( [@a]( * _ " \\ \\a{ \\begin{a} {
    @{{ <pre> [^1]: & -@a -- | . http:// x@a @a; <div> ; \\foo[ a_b*c" [@a]{`),
    '`` ` ',
    '$a ',
    '<a b="',
    '<a ',
    '[@a [',
    '@a [',
    '*a ',
    '---\n',
    '```\n',
    '~~~\n',
    '> ',
    '- ',
    '1. ',
    ':::\n',
    '|\n',
    '---\na: b\n',
    '\n\n@a ',
    '- a\n\n',
    '<!-- -->',
    '<!-- ` -->',
    '[@a *',
    '[@a "',
    '\t',
    ' ',
    '\n    ',
    '<div>\n',
    '(@a) b\n\n',
    '\r',
  ];
  it('takes linear time for periods in a possible address, and for shortcodes', () => {
    assertLinear('.'.repeat(16_000), (text) => parseCitations(`See @x <a@${text}`));
    assertLinear('{{<\n\n'.repeat(6_000), (text) => parseCitations(`@x ${text}`));
  });

  for (const part of hostile) {
    it(`takes linear time for repeated ${JSON.stringify(part)}`, () => {
      assertLinear(part.repeat(16_000 / part.length), (text) => parseCitations(`@k ${text} @k ]`));
    });
  }
});

describe('Citation keys in Pandoc', () => {
  it('are written with braces only where they are needed', () => {
    assert.deepEqual(
      ['smith2020', 'DBLP:conf/x', 'a.', 'a b', 'x/;y', '名前', '-a'].map(writeKey),
      ['@smith2020', '@DBLP:conf/x', '@{a.}', '@{a b}', '@{x/;y}', '@名前', '@{-a}'],
    );
  });

  it('are references to parts of the document with the prefixes of Quarto and pandoc-crossref', () => {
    const references = words(`fig-x Fig-x FIG-x tbl-x sec-x eq-x thm-x lst-x rem-x`);
    const others = ['fig:x', 'Fig:x', 'eq:x', 'tbl:x', 'Sec:x', 'lst:x'];
    for (const key of [...references, ...others]) assert(isCrossReference(key), key);
    for (const key of ['figure-x', 'fig', 'fig_x', 'smith-fig-x', 'DBLP:conf/x', 'eqs-x']) {
      assert(!isCrossReference(key), key);
    }
  });

  it('are such references with prefixes that the front matter adds', () => {
    const prefixes = noteCrossReferences(
      '---\ntitle: A\ncrossref:\n  fig-prefix: F.\n  custom:\n    - kind: float\n' +
        '      key: suppFig\n      reference-prefix: Figure S\n    - key: 7\n---\n\n@suppfig-x',
    );
    assert.deepEqual([...prefixes], ['suppfig']);
    assert(isCrossReference('Suppfig-x', prefixes));
    assert(!isCrossReference('Suppfig-x'));
    for (const yaml of [
      'crossref: true',
      'crossref:\n  custom: no',
      'crossref: [',
      'a: crossref',
    ]) {
      assert.deepEqual([...noteCrossReferences(`---\n${yaml}\n---\n`)], [], yaml);
    }
  });

  it('are the labels of the note', () => {
    const note = [
      '---\nlabel: a-page\n---',
      '(my-label)=\n## Here {#here .x}',
      '```{figure} x.png\n:name: a-figure\nCaption\n```',
      '$$ x $$ (an-equation)',
      '```{code-cell}\n#| label: a-cell\n```',
      'See (this)= and label: none.',
    ].join('\n\n');
    const labels = noteCrossReferences(note);
    const expected = ['a-page', 'my-label', 'here', 'a-figure', 'an-equation', 'a-cell'];
    assert.deepEqual(
      [...labels],
      expected.map((label) => `@${label}`),
    );
    assert(isCrossReference('my-label', labels));
    assert(!isCrossReference('my-label'));
    assert(!isCrossReference('this', labels));
    for (const text of ['(a', '{#a', '$$ ', ':name: ', ' > ', '(a)= '])
      assertLinear(text, labelsIn);
  });
});
