import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sourceIds } from '../../../../src/core/lookUp/source';
import type { SourceId, SoughtWork } from '../../../../src/core/lookUp/source';
import { sources } from '../../../../src/core/lookUp/sources';
import { superlinear } from '../../support/shortUnits';
import { answers } from '../../../support/sourceAnswers';

const address = 'https://x.org';
const requests = (id: SourceId, works: readonly SoughtWork[], email?: string) =>
  sources[id]
    .requests(works, { address, ...(email !== undefined && { email }) })
    .map(({ url, body }) => (body === undefined ? url : [url, body]));
const read = (id: SourceId, text: string, status = 200) => sources[id].read({ status, text });
const records = (id: SourceId, text: string, status = 200) => {
  const found = read(id, text, status);
  return 'records' in found ? found.records : assert.fail('fault');
};

describe('Requests', () => {
  const title = 'Heron: Wading-Robot Control';
  const known = { title, arxivId: '2609.12345' };

  it('ask Hugging Face for a page by id, else for a short query', () => {
    assert.deepEqual(requests('huggingFace', [known, { title }]), [
      `${address}/api/papers/2609.12345`,
      `${address}/api/papers/search?q=Heron%3A%20Wading-Robot%20Control&limit=5`,
    ]);
    const [long] = requests('huggingFace', [{ title: 'wade '.repeat(400) }]);
    assert.ok(decodeURIComponent(String(long)).length < 320);
  });

  it('ask arXiv for a hundred ids at once, none malformed, and for titles one by one', () => {
    const many = Array.from({ length: 150 }, (_, i) => ({ arxivId: `2609.${10_000 + i}` }));
    const [first, second, third] = requests('arxiv', [...many, { arxivId: 'x' }, { title }]);
    assert.match(String(first), /id_list=2609\.10000,[\d.,]*2609\.10099&start=0&max_results=100$/);
    assert.match(String(second), /id_list=2609\.10100,.*2609\.10149&/);
    assert.match(String(third), /search_query=ti%3A%22Heron%20Wading%20Robot%20Control%22&/);
    assert.deepEqual(requests('arxiv', [{ arxivId: 'hep-th/9901001' }]), [
      `${address}/api/query?id_list=hep-th%2F9901001&start=0&max_results=100`,
    ]);
  });

  const select =
    'select=DOI,title,subtitle,author,type,container-title,issued,published,abstract,updated-by,update-to,relation';

  it('ask Crossref by DOI, else by title, with the email', () => {
    const works = [{ doi: '10.1000/a(b)/c', title }, { title }];
    assert.deepEqual(requests('crossref', works, 'me@x.org'), [
      `${address}/works/10.1000%2Fa(b)%2Fc?mailto=me%40x.org`,
      `${address}/works?query.bibliographic=Heron%3A%20Wading-Robot%20Control&rows=5&${select}&mailto=me%40x.org`,
    ]);
  });

  it('ask Crossref for 25 DOIs at once, each once, and alone for those that a filter would split', () => {
    const dois = ['10.1/a', '10.1/b(c)', '10.1/a', '10.1/c,doi:10.1/d', '10.1/<e:f>'];
    const works = dois.map((doi) => ({ doi }));
    assert.deepEqual(requests('crossref', works), [
      `${address}/works?filter=doi:10.1%2Fa,doi:10.1%2Fb(c)&rows=2&${select}`,
      `${address}/works/10.1%2Fc%2Cdoi%3A10.1%2Fd`,
      `${address}/works/10.1%2F%3Ce%3Af%3E`,
    ]);
    const many = Array.from({ length: 60 }, (_, i) => ({ doi: `10.1000/number-${i}` }));
    const urls = requests('crossref', many).map(String);
    assert.deepEqual(
      urls.map((url) => url.split('doi:').length - 1),
      [25, 25, 10],
    );
    assert.ok(urls.every((url) => url.length < 2000));
  });

  it('ask DataCite by DOI', () => {
    assert.deepEqual(requests('dataCite', [{ doi: '10.5281/zenodo.1?a#b' }, { title }]), [
      `${address}/dois/10.5281%2Fzenodo.1%3Fa%23b`,
    ]);
  });

  it('ask Semantic Scholar for many ids at once, and for a title without hyphens', () => {
    const [batch, match] = requests('semanticScholar', [known, { doi: '10.1/x' }, { title }]);
    assert.equal(batch?.[1], '{"ids":["ARXIV:2609.12345","DOI:10.1/x"]}');
    assert.match(String(match), /match\?query=Heron%20Wading%20Robot%20Control&fields=title,/);
  });

  it('ask DBLP for the words of a title', () => {
    assert.deepEqual(requests('dblp', [{ title: 'What is $Q^*$ | really?' }, {}]), [
      `${address}/search/publ/api?q=What%20is%20Q%20really&format=json&h=10&f=0&c=0`,
    ]);
  });
});

describe('An answer', () => {
  it('of Hugging Face has the first date, the organization and all authors', () => {
    assert.deepEqual(records('huggingFace', answers.huggingFacePaper), [
      {
        source: 'huggingFace',
        title: 'Heron: Wading Robots',
        arxivId: '2609.12345',
        isPreprint: true,
        authors: ['Ada Wade', 'Bo Reed'],
        authorCount: 2,
        date: { year: 2026, month: 9, day: 14 },
        organization: 'Marsh Lab',
        abstract: 'A sentence with a line break.',
      },
    ]);
    assert.deepEqual(records('huggingFace', '{"error":"Paper not found."}', 404), []);
  });

  it('of arXiv is read with any prefix and order, without entities', () => {
    const [paper, old, ...others] = records('arxiv', answers.arxivFeed);
    assert.deepEqual(paper, {
      source: 'arxiv',
      title: 'Heron: Wading & Robots',
      arxivId: '2609.12345',
      isPreprint: true,
      doi: '10.1000/Heron',
      publishedAs: ['10.1000/Heron'],
      date: { year: 2026, month: 9, day: 14 },
      abstract: 'An abstract.',
      authors: ['Ada Wade', 'Bo Reed', '{The Marsh Team}'],
      authorCount: 3,
      categories: ['cs.RO', 'cs.LG'],
    });
    assert.deepEqual([old?.arxivId, old?.title, others], ['hep-th/9901001', '0', []]);
    const hostile = answers.arxivFeed
      .replace('<feed', '<!DOCTYPE feed [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><feed')
      .replace('An abstract.', '&b;');
    assert.equal(records('arxiv', hostile)[0]?.abstract, '&b;');
  });

  it('of arXiv is refused when it ends early or is something else', () => {
    const feed = answers.arxivFeed;
    for (const text of [feed.slice(0, -9), feed.slice(0, 900), '', 'Rate exceeded.', '<html/>']) {
      assert.deepEqual(read('arxiv', text), { fault: 'format' });
    }
    assert.deepEqual(records('arxiv', answers.arxivError), []);
  });

  it('of Crossref has names of every kind, and what happened to the work', () => {
    assert.deepEqual(records('crossref', answers.crossrefWork), [
      {
        source: 'crossref',
        title: 'Heron in water: Part & parcel',
        doi: '10.1000/heron',
        venue: { name: 'Journal of Marshes', kind: 'journal' },
        date: { year: 2026, month: 10 },
        abstract: 'First. Second.',
        authors: ['{van der Wade}, Ada', 'Reed', '{The Marsh Team}', 'others'],
        authorCount: 4,
        updates: [
          { type: 'retraction', doi: '10.1000/notice', date: { year: 2026, month: 11, day: 2 } },
        ],
      },
    ]);
    assert.deepEqual(records('crossref', 'Resource not found.', 404), []);
  });

  it('of Crossref tells notices, preprints, and retractions that only the title names', () => {
    const [notice, preprint, retracted, ...others] = records('crossref', answers.crossrefList);
    assert.deepEqual(notice?.noticeOf, ['10.1000/heron']);
    assert.deepEqual([preprint?.isPreprint, preprint?.publishedAs], [true, ['10.1000/HERON']]);
    assert.deepEqual([retracted?.title, retracted?.updates], ['A Crane', [{ type: 'retraction' }]]);
    assert.deepEqual(others, []);
  });

  it('of DataCite has the title without translations, and names in parts or whole', () => {
    assert.deepEqual(records('dataCite', answers.dataCiteWork), [
      {
        source: 'dataCite',
        title: 'Herons & Egrets: Subtitles first',
        doi: '10.5281/zenodo.1234',
        date: { year: 2025 },
        authors: ['{van der Wade}, Ada', 'Reed, Bo', '{Marsh Institute, Fen}'],
        authorCount: 3,
      },
    ]);
    const unknown = '{"errors":[{"status":"404","title":"The resource doesn\'t exist."}]}';
    assert.deepEqual(records('dataCite', unknown, 404), []);
  });

  it('of Semantic Scholar may lack works, and has no names', () => {
    const [paper, preprint] = records('semanticScholar', answers.semanticScholarBatch);
    assert.deepEqual(paper, {
      source: 'semanticScholar',
      title: 'Heron: Wading Robots',
      arxivId: '2609.12345',
      doi: '10.1000/HERON',
      venue: { name: 'Marsh Conference', kind: 'proceedings' },
      date: { year: 2026, month: 9, day: 15 },
      authorCount: 2,
    });
    assert.deepEqual([preprint?.venue, preprint?.doi], [undefined, undefined]);
    assert.deepEqual(records('semanticScholar', '{"total": 0, "offset": 0}'), []);
    assert.deepEqual(records('semanticScholar', '{"error":"Title match not found"}', 404), []);
  });

  it('of DBLP has one author or several, one hit or none', () => {
    const [published, preprint] = records('dblp', answers.dblpHits);
    assert.deepEqual(published, {
      source: 'dblp',
      title: "Heron's Wading Robots",
      doi: '10.1000/HERON',
      venue: { name: 'MARSH', kind: 'proceedings' },
      date: { year: 2026 },
      authors: ['Ada Wade', 'Bo Reed'],
      authorCount: 2,
    });
    assert.deepEqual(
      [preprint?.isPreprint, preprint?.arxivId, preprint?.authors, preprint?.venue],
      [true, '2609.12345', ['Ada Wade'], undefined],
    );
    assert.deepEqual(records('dblp', '{"result":{"hits":{"@total":"0"}}}'), []);
    assert.equal(records('dblp', '{"result":{"hits":{"hit":{"info":{"title":"A."}}}}}').length, 1);
  });

  for (const id of sourceIds) {
    it(`of ${sources[id].name} that isn't in its format is a fault`, () => {
      for (const text of ['', '{', '<html><body>Robot?</body></html>', '1', '"a"', 'null']) {
        assert.deepEqual(read(id, text), { fault: 'format' }, text);
      }
      assert.deepEqual(read(id, '<h1>Not Found</h1>', 404), { fault: 'format' });
      const deep = `${'[{"a":'.repeat(5000)}1${'}]'.repeat(5000)}`;
      if (id !== 'arxiv') assert.deepEqual(read(id, deep), { fault: 'format' });
    });

    it(`of ${sources[id].name} never throws, whatever its fields are`, () => {
      const texts = Object.values(answers);
      fc.assert(
        fc.property(
          fc.constantFrom(...texts),
          fc.nat(),
          fc.nat({ max: 200 }),
          fc.constantFrom('', 'null', '[[null]]', '{}', '-1', '"\u202e"', '<', '&#0;', '[]'),
          (text, place, length, put) => {
            const at = place % text.length;
            read(id, text.slice(0, at) + put + text.slice(at + length));
          },
        ),
      );
    });
  }

  it('of arXiv takes linear time', () => {
    const feed = '<feed xmlns="http://www.w3.org/2005/Atom"><entry>';
    const letters = [
      '<a>',
      '</a>',
      '<',
      '&',
      '&amp;',
      ' xmlns:a="b"',
      '<a xmlns:b="c">',
      '<!',
      '"',
    ];
    const slow = superlinear((text) => read('arxiv', text), { letters, beginnings: [feed] });
    assert.equal(slow.next().value, undefined);
  });
});
