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
  it('gives what it shows', () => {
    const text = page('');
    assert(looksLikeDigest(text));
    const { papers, problems, captureDate } = parseDigest(text, 'file:///a.html');
    assert.deepEqual(problems, []);
    assert.deepEqual(captureDate, { year: 2026, month: 4, day: 17 });
    assert.deepEqual(
      papers.map(({ title, arxivId, voteCount, commentCount, organization, authorCount }) => [
        title,
        arxivId,
        voteCount,
        commentCount,
        organization?.name ?? authorCount,
      ]),
      [
        ['Tides & "Sand": A Study', '2501.00001', 11, 2, 'Sand Lab'],
        ['Dunes', '2501.00002', undefined, undefined, 9],
      ],
    );
    const { start } = papers[1]?.sightings[0]?.titleRange ?? assert.fail();
    const line = text.split('\n')[start.line] ?? '';
    assert(line.slice(start.character).startsWith('Dunes<'));
  });

  it('gives what it keeps for its own use', () => {
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

  it('is no digest when it is any other page', () => {
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
  it('gives its papers, each where it stands', () => {
    const text = JSON.stringify(papers, undefined, 2);
    assert(looksLikeDigest(text));
    const found = parseDigest(text, 'file:///a.json').papers;
    assert.deepEqual(
      found.map(({ title, arxivId }) => [title, arxivId]),
      papers.map(({ paper }) => [paper.title, paper.id]),
    );
    const { start } = found[1]?.sightings[0]?.titleRange ?? assert.fail();
    assert(text.split('\n')[start.line]?.slice(start.character).startsWith('Dunes"'));
  });

  it('is no other JSON', () => {
    const csl = [{ id: 'a', type: 'article', title: 'Tides', author: [{ family: 'Dune' }] }];
    for (const json of [csl, { name: 'x', version: '1' }, { id: '2501.00001', title: 'Tides' }]) {
      assert(!looksLikeDigest(JSON.stringify(json)));
    }
  });
});

describe('A damaged page in HTML or JSON', () => {
  it('is read without an error, its ranges within it', () => {
    const wholes = [
      page(''),
      page(props),
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
