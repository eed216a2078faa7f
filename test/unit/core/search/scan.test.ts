import assert from 'node:assert/strict';
import { parseQuery } from '../../../../src/core/search/query/parse';
import { scanPapers } from '../../../../src/core/search/scan';
import { paper } from './papers';

const context = { today: { year: 2026, month: 1, day: 14 } };
const papers = [
  paper('old', 'Reward Hacking', { date: { year: 2024 } }),
  paper('new', 'Hacking the Reward', { date: { year: 2026, month: 1 } }),
  paper('text', 'Policies', { abstract: 'They hack a Réward.', organization: { name: 'Ai2' } }),
  paper('other', 'Video', { commentCount: 3, authors: ['Vasić, Ana', 'others'] }),
];
const scan = (query: string, limit = Infinity) =>
  scanPapers(papers, parseQuery(query).query, limit, context);
const keys = (query: string, limit?: number) => scan(query, limit).map(({ paper }) => paper.key);

describe('A scan without an index', () => {
  it('finds words anywhere, titles first and the newest of equals', () => {
    assert.deepEqual(keys('reward'), ['new', 'old', 'text']);
    assert.deepEqual(keys('rewa hack', 2), ['new', 'old']);
    assert.deepEqual(keys('ai2'), ['text']);
    assert.deepEqual(keys('vasic'), ['other']);
    assert.deepEqual(keys('others'), []);
    assert.deepEqual(keys('zebra'), []);
  });

  it('returns the newest papers for an empty query', () => {
    assert.deepEqual(keys('', 2), ['new', 'old']);
    assert.equal(scan('')[0]?.score, 0);
  });

  it('returns where each word was found', () => {
    assert.deepEqual(scan('reward policies')[0]?.matches, {
      title: ['policies'],
      abstract: ['reward'],
    });
  });
});
