import assert from 'node:assert/strict';
import { learntItems, showLearned } from '../../src/vscode/interest';
import { FakePapers } from './support/fakePapers';

const learnt = {
  kept: 12,
  skipped: 3,
  isOn: true,
  words: {
    for: [{ word: 'verifier', papers: 7 }],
    against: [{ word: 'storms', papers: 4 }],
  },
};

describe('Learned interests', () => {
  it('list the words for and against, and how many papers have them', () => {
    assert.deepEqual(
      learntItems(learnt).map(({ label, description }) => [label, description]),
      [
        ['Raises the Score', undefined],
        ['verifier', 'in 7 you kept'],
        ['Lowers the Score', undefined],
        ['storms', 'in 4 you skipped or left unread'],
      ],
    );
  });

  it('show only a message before anything is learned', async () => {
    const papers = new FakePapers([]);
    await showLearned(papers);
    papers.learntWords = { ...learnt, kept: 2, isOn: false, words: { for: [], against: [] } };
    await showLearned(papers);
  });
});
