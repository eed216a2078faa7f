import assert from 'node:assert/strict';
import { parseDigest } from '../../../../src/core/digest';

const abstract = 'We watch how sand moves along the shore, and say what follows from it. '
  .repeat(5)
  .trim();
const head = 'Daily Papers\n\nbyAK and the research community\n\nJan 14\n\n';
const byline = '  • 9 authors\n·\nNov 1, 2025 5';
const titles = (text: string) => {
  const { papers, problems } = parseDigest(text, 'file:///page.txt');
  assert.deepEqual(problems, []);
  for (const paper of papers) assert.equal(paper.abstract, abstract);
  return papers.map(({ title }) => title);
};

describe('A word of the page that stands as a title', () => {
  for (const word of ['Datasets', 'Search', 'Models', '1984']) {
    it(`is one with a byline: ${word}`, () => {
      const text = `${head}Tides\n\n${abstract}\n\n${byline}\n\n${word}\n\n${abstract}\n\n${byline}`;
      assert.deepEqual(titles(text), ['Tides', word]);
    });

    it(`is one between papers without bylines: ${word}`, () => {
      const text = `${head}Tides\n\n${abstract}\n\n${word}\n\n${abstract}\n\nDunes\n\n${abstract}`;
      assert.deepEqual(titles(text), ['Tides', word, 'Dunes']);
    });
  }

  it('is none where a title stands already, as votes do above it', () => {
    const text = `${head}12\n\nTides\n\n${abstract}\n\n${byline}\n\n7\n\nDunes\n\n${abstract}\n\n${byline}`;
    assert.deepEqual(titles(text), ['Tides', 'Dunes']);
  });
});

describe('What stands before the first title', () => {
  it('may be a query below the date', () => {
    const text = `${head}reinforcement learning\n\nTides\n\n${abstract}\n\nDunes\n\n${abstract}`;
    assert.deepEqual(titles(text), ['Tides', 'Dunes']);
  });

  it('may be the name of who submitted it, in two words', () => {
    const text = `Trending Papers\n\nSubmitted by\n\njane doe\n\nTides\n\n${abstract}\n\nUpvote\n\n117`;
    assert.deepEqual(titles(text), ['Tides']);
  });

  it('is the title itself when nothing else is there', () => {
    const text = `Trending Papers\n\nSubmitted by\n\nTides and Dunes\n\n${abstract}\n\nUpvote\n\n117`;
    assert.deepEqual(titles(text), ['Tides and Dunes']);
  });
});
