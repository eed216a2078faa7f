import assert from 'node:assert/strict';
import type { PaperSummary } from '../../../../../src/core/model';
import { completionContext } from '../../../../../src/core/search/query/completionContext';

function paper(key: string, known: Partial<PaperSummary>): PaperSummary {
  return { key, title: key, links: [], sightings: [], ...known };
}

describe('The values that a library offers to complete queries', () => {
  it('start with the organizations with most papers, and the newest values', async () => {
    const papers = [
      paper('a', { organization: { name: 'Abel Lab' }, date: { year: 2024 } }),
      paper('b', { organization: { name: 'Tide Lab' }, date: { year: 2026, month: 1 } }),
      paper('c', { organization: { name: 'Tide Lab' }, date: { year: 2024 } }),
      paper('d', {
        tags: ['rl', 'to-read'],
        venue: { name: 'NeurIPS', kind: 'proceedings' },
        authors: ['Vasic, Ana', 'Li Wei', 'others'],
      }),
      paper('e', { tags: ['to-read'], authors: ['Li Wei', '{The Kettle Team}'] }),
    ];
    const digests = ['x/2026-01-13.txt', 'x/2026-01-14.txt', 'y/2026-01-14.txt'].map((path) => ({
      uri: `file:///${path}`,
      paperCount: 1,
    }));
    const pause = () => Promise.resolve();
    const context = await completionContext({ papers, digests }, pause);
    assert.deepEqual(context, {
      org: ['Tide Lab', 'Abel Lab'],
      author: ['Li Wei', 'Ana Vasic', 'The Kettle Team'],
      venue: ['NeurIPS'],
      tag: ['to-read', 'rl'],
      in: ['2026-01-14.txt', '2026-01-13.txt'],
      year: ['2026', '2024'],
    });
    const annotations = new Map([['a', { tags: ['rl', 'proofs'], remark: '' }]]);
    const { tag } = await completionContext({ papers, digests, annotations }, pause);
    assert.deepEqual(tag, ['rl', 'to-read', 'proofs']);
  });
});
