import assert from 'node:assert/strict';
import { plainPaperAt } from '../../../../src/core/digest/plainPapers';
import { readSource } from '../../../../src/core/digest/source';

const title = 'Tides: A Study';
const abstract = 'We measure sand. '.repeat(30).trim();
const byline = '• 9 authors\n·\nNov 1, 2025 5';

function read(text: string, votes = false) {
  const source = readSource(text);
  return plainPaperAt(source, 0, source.lines.length, votes);
}

describe('A paper as most are', () => {
  it('is read at once', () => {
    for (const who of ['• 9 authors', 'MIT', 'tencent Tencent']) {
      const card = read(`${title}\n\n${abstract}\n\n${who}\n·\nNov 1, 2025 5\n\nDunes\n`);
      assert.equal(card?.byline?.raw, who);
      assert.equal(card.byline.comments, 5);
      assert.deepEqual(card.title, { first: 0, last: 0, heading: false });
      assert.deepEqual(card.abstract, [{ first: 1, last: 1, heading: false }]);
      assert.equal(card.last, 4);
    }
  });

  it('may have blank lines in its byline', () => {
    const card = read(`${title}\n\n${abstract}\n\nMIT\n\n·\n\nNov 1, 2025\n`);
    assert.equal(card?.byline?.organization?.name, 'MIT');
    assert.deepEqual(card.byline.date, { year: 2025, month: 11, day: 1 });
  });

  it('has no comments where votes stand', () => {
    const text = `${title}\n\n${abstract}\n\n• 9 authors\n·\nNov 1, 2025\n\n12\n\nDunes\n`;
    assert.equal(read(text, false)?.last, 5);
    assert.equal(read(text, true)?.last, 4);
  });

  const others = {
    'without a byline': [title, abstract, 'Dunes', abstract],
    'without a blank line before the abstract': [`${title}\n${abstract}`, byline],
    'without a blank line before the byline': [title, `${abstract}\n${byline}`],
    'with a short abstract': [title, 'We measure sand.', byline],
    'with a title that is a sentence': ['We measure sand.', abstract, byline],
    'with an address in its title': ['Tides https://example.org', abstract, byline],
    'with marks around its title': [`# ${title}`, abstract, byline],
    'with marks around its abstract': [title, `# ${abstract}`, byline],
    'with a title as long as an abstract': ['Tides '.repeat(60).trim(), abstract, byline],
    'with a word of the page below': [title, abstract, 'Datasets\n·\nNov 1, 2025'],
    'with more text below': [title, abstract, 'We measure sand.', '·', 'We go on.'],
  };
  for (const [how, blocks] of Object.entries(others)) {
    it(`is none ${how}`, () => {
      assert.equal(read(blocks.join('\n\n')), undefined);
    });
  }
});
