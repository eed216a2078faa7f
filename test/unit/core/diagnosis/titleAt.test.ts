import assert from 'node:assert/strict';
import { titleAt } from '../../../../src/core/diagnosis/subject';

const works = [
  { key: 'kettle', title: 'Kettle: Boiling Words with $Q^*$' },
  { key: 'words', title: 'Boiling Words' },
  { key: 'net', title: 'Net: A Net' },
];

const cases: readonly (readonly [what: string, line: string, at: string, expected?: string])[] = [
  ['around any of its words, in any case', 'As in “boiling, WORDS” of 2024.', 'WORDS', 'words boiling, WORDS'],
  ['as the longest that fits', 'See Kettle: Boiling Words with Q* there.', 'Boiling', 'kettle Kettle: Boiling Words with Q'],
  ['by its short name', 'The kettle approach', 'kettle', 'kettle kettle'],
  ['not by a short name of a few letters', 'The net approach', 'net'],
  ['not in words in another order', 'Words that are boiling', 'boiling'],
  ['not in an empty line', '', ''],
]; // prettier-ignore

describe('A title in plain text', () => {
  for (const [what, line, at, expected] of cases) {
    it(`is found ${what}`, () => {
      const title = titleAt(line, line.indexOf(at) + 1, works);
      assert.equal(title && `${title.work.key} ${line.slice(title.start, title.end)}`, expected);
    });
  }
});
