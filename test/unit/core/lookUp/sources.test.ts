import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sourceIds } from '../../../../src/core/lookUp/source';
import type { SourceId, SoughtWork } from '../../../../src/core/lookUp/source';
import { sources } from '../../../../src/core/lookUp/sources';
import { assertBaseline } from '../../support/baseline';
import { updatesLabel } from '../../../../src/core/render/lookedUp';
import { english } from '../../../../src/core/text/localize';
import { fixture } from '../../support/fixture';
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
  const dois = ['10.1/a', '10.1/b(c)', '10.1/a', '10.1/c,doi:10.1/d', '10.1/<e:f>'];

  it('ask by id where one is known, for many at once, and else by title', () => {
    const id = { title, arxivId: '2609.12345' };
    assertBaseline('lookUp/requests.json', {
      'Hugging Face': requests('huggingFace', [id, { title }]),
      'arXiv, no malformed id': requests('arxiv', [id, { arxivId: 'x' }, { title }]),
      'arXiv, an old id': requests('arxiv', [{ arxivId: 'hep-th/9901001' }]),
      'Crossref, with the email': requests(
        'crossref',
        [{ doi: '10.1000/a(b)/c', title }, { title }],
        'me@x.org',
      ),
      'Crossref, each DOI once, and alone if a filter would split it': requests(
        'crossref',
        dois.map((doi) => ({ doi })),
      ),
      'Crossref, notices of many works': requests(
        'crossref',
        dois.map((noticesOf) => ({ noticesOf })),
      ),
      'Crossref, books only': requests('crossref', [{ isbn: '9783161484100' }]),
      DataCite: requests('dataCite', [
        { doi: '10.5281/zenodo.1?a#b' },
        { isbn: '9783161484100' },
        { title },
      ]),
      'Semantic Scholar, for a title without hyphens': requests('semanticScholar', [
        id,
        { doi: '10.1/x' },
        { title },
      ]),
      'DBLP, for the words of a title': requests('dblp', [
        { title: 'What is $Q^*$ | really?' },
        {},
      ]),
    });
  });

  it('are short', () => {
    const [long] = requests('huggingFace', [{ title: 'wade '.repeat(400) }]);
    assert.ok(decodeURIComponent(String(long)).length < 320);
    const ids = Array.from({ length: 150 }, (_, i) => ({ arxivId: `2609.${10_000 + i}` }));
    const [first, second] = requests('arxiv', ids);
    assert.match(String(first), /id_list=2609\.10000,[\d.,]*2609\.10099&start=0&max_results=100$/);
    assert.match(String(second), /id_list=2609\.10100,.*2609\.10149&/);
    const many = Array.from({ length: 60 }, (_, i) => ({ doi: `10.1000/number-${i}` }));
    const urls = requests('crossref', many).map(String);
    assert.deepEqual(
      urls.map((url) => url.split('doi:').length - 1),
      [25, 25, 10],
    );
    assert.ok(urls.every((url) => url.length < 2000));
  });
});

describe('An answer', () => {
  it('has the records of works, and no other', () => {
    const unknown = '{"errors":[{"status":"404","title":"The resource doesn\'t exist."}]}';
    const doctype = '<!DOCTYPE feed [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><feed';
    const hostile = answers.arxivFeed.replace('<feed', doctype).replace('An abstract.', '&b;');
    assertBaseline('lookUp/records.json', {
      'Hugging Face': records('huggingFace', answers.huggingFacePaper),
      'Hugging Face, unknown': records('huggingFace', '{"error":"Paper not found."}', 404),
      'arXiv, with any prefix and order': records('arxiv', answers.arxivFeed),
      'arXiv, with entities': records('arxiv', hostile),
      'arXiv, an error': records('arxiv', answers.arxivError),
      'Crossref, names of every kind, and a retraction': records('crossref', answers.crossrefWork),
      'Crossref, a notice, a preprint, and a retraction that only the title names': records(
        'crossref',
        answers.crossrefList,
      ),
      'Crossref, unknown': records('crossref', 'Resource not found.', 404),
      'DataCite, a title with translations, names in parts or whole': records(
        'dataCite',
        answers.dataCiteWork,
      ),
      'DataCite, unknown': records('dataCite', unknown, 404),
      'Semantic Scholar, without names': records('semanticScholar', answers.semanticScholarBatch),
      'Semantic Scholar, none': records('semanticScholar', '{"total": 0, "offset": 0}'),
      'Semantic Scholar, unknown': records(
        'semanticScholar',
        '{"error":"Title match not found"}',
        404,
      ),
      'DBLP, one author or several': records('dblp', answers.dblpHits),
      'DBLP, no hit': records('dblp', '{"result":{"hits":{"@total":"0"}}}'),
      'DBLP, one hit': records('dblp', '{"result":{"hits":{"hit":{"info":{"title":"A."}}}}}'),
    });
  });

  it('says that a paper was withdrawn, and not as its abstract', () => {
    type Entry = Readonly<Partial<Record<'title' | 'comment' | 'summary', string>>>;
    const cases = JSON.parse(fixture('withdrawals.json')) as readonly (readonly [string, Entry])[];
    const title = 'Sparse Kettles';
    for (const [label, fields] of cases) {
      const entry = { title, summary: 'We boil water.', ...fields };
      const texts = Object.entries(entry).map(([name, text]) =>
        name === 'comment' ? `<a:comment>${text}</a:comment>` : `<${name}>${text}</${name}>`,
      );
      const [record] = records(
        'arxiv',
        `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:a="http://arxiv.org/schemas/atom"><entry>
          <id>http://arxiv.org/abs/2609.12345v2</id>${texts.join('')}</entry></feed>`,
      );
      assert.equal(updatesLabel(record?.updates, english), label, JSON.stringify(fields));
      const isAbstract = label === '' || fields.summary === undefined;
      assert.equal(record?.abstract, isAbstract ? entry.summary : undefined);
      assert.equal(record?.title, label === '' ? entry.title : title);
    }
  });

  it('of arXiv is refused when it ends early or is something else', () => {
    const feed = answers.arxivFeed;
    for (const text of [feed.slice(0, -9), feed.slice(0, 900), feed.slice(0, 30)]) {
      assert.deepEqual(read('arxiv', text), { fault: 'cutOff' });
    }
    for (const text of ['Rate exceeded.', '<?xml version="1.0"?><rss/>']) {
      assert.deepEqual(read('arxiv', text), { fault: 'format' });
    }
  });

  for (const id of sourceIds) {
    it(`of ${sources[id].name} that isn't in its format is called what it is`, () => {
      for (const [text, fault] of Object.entries({
        '': 'cutOff',
        '{': 'cutOff',
        '{"status":"ok","message":{"items":[{"DOI":"10.5': 'cutOff',
        '[{"paper":{"id":"2609.12345","title":"[}]}': 'cutOff',
        '<html><body>Robot?</body></html>': 'page',
        '{"error":"x"}': 'error',
        '{"error":{"code":500}}': 'error',
        '{"errors":[{"title":"x"}]}': 'error',
        '{"status":"failed","message":[{"type":"x"}]}': 'error',
        '{"a":1}}': 'format',
        '{}': id === 'semanticScholar' ? undefined : 'format',
        'Rate exceeded.': 'format',
        '1': 'format',
        '"a"': 'format',
        null: 'format',
      })) {
        const expected = fault === undefined ? { records: [] } : { fault };
        assert.deepEqual(read(id, text), expected, text);
      }
      assert.deepEqual(read(id, '<h1>Not Found</h1>', 404), { fault: 'page' });
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
      ...['<a>', '</a>', '<', '&', '&amp;', ' xmlns:a="b"', '<a xmlns:b="c">', '<!', '"'],
    ];
    const slow = superlinear((text) => read('arxiv', text), { letters, beginnings: [feed] });
    assert.equal(slow.next().value, undefined);
  });
});
