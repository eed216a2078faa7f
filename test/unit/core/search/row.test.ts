import assert from 'node:assert/strict';
import type { PaperSummary } from '../../../../src/core/model';
import { parseQuery } from '../../../../src/core/search/query/parse';
import { askedBy, detailOf, nothingAsked, whyShown } from '../../../../src/core/search/row';
import type { Evidence } from '../../../../src/core/search/row';
import { english } from '../../../../src/core/text/localize';

const paper: PaperSummary = {
  key: 'kettle2026',
  title: 'Kettle',
  organization: { name: 'Tide Lab', slug: 'tides' },
  date: { year: 2026, month: 1, day: 12 },
  voteCount: 12,
  commentCount: 3,
  links: [],
  sightings: [],
};
const snippet = {
  text: '…a policy: reward model, and a model',
  matches: [
    [3, 9],
    [11, 17],
    [18, 23],
  ],
} as const;
const detail = (found: Evidence, typed = '', of = paper) =>
  detailOf(of, found, typed === '' ? nothingAsked : askedBy(parseQuery(typed)), english);

describe('The line under a title', () => {
  it('shows source, date and votes before the passage', () => {
    assert.equal(
      detail({ snippet }),
      'Tide Lab · Jan 12, 2026 · 12 votes — …a policy: reward model, and a model',
    );
    assert.equal(detail({}), 'Tide Lab · Jan 12, 2026 · 12 votes');
    const unknown = { key: 'a', title: 'A', links: [], sightings: [] };
    assert.equal(detail({ snippet }, '', unknown), snippet.text);
    assert.equal(detail({}, '', unknown), '');
  });

  it('marks matches, adjacent words as one, unless VS Code does', () => {
    assert.match(
      detail({ snippet }, 'reward model policies'),
      / — …a ‹policy›: ‹reward model›, and a model$/,
    );
    assert.match(detail({ snippet }, 'Reward Model'), / — …a policy: reward model, and/);
    assert.match(detail({ snippet }, 'sort:date reward model'), /‹reward model›/);
  });

  it('shows comments in place of votes when the query uses them', () => {
    for (const typed of ['sort:comments', 'reward comments:>2', 'a (b OR comments:3)']) {
      assert.match(detail({}, typed), /2026 · 3 comments$/);
    }
    assert.match(detail({}, 'sort:votes comments:>1'), /2026 · 12 votes · 3 comments$/);
    assert.doesNotMatch(detail({}, 'sort:votes'), /comments/);
    assert.match(detail({}, 'sort:votes', { ...paper, voteCount: 1 }), / · 1 vote$/);
  });

  it('names the authors in the query', () => {
    const authors = ['Sample, Ana', 'Bo Example', 'Cy Sample'];
    const line = (typed: string) => detail({}, typed, { ...paper, authors });
    assert.match(line('author:sample'), / · Ana Sample; Cy Sample$/);
    assert.match(line('kettle (author:example OR author:nobody)'), / votes · Bo Example$/);
    assert.doesNotMatch(line('-author:sample'), /Sample/);
  });

  it('names the authors whose names have a word of the query, unless the byline does', () => {
    const known = { ...paper, authors: ['Sample, Ana', 'Bo Example'] };
    const found = { matches: { authors: ['sample'] } };
    assert.match(detail(found, 'sample', known), / votes · Ana Sample$/);
    const { organization, ...unaffiliated } = known;
    assert.ok(organization);
    assert.doesNotMatch(detail(found, 'sample', unaffiliated), /Sample.*Sample/);
    assert.equal(whyShown(known, found, nothingAsked, english), 'Author: sample');
  });

  it('shows the account or the key when only they match', () => {
    const asOrganization = (term: string) => detail({ matches: { organization: [term] } }, term);
    assert.match(asOrganization('tides'), / · tides$/);
    assert.doesNotMatch(asOrganization('tide'), /tides/);
    assert.match(detail({ byKey: true }, 'kettle20'), / · @kettle2026$/);
  });

  it('leaves out text before the words if they would not be visible', () => {
    const text = '…in the whole of it a policy for a model';
    const far = {
      text,
      matches: [
        [22, 28],
        [35, 40],
      ],
    } as const;
    assert.match(detail({ snippet: far }, 'models policies'), / — …‹policy› for a ‹model›$/);
    const unknown = { key: 'a', title: 'A', links: [], sightings: [] };
    assert.equal(detail({ snippet: far }, '', unknown), text);
  });

  it('shows a match that is cut off at the end of a title, then the passage', () => {
    const titleEnd = { text: '…Reward Hacking', matches: [[8, 15]] } as const;
    assert.match(detail({ titleEnd, snippet }), / — …Reward Hacking · …a policy/);
  });
});

describe('The detailed reason why a paper was found', () => {
  const known = {
    ...paper,
    authors: ['Sample, Ana', 'Bo Example', 'Cy Sample'],
    arxivId: '2504.12345',
    doi: '10.1000/182',
  };
  const why = (typed: string, found: Evidence = {}) =>
    whyShown(known, found, askedBy(parseQuery(typed)), english);

  it('names the authors and identifiers in the query, then the words', () => {
    assert.equal(why('author:sample'), 'Author: Sample, Ana; Cy Sample');
    assert.equal(why('2504.12345v2'), 'Identifier: arXiv:2504.12345');
    assert.equal(why('https://doi.org/10.1000/182'), 'Identifier: doi:10.1000/182');
    assert.equal(
      why('author:example kettle', { matches: { title: ['kettle'] } }),
      'Author: Bo Example · Title: kettle',
    );
  });

  it('is empty if the query has none of these', () => {
    assert.equal(why('year:2026 -author:sample -id:2504'), undefined);
    assert.equal(whyShown(paper, {}, nothingAsked, english), undefined);
  });
});
