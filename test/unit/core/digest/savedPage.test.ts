import { fieldsOf } from './invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';

const papers = [
  {
    paper: {
      id: '2501.00001',
      authors: [{ name: 'Ada Dune' }, { name: 'Bo Wave, Jr.' }],
      title: 'Tides & "Sand": A Study',
      summary: 'Sand moves\nwith the tide.',
      publishedAt: '2025-01-02T00:00:00.000Z',
      upvotes: 12,
      githubRepo: 'https://github.com/sand/tides',
      organization: { name: 'sand-lab', fullname: 'Sand Lab' },
    },
    numComments: 3,
  },
  { paper: { id: '2501.00002', authors: [], title: 'Dunes', summary: '', upvotes: 0 } },
];

const card = (id: string, title: string, votes: string, foot: string) => `
<article><a href="/papers/${id}"><img src="https://cdn.example/${id}.png"></a>
<div>Submitted by <img src="/avatars/a.svg"> ada</div>
<a href="/login?next=%2Fpapers%2F${id}"><div>${votes}</div></a>
<h3><a href="/papers/${id}">${title}</a></h3>${foot}</article>`;
const page = (
  props: string,
) => `<!-- saved from url=(0045)https://huggingface.co/papers/date/2026-04-17 -->
<!doctype html><html><head><title>Daily Papers - Hugging Face</title></head><body>
<main><div${props}><h1>Daily Papers</h1><h2>by AK and the research community</h2>
${card('2501.00001', 'Tides &amp; "Sand":\n A Study', '11', '<a href="/sand-lab"><img alt="x" src="/i.png"><span>Sand Lab</span></a><a href="/papers/2501.00001#community">2</a>')}
${card('2501.00002', 'Dunes', '-', '<a href="/papers/2501.00002"><ul><li><img src="/avatars/b.svg"></li><li>·<div>9 authors</div></li></ul></a>')}
</div></main></body></html>`;
const props = ` data-target="DailyPapers" data-props="${JSON.stringify({ dailyPapers: papers })
  .replaceAll('&', '&amp;')
  .replaceAll('"', '&quot;')}"`;

describe('A page saved as HTML', () => {
  it('is read from its visible text', () => {
    const text = page('');
    assert(looksLikeDigest(text));
    const { papers, problems, captureDate } = parseDigest(text, 'file:///a.html');
    assert.deepEqual(problems, []);
    assert.deepEqual(captureDate, { year: 2026, month: 4, day: 17 });
    assert.deepEqual(fieldsOf(papers, 'title', 'arxivId', 'voteCount', 'commentCount', 'who'), [
      ['Tides & "Sand": A Study', '2501.00001', 11, 2, 'Sand Lab'],
      ['Dunes', '2501.00002', undefined, undefined, 9],
    ]);
    const { start } = papers[1]?.sightings[0]?.titleRange ?? assert.fail();
    const line = text.split('\n')[start.line] ?? '';
    assert(line.slice(start.character).startsWith('Dunes<'));
  });

  it('is read beside data that is nested too deep, and reports it', () => {
    const deep = ` data-target="Menu" data-props="${'['.repeat(500)}${']'.repeat(500)}"`;
    const text = page(props).replace('</main>', `<div${deep}></div></main>`);
    const { papers, problems } = parseDigest(text, 'file:///a.html');
    assert.deepEqual([papers.length, problems.length], [2, 1]);
  });

  it('is read from its embedded data', () => {
    const { papers } = parseDigest(page(props), 'file:///a.html');
    assert.equal(papers.length, 2);
    const [tides] = papers;
    assert.equal(tides?.abstract, 'Sand moves with the tide.');
    assert.deepEqual(tides.authors, ['Ada Dune', 'Wave, Jr., Bo']);
    assert.deepEqual(tides.date, { year: 2025, month: 1, day: 2 });
    assert.deepEqual([tides.voteCount, tides.commentCount], [12, 3]);
    assert.deepEqual(tides.sightings[0]?.voteCount, 12);
    assert.deepEqual(tides.links, [{ url: 'https://github.com/sand/tides', kind: 'code' }]);
  });

  it('is not a digest when it is any other page', () => {
    for (const text of [
      '<!doctype html><p>Daily Papers of ours, · 9 authors, get them in your email inbox!</p>',
      '<html><a href="https://huggingface.co/papers/2501.00001">Tides</a></html>',
      '<!-- a --><!-- b --><html><body>by AK and the research community</body></html>',
    ]) {
      assert(!looksLikeDigest(text), text);
    }
  });
});

describe('An answer of the API', () => {
  it('has its papers, each with its place in the file', () => {
    const text = JSON.stringify(papers, undefined, 2);
    assert(looksLikeDigest(text));
    const found = parseDigest(text, 'file:///a.json').papers;
    assert.deepEqual(
      fieldsOf(found, 'title', 'arxivId'),
      papers.map(({ paper }) => [paper.title, paper.id]),
    );
    const { start } = found[1]?.sightings[0]?.titleRange ?? assert.fail();
    assert(text.split('\n')[start.line]?.slice(start.character).startsWith('Dunes"'));
  });

  it('can have titles that are written with escapes', () => {
    const paper = (id: string, title: string) => ({
      paper: { id, title, summary: 'Sand.', upvotes: 1, authors: [{ name: 'Ann Liu' }] },
    });
    const titles = ['Étude “A”', 'Tides', 'Ébb'];
    const json = JSON.stringify(titles.map((title, i) => paper(`2501.1234${i}`, title)));
    const escaped = json.replace(
      /[\x80-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const places = parseDigest(escaped, '').papers.map(({ sightings: [sighting] }) => {
      const { start, end } = sighting?.titleRange ?? assert.fail();
      return JSON.parse(`"${escaped.slice(start.character, end.character)}"`) as string;
    });
    assert.deepEqual(places, titles);
  });

  it('is not recognized in other JSON', () => {
    const csl = [{ id: 'a', type: 'article', title: 'Tides', author: [{ family: 'Dune' }] }];
    for (const json of [csl, { name: 'x', version: '1' }, { id: '2501.00001', title: 'Tides' }]) {
      assert(!looksLikeDigest(JSON.stringify(json)));
    }
  });
});

/** The page of one paper, with comments below it. */
const paperPage = (
  own: string,
) => `<!doctype html><html><head><title>Paper page - Tides &amp; Sand</title>
<link rel="canonical" href="https://huggingface.co/papers/2501.00001"></head><body>
<a href="/papers">Papers</a><div${own}><main><div>arxiv:2501.00001</div><h1>Tides &amp; Sand</h1>
<div>Published on Jan 2, 2025</div><div>·</div><div>Submitted by <a href="/ada"><img src="/a.svg">ada</a> on Jan 3, 2025</div>
<a href="/login?next=%2Fpapers%2F2501.00001"><div>Upvote</div><div>12</div></a>
<div>Authors:</div><span>Ada Dune</span>,<span><a href="/bo">Bo Wave</a></span>
<h2>Abstract</h2><p>Sand is read by a machine.</p><div>AI-generated summary</div>
<p>Sand moves with the <a href="/papers?q=tide">tide</a>, and we watch it.</p>
<a href="https://arxiv.org/abs/2501.00001">View arXiv page</a><a href="https://arxiv.org/pdf/2501.00001">View PDF</a>
<a href="https://github.com/sand/tides">GitHub 12</a><a href="/login?next=%2Fpapers%2F2501.00001">Add to collection</a>
<h3>Community</h3><a href="/bird">bird</a><p>Similar papers:</p>
<ul><li><a href="https://huggingface.co/papers/2409.00009">Rivers That Run</a> (2024)</li></ul>
<h2>Models citing this paper 1</h2><h4>sand/tides-7b</h4><h2>Datasets citing this paper 0</h2>
</main></div></body></html>`;
const asProps = (data: unknown) =>
  ` data-target="PaperContent" data-props="${JSON.stringify(data)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')}"`;
const ownData = {
  paper: { ...papers[0]?.paper, title: 'Tides & Sand' },
  comments: [
    { type: 'comment', data: { latest: { raw: 'See 2409.00009, Rivers That Run' } } },
    { type: 'status-change' },
    { type: 'comment', data: { latest: { raw: 'Nice' } } },
  ],
};

describe('The page of one paper saved as HTML', () => {
  it('has the paper and none that comments name', () => {
    const text = paperPage('');
    assert(looksLikeDigest(text));
    const { papers: found, problems } = parseDigest(text, 'file:///a.html');
    assert.deepEqual(problems, []);
    assert.equal(found.length, 1);
    const [paper] = found;
    assert.equal(paper?.title, 'Tides & Sand');
    assert.equal(paper.arxivId, '2501.00001');
    assert.equal(paper.abstract, 'Sand moves with the tide, and we watch it.');
    assert.deepEqual(paper.authors, ['Ada Dune', 'Bo Wave']);
    assert.deepEqual(paper.date, { year: 2025, month: 1, day: 2 });
    assert.equal(paper.voteCount, 12);
    assert(paper.links.some(({ url }) => url === 'https://github.com/sand/tides'));
    const { start } = paper.sightings[0]?.titleRange ?? assert.fail();
    assert(text.split('\n')[start.line]?.slice(start.character).startsWith('Tides &amp; Sand<'));
  });

  it('is read from its embedded data, with the number of comments', () => {
    const { papers: found } = parseDigest(paperPage(asProps(ownData)), 'file:///a.html');
    assert.equal(found.length, 1);
    const [paper] = found;
    assert.deepEqual(paper?.authors, ['Ada Dune', 'Wave, Jr., Bo']);
    assert.deepEqual([paper.voteCount, paper.commentCount], [12, 2]);
    assert.equal(paper.abstract, 'Sand moves with the tide.');
  });

  it('is read from its embedded data if a tool kept only that', () => {
    const text = `<html><body><div${asProps(ownData)}></div></body></html>`;
    assert(looksLikeDigest(text));
    const { papers: found } = parseDigest(text, 'file:///a.html');
    assert.deepEqual(fieldsOf(found, 'title', 'arxivId'), [['Tides & Sand', '2501.00001']]);
  });
});

describe('An answer of the API about one paper', () => {
  it('has that paper, and none that is linked to it', () => {
    const answer = {
      ...papers[0]?.paper,
      linkedModels: [{ id: 'sand/tides-7b', title: 'Tides 7B', authors: [], upvotes: 1 }],
      comments: ownData.comments,
    };
    for (const indent of [undefined, 2]) {
      const text = JSON.stringify(answer, undefined, indent);
      assert(looksLikeDigest(text));
      const { papers: found, problems } = parseDigest(text, 'file:///2501.00001.json');
      assert.deepEqual(problems, []);
      assert.deepEqual(fieldsOf(found, 'title', 'arxivId', 'commentCount'), [
        ['Tides & "Sand": A Study', '2501.00001', 2],
      ]);
    }
  });
});

describe('Text added to a page saved as HTML', () => {
  it('is kept with a paper, or reported as a problem, wherever it is', () => {
    const whole = page('');
    const places = [...whole.matchAll(/<(?:article|h3|\/article|\/main)\b/g)].map(
      ({ index }) => index,
    );
    for (const written of ['A Strange Heading', 'We found it on the beach.', '#beach']) {
      for (const place of places.filter((at) => at > whole.indexOf('</h2>'))) {
        const text = `${whole.slice(0, place)}<p>\n${written}\n</p>${whole.slice(place)}`;
        const { papers, problems } = parseDigest(text, 'file:///a.html');
        const line = text.slice(0, text.indexOf(written)).split('\n').length - 1;
        const ranges = [
          ...papers.flatMap(({ sightings }) => sightings.map(({ range }) => range)),
          ...problems.map(({ range }) => range),
        ];
        assert(
          ranges.some(({ start, end }) => start.line <= line && line <= end.line),
          `“${written}” is lost before ${whole.slice(place, place + 40)}`,
        );
      }
    }
  });
});

describe('A damaged page in HTML or JSON', () => {
  it('is read without an error, its ranges within it', () => {
    const wholes = [
      page(''),
      page(props),
      paperPage(''),
      paperPage(asProps(ownData)),
      JSON.stringify(papers),
      JSON.stringify(papers, undefined, 1),
    ];
    const edit = fc.tuple(
      fc.nat(),
      fc.nat(40),
      fc.constantFrom('', '<', '"', '\n', '</a>', '&quot;', '\r'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...wholes), fc.array(edit, { maxLength: 5 }), (whole, edits) => {
        let text = whole;
        for (const [place, length, put] of edits) {
          const at = place % (text.length + 1);
          text = text.slice(0, at) + put + text.slice(at + length);
        }
        looksLikeDigest(text);
        const lines = text.split(/\r\n|\r|\n/);
        for (const { sightings } of parseDigest(text, 'file:///a.html').papers) {
          for (const { range, titleRange } of sightings) {
            for (const { line, character } of [range.start, range.end, titleRange.end]) {
              assert(character <= (lines[line] ?? assert.fail('line')).length);
            }
          }
        }
      }),
    );
  });
});
