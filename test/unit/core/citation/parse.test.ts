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
import type { Range } from '../../../../src/core/model';
import { assertExpected, casesIn } from '../../support/baseline';
import { assertLinear } from '../../support/linear';
import { testTables } from '../../support/cases';
import { textIn } from '../../support/textIn';
import { markdownTexts, parts } from './markdownTexts';

const items = (markdown: string) => parseCitations(markdown).flatMap((cluster) => cluster.items);
const keysIn = (markdown: string) => items(markdown).map(({ key }) => key);

/** The start of a range, and its text. */
const place = (markdown: string, range: Range) =>
  `${range.start.line}:${range.start.character} ${textIn(markdown, range)}`;

testTables('tables/citation/parse.json', {
  parseCitations: (markdown: string) =>
    parseCitations(markdown).map(({ range, items, ...more }) => ({
      range: place(markdown, range),
      ...more,
      items: items.map((item) => ({
        ...item,
        range: place(markdown, item.range),
        keyRange: place(markdown, item.keyRange),
      })),
    })),
  works: (markdown: string) => items(markdown).map(({ key, mode }) => `${key} ${mode}`),
  writeKey,
  isCrossReference: (key: string) => isCrossReference(key),
  noteCrossReferences: (note: string) => {
    const added = noteCrossReferences(note);
    const references = keysIn(note).filter((key) => isCrossReference(key, added));
    return { added: [...added], references };
  },
});

describe('parseCitations', () => {
  for (const { name, text, expected } of casesIn('citations/notes')) {
    it(`reads the works in ${name}, with any line ends`, () => {
      const cited = (note: string) =>
        items(note).map(({ key, keyRange, mode }) => {
          assert.equal(textIn(note, keyRange), key);
          return `${place(note, keyRange)} ${mode}`;
        });
      assertExpected(expected, cited(text));
      assert.deepEqual(cited(text.replaceAll('\n', '\r\n')), cited(text));
    });
  }

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

  for (const part of parts.hostile) {
    it(`takes linear time for repeated ${JSON.stringify(part)}`, () => {
      assertLinear(part.repeat(16_000 / part.length), (text) => parseCitations(`@k ${text} @k ]`));
    });
  }

  it('takes linear time for possible addresses, shortcodes, chunks, roles and labels', () => {
    assertLinear('.'.repeat(16_000), (text) => parseCitations(`See @x <a@${text}`));
    assertLinear('{{<\n\n'.repeat(6_000), (text) => parseCitations(`@x ${text}`));
    assertLinear('@a\\" '.repeat(4_000), (text) => keysIn(`\`\`\`{r fig.cap="${text}}\n\`\`\`\n`));
    assertLinear('#| fig-cap: "[@a\n'.repeat(4_000), (text) =>
      keysIn(`\`\`\`{r}\n${text}\`\`\`\n`),
    );
    for (const text of ['{cite}`', '{cite}`{a', '{cite:p ', '{cite}`a,b{c}`', '{cite}` \t']) {
      assertLinear(text.repeat(2_000), parseCitations);
    }
    for (const text of ['(a', '{#a', '$$ ', ':name: ', ' > ', '(a)= '])
      assertLinear(text.repeat(4_000), labelsIn);
  });
});
