import assert from 'node:assert/strict';
import { assertLinear } from '../../support/linear';
import { LineMap } from '../../../../src/core/text/lineMap';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';

const keys = (note: string): readonly string[] =>
  parseCitations(note).flatMap(({ items }) => items.map(({ key }) => key));

describe('Citations in the options of chunks', () => {
  const chunk = (language: string, ...lines: readonly string[]) =>
    ['Before @before.', '', `\`\`\`{${language}}`, ...lines, '```', '', 'After @after.', ''].join(
      '\n',
    );

  const read: Readonly<Record<string, readonly [note: string, keys: readonly string[]]>> = {
    'a caption in double quotes': [
      chunk('r', '#| fig-cap: "From [@a; @b]"', 'plot(x@y)'),
      ['a', 'b'],
    ],
    'a caption in single quotes': [chunk('r', "#| fig-cap: 'From @a'"), ['a']],
    'a caption without quotes': [chunk('python', '#| fig-cap: From [see @a]'), ['a']],
    'the captions of parts': [
      chunk('r', '#| fig-subcap:', '#|   - "One @a"', '#|   - "Two @b"', '#| echo: false'),
      ['a', 'b'],
    ],
    'a caption of several lines': [
      chunk(
        'r',
        '#| label: fig-x',
        '#| tbl-cap: |',
        '#|   All from [see',
        '#|   @a].',
        '#| eval: true',
      ),
      ['a'],
    ],
    'options of other languages': [
      chunk('ojs', '//| fig-cap: "@a"') +
        chunk('sql', '--| tbl-cap: "@b"') +
        chunk('mermaid', '%%| fig-cap: "@c"'),
      ['a', 'after', 'before', 'b', 'after', 'before', 'c'],
    ],
    'the head of a chunk': [chunk('r fig1, fig.cap="From [@a]", echo=FALSE'), ['a']],
    'the head in single quotes, with a bracket': [
      chunk("r fig.cap = 'A {b} @a', fig.width=3"),
      ['a'],
    ],
    'several captions in the head': [
      chunk('r, fig.cap=c("On @a", "On @b"), out.width="@c"'),
      ['a', 'b'],
    ],
    'a head with quotes in a caption': [chunk('r fig.cap="A \\"b\\" @a"'), ['a']],
    'options as knitr had them': [chunk('r', '#| fig.cap = "From @a", echo = FALSE'), ['a']],
    'a chunk in a list': ['- Item\n\n  ```{r}\n  #| fig-cap: "From @a"\n  x <- 1\n  ```\n', ['a']],
  };
  for (const [what, [note, expected]] of Object.entries(read)) {
    it(`are read: ${what}`, () => {
      const found = keys(note);
      const around = note.startsWith('Before') ? ['before', ...expected, 'after'] : expected;
      assert.deepEqual(found, around);
    });
  }

  const unread: Readonly<Record<string, string>> = {
    code: chunk('r', '#| fig-cap: "None"', 'x@a', '#| fig-cap: "too late @a"'),
    'other options': chunk('r', '#| label: "@a"', '#| fig-alt: "@a"', '#| cap-location: "@a"'),
    'the head’s other options': chunk('r label="@a", fig.alt="@b"'),
    'chunks that are shown': '```{{r}}\n#| fig-cap: "@a"\n```\n',
    'code that is not run':
      '```r\n#| fig-cap: "@a"\n```\n\n```{.r caption="@a"}\n#| fig-cap: "@a"\n```\n',
    'an address in a caption': chunk('r', '#| fig-cap: "mail to me@example.org"'),
    'code in a caption': chunk('r', '#| fig-cap: "As `@a` is"'),
  };
  for (const [what, note] of Object.entries(unread)) {
    it(`are not read: ${what}`, () => {
      assert.deepEqual(
        keys(note).filter((key) => !/^(?:before|after)$/.test(key)),
        [],
      );
    });
  }

  it('have places in the text', () => {
    const note = chunk('r fig.cap="In [@a]"', '#| tbl-cap: |', '#|   From @{b}').replace(
      /\n/g,
      '\r\n',
    );
    const lines = new LineMap(note);
    for (const { items } of parseCitations(note)) {
      for (const { key, keyRange } of items) {
        assert.equal(note.slice(lines.offset(keyRange.start), lines.offset(keyRange.end)), key);
      }
    }
  });

  it('are read in time linear in their text', () => {
    assertLinear('@a\\" '.repeat(4_000), (text) => keys(chunk(`r fig.cap="${text}`)));
    assertLinear('#| fig-cap: "[@a\n'.repeat(4_000), (text) => keys(chunk('r', text)));
  });
});
