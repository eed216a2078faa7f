import assert from 'node:assert/strict';
import fc from 'fast-check';
import { missedCitations } from '../../../../src/core/diagnosis/missed';

/** `obstacle key` of each. */
const missedIn = (markdown: string) =>
  missedCitations(markdown).map(({ obstacle, key }) => `${obstacle} ${key}`);

describe('Missed citations', () => {
  const cases: Record<string, string> = {
    'In `[@kettle2024]` it is.': 'code kettle2024',
    '```\n[@kettle2024]\n```\n': 'verbatim kettle2024',
    'Text.\n\n    @kettle2024\n': 'verbatim kettle2024',
    'In $x@kettle2024$ it is.': 'other kettle2024',
    'A <!-- @kettle2024 --> comment.': 'verbatim kettle2024',
    '---\nauthor: "@kettle2024"\n---\n\nText.\n': 'verbatim kettle2024',
    'A \\@kettle2024 here.': 'escaped kettle2024',
    'Write to jane@kettle2024 today.': 'wordBefore kettle2024',
    'See https://x.org/@kettle2024 there.': 'other kettle2024',
    'See <https://x.org/@kettle2024> there.': 'other kettle2024',
    '(@kettle2024) An example.\n': 'other kettle2024',
    '<pre>\n@kettle2024\n</pre>\n': 'verbatim kettle2024',
    'See \\foo{@kettle2024} there.': 'other kettle2024',
  };
  for (const [markdown, expected] of Object.entries(cases)) {
    it(`have a reason: ${JSON.stringify(markdown)}`, () => {
      assert.deepEqual(missedIn(markdown), [expected]);
    });
  }

  it('do not include citations that Pandoc reads', () => {
    assert.deepEqual(missedIn('As @a, [see @b, p. 3; -@{c/d}] and \\\\@e say.\n'), []);
  });

  it('include the backslash and the braces in their range', () => {
    const [missed] = missedCitations('A \\@{a/b} here.\r\n');
    assert.deepEqual(missed?.range, {
      start: { line: 0, character: 2 },
      end: { line: 0, character: 9 },
    });
    assert.equal(missed.key, 'a/b');
  });

  it('are reported with the code around them', () => {
    const [missed] = missedCitations('x\n``[@a; @b]`` y');
    assert.deepEqual(missed?.code, {
      range: { start: { line: 1, character: 0 }, end: { line: 1, character: 12 } },
      text: '[@a; @b]',
    });
  });

  it('are found once each in any text', () => {
    const pieces = fc.constantFrom(
      ...['@a', '@', '`', '```\n', '$', '<!--', '-->', '\\', '[', ']'],
      ...['{', '}', '---\n', ' ', '\n'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const markdown = parts.join('');
        const places = missedCitations(markdown).map(({ range }) => JSON.stringify(range));
        assert.equal(new Set(places).size, places.length);
      }),
    );
  });
});
