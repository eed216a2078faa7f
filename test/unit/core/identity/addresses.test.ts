import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  bestLink,
  lookupAddress,
  paperLinks,
  sites,
} from '../../../../src/core/identity/addresses';
import { paper } from '../view/papers';

describe('paperLinks', () => {
  it('include each web address once, and nothing else', () => {
    const code = { url: 'https://github.com/a/b', kind: 'code' } as const;
    const links = [code, code, { url: 'command:workbench.action.quit', kind: 'other' } as const];
    assert.deepEqual(paperLinks(paper('p', { links })), [code]);
  });

  it('include the pages of arXiv id and DOI, unless a link leads there', () => {
    const known = { arxivId: '2501.12345', doi: '10.1000/x y' };
    assert.deepEqual(paperLinks(paper('p', known)), [
      { url: 'https://arxiv.org/abs/2501.12345', kind: 'arxiv' },
      { url: 'https://doi.org/10.1000/x%20y', kind: 'other' },
    ]);
    const links = [
      { url: 'https://arxiv.org/pdf/2501.12345v2', kind: 'arxiv' },
      { url: 'https://doi.org/10.1000/x y', kind: 'other' },
    ] as const;
    assert.deepEqual(paperLinks(paper('p', { ...known, links })), links);
  });

  it('prefer the page on arXiv, else another page of the paper, else the first', () => {
    const code = { url: 'https://github.com/a/b', kind: 'code' } as const;
    assert.deepEqual(paperLinks(paper('p')), []);
    assert.equal(bestLink(paper('p')), undefined);
    assert.deepEqual(bestLink(paper('p', { links: [code] })), code);
    assert.equal(bestLink(paper('p', { links: [code], arxivId: '2501.12345' }))?.kind, 'arxiv');
    const doi = paper('p', { links: [code], doi: '10.1000/182' });
    assert.equal(bestLink(doi)?.url, 'https://doi.org/10.1000/182');
  });
});

describe('lookupAddress', () => {
  it('searches for the readable title, whole', () => {
    const p = paper('p', { title: 'From $r$ to $Q^*$: "R&D" 100\\%' });
    const query = (address: string) => new URL(address).searchParams;
    assert.equal(query(lookupAddress(p, 'arxiv')).get('query'), '"From r to Q*:  R&D  100%"');
    assert.equal(query(lookupAddress(p, 'arxiv')).get('searchtype'), 'title');
    assert.equal(query(lookupAddress(p, 'huggingFace')).get('q'), 'From r to Q*: "R&D" 100%');
    assert.equal(query(lookupAddress(p, 'googleScholar')).get('q'), '"From r to Q*:  R&D  100%"');
  });

  it('is the page of the arXiv id if known', () => {
    const p = paper('p', { arxivId: 'hep-th/9901001' });
    assert.equal(lookupAddress(p, 'arxiv'), 'https://arxiv.org/abs/hep-th/9901001');
    assert.equal(lookupAddress(p, 'huggingFace'), 'https://huggingface.co/papers/hep-th/9901001');
  });

  it('is a web address of the site for any title', () => {
    const hosts = ['arxiv.org', 'huggingface.co', 'scholar.google.com'];
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        assert.deepEqual(
          sites.map((site) => new URL(lookupAddress(paper('p', { title }), site)).host),
          hosts,
        );
      }),
    );
    assert.doesNotThrow(() => lookupAddress(paper('p', { title: 'half \ud83d' }), 'arxiv'));
  });
});
