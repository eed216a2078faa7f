import assert from 'node:assert/strict';
import { titleAt } from '../../../../src/core/diagnosis/subject';

const works = [
  { key: 'kettle', title: 'Kettle: Boiling Words with $Q^*$' },
  { key: 'words', title: 'Boiling Words' },
  { key: 'net', title: 'Net: A Net' },
];
const found = (line: string, at: string) => {
  const title = titleAt(line, line.indexOf(at) + 1, works);
  return title && `${title.work.key} ${line.slice(title.start, title.end)}`;
};

describe('A title in plain text', () => {
  it('is found around any of its words, whatever case and punctuation', () => {
    assert.equal(found('As in “boiling, WORDS” of 2024.', 'WORDS'), 'words boiling, WORDS');
  });

  it('is the longest of those that fit', () => {
    const line = 'See Kettle: Boiling Words with Q* there.';
    assert.equal(found(line, 'Boiling'), 'kettle Kettle: Boiling Words with Q');
  });

  it('may be the short name before the colon, when that is no mere syllable', () => {
    assert.equal(found('The kettle approach', 'kettle'), 'kettle kettle');
    assert.equal(found('The net approach', 'net'), undefined);
  });

  it('is none where its words stand elsewhere', () => {
    assert.equal(found('Words that are boiling', 'boiling'), undefined);
    assert.equal(found('', ''), undefined);
  });
});
