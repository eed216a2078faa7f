import { abstract } from './pages';
import { fieldsOf, documentLines, parseChecked, textAt } from './invariants';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { looksLikeDigest, parseDigest, problemMessages } from '../../../../src/core/digest';

const fixtures = new URL('../../../fixtures/digests/', import.meta.url);

function read(name: string, uri = `file:///${name}`) {
  const text = readFileSync(new URL(name, fixtures), 'utf8');
  assert(looksLikeDigest(text));
  const parsed = parseChecked(text, uri);
  const lines = documentLines(text);
  return {
    ...parsed,
    titles: fieldsOf(parsed.papers, 'title'),
    dates: parsed.papers.map(
      ({ date }) => date && [date.year, date.month, date.day, date.yearInferred ?? false],
    ),
    people: parsed.papers.map(({ organization, authorCount }) => organization?.name ?? authorCount),
    comments: fieldsOf(parsed.papers, 'commentCount'),
    ids: fieldsOf(parsed.papers, 'arxivId'),
    urls: parsed.papers.map(({ links }) => links.map(({ url }) => url)),
    problemTexts: parsed.problems.map(({ range, message }) => [textAt(lines, range), message]),
    lastLines: parsed.papers.map(({ sightings }) => lines[sightings[0]?.range.end.line ?? 0]),
  };
}

describe('The trending page', () => {
  const page = read('trending.txt');

  it('gives each card once, though it stands there twice', () => {
    assert.deepEqual(page.titles, [
      'Tides 6.0: Foundation Models for Synchronized Sand and Water',
      'Dune Trading: Many Agents, One Beach',
    ]);
    assert.deepEqual(page.problems, []);
    assert.deepEqual(page.lastLines, ['arXiv Page', '149']);
  });

  it('gives organization or authors, and the date in full', () => {
    assert.deepEqual(page.people, ['Coast Lab', 4]);
    const [first = assert.fail()] = page.papers;
    assert.equal(first.organization?.slug, 'coastlab');
    assert.equal(first.sightings[0]?.rawByline, 'coastlab Coast Lab · Published on Oct 4, 2026');
    assert.deepEqual(page.dates, [
      [2026, 10, 4, false],
      [2024, 12, 28, false],
    ]);
    assert.deepEqual(page.comments, [undefined, undefined]);
  });

  it('gives the whole abstract when one of the two cards is cut short', () => {
    const whole = `Sand moves. ${'The tide moves it along the shore. '.repeat(9)}It settles.`;
    const card = (abstract: string): string =>
      `Submitted by\n\nsandy\n\nTides\n\n${abstract}\n\nCoast Lab · Published on Oct 4, 2026\n\nUpvote\n\n9\n\n`;
    const cut = `${whole.slice(0, 200)}…`;
    for (const cards of [card(cut) + card(whole), card(whole) + card(cut)]) {
      const { papers } = parseDigest(cards, 'file:///a.txt');
      assert.deepEqual(fieldsOf(papers, 'abstract'), [whole]);
    }
  });

  it('tells nothing about when it was saved', () => {
    assert.equal(page.captureDate, undefined);
    assert.deepEqual(read('trending.txt', 'file:///2026-10-06.txt').captureDate, {
      year: 2026,
      month: 10,
      day: 6,
    });
  });
});

describe('A page in Markdown', () => {
  const page = read('markdown.md');

  it('gives titles and abstracts without their links', () => {
    assert.deepEqual(page.titles, [
      'Sand Cores: Optimal Grains for Faithful Castles',
      'Efficient Shovels for Serving Large Sand Castles with Pails',
    ]);
    assert.match(page.papers[0]?.abstract ?? '', /^Recent castles .*\/cores\.$/);
    assert.match(page.papers[1]?.abstract ?? '', /^A shovel .* build castles .* sandbox\.$/);
  });

  it('gives organization, comments and dates', () => {
    assert.deepEqual(page.people, ['Sand AI', 10]);
    assert.equal(page.papers[0]?.organization?.slug, 'sand-ai');
    assert.deepEqual(page.comments, [6, undefined]);
    assert.deepEqual(page.captureDate, { year: 2026, month: 10, day: 2 });
  });

  it('gives the arXiv id that title and links lead to', () => {
    assert.deepEqual(page.ids, ['2606.00001', '2502.00002']);
    assert.deepEqual(page.urls, [
      ['https://github.com/sand/cores'],
      ['https://github.com/sand/shovels', 'https://arxiv.org/abs/2502.00002'],
    ]);
  });

  it('may follow another in one file, or words of the reader, with what its tool wrote above it', () => {
    const text = readFileSync(new URL('markdown.md', fixtures), 'utf8');
    for (const [whole, times] of [
      [`${text}\n\n${text}`, 2],
      [`# My papers\n\nSome words.\n\n${text}`, 1],
    ] as const) {
      assert(looksLikeDigest(whole));
      const { papers } = parseChecked(whole);
      const abstracts = fieldsOf(papers, 'abstract');
      const own = fieldsOf(page.papers, 'abstract');
      assert.deepEqual(abstracts, Array.from({ length: times }, () => own).flat());
    }
  });

  it('has nothing left over', () => {
    assert.deepEqual(page.problems, []);
  });
});

describe('A page with every address on a line of its own', () => {
  const page = read('addresses.txt');

  it('gives the papers, without the addresses of the site', () => {
    assert.deepEqual(page.problems, []);
    assert.deepEqual(page.titles, [
      'Better than Your Pail: Castles that Learn from Privileged Tides',
      'InterSand: Building with Feedback from the Waves',
      'CastleFusion: A Pre-trained Diffusion of Sand',
    ]);
    assert.deepEqual(page.people, [2, 'Google', undefined]);
    assert.deepEqual(page.comments, [undefined, 19, undefined]);
    assert.deepEqual(page.ids, ['2410.00001', '2306.00002', '2310.00003']);
    assert.deepEqual(page.urls, [['https://castle.github.io'], [], []]);
  });
});

describe('A hard-wrapped page', () => {
  const page = read('wrapped.txt');

  it('gives titles and abstracts in one line, whatever a line looks like', () => {
    assert.deepEqual(page.problems, []);
    assert.equal(
      page.titles[0],
      'MURMUR: An Efficient Way of Listening to the Sea over Nine Long Years',
    );
    assert.match(
      page.papers[0]?.abstract ?? '',
      /listened were 9 authors of whom three still do, and on May 5, 2024 the sea/,
    );
    assert.match(
      page.papers[0]?.abstract ?? '',
      /available at https:\/\/github\.com\/sea\/murmur\.$/,
    );
  });

  it('tells comments from votes', () => {
    assert.deepEqual(page.comments, [undefined, 6, 2, undefined]);
    assert.deepEqual(page.people, [3, 671, 'Microsoft', undefined]);
    assert.deepEqual(page.dates, [
      [2026, 5, 30, true],
      [2024, 3, 8, false],
      [2025, 11, 14, false],
      undefined,
    ]);
  });
});

describe('A page without blank lines', () => {
  it('is read by what its lines are', () => {
    const page = read('without-blank-lines.txt');
    assert.deepEqual(page.titles, [
      'Low Tide: Sand Seen from Above',
      'High Tide: Sand Seen from Below',
    ]);
    assert.deepEqual(page.people, [9, 'Tencent']);
    assert.deepEqual(page.comments, [undefined, 12]);
    assert.deepEqual(page.problems, []);
  });
});

describe('Two pages in one file', () => {
  const page = read('two-pages.txt');

  it('have years after the newest one that each of them writes out', () => {
    assert.deepEqual(page.people, ['Tencent', 1, 'Peking University', 9]);
    assert.deepEqual(page.dates, [
      [2025, 12, 26, true],
      [2024, 7, 3, false],
      [2026, 1, 2, true],
      [2025, 12, 26, false],
    ]);
    assert.deepEqual(page.captureDate, { year: 2025, month: 12, day: 30, yearInferred: true });
  });

  it('leave the text before them alone', () => {
    assert.deepEqual(page.problemTexts, [
      ['My notes about sand begin here.', problemMessages.outside],
    ]);
  });
});

describe('A broken page', () => {
  const page = read('broken.txt');

  it('gives what is whole', () => {
    assert.deepEqual(page.titles, [
      'A Castle Whose Date Is None',
      'Moving Sand: A Paper in Two Paragraphs',
    ]);
    assert.deepEqual(page.people, [9, 2]);
    assert.deepEqual(page.dates, [undefined, [2025, 11, 1, false]]);
    assert.match(page.papers[1]?.abstract ?? '', /at night\. In the second paragraph/);
  });

  it('says of the rest why it was left out', () => {
    assert.deepEqual(
      page.problemTexts.map(([text = '', message]) => [text.slice(0, 12), message]),
      [
        ['and so the s', problemMessages.outside],
        ['Feb 31, 2025', problemMessages.unreadableDate],
        ['Read this on', problemMessages.noAbstract],
        ['• 5 authors ', problemMessages.noPaper],
        ['A Title Alon', problemMessages.noAbstract],
      ],
    );
  });
});

describe('A page with something unusual', () => {
  const head = 'Daily Papers\n\nbyAK and the research community\n\nJan 14\n\n';
  const parse = (body: string) => parseChecked(head + body, 'file:///a.txt').papers;

  it('keeps a list in its abstract', () => {
    const [paper, ...more] = parse(
      `Tides\n\n${abstract}\n- we move sand\n• 9 authors\n- done\n\n${abstract}\n\n  • 1 author\n·\nJan 4`,
    );
    assert.deepEqual(more, []);
    assert.equal(paper?.authorCount, 1);
    assert(paper.abstract.includes('- we move sand • 9 authors - done'));
  });

  it('takes an identifier from a line of the entry, never from the abstract', () => {
    const papers = parse(
      [
        `Tides\nhttps://arxiv.org/abs/2501.12345v2\n\n${abstract}\n\n  • 9 authors\n·\nNov 1, 2025`,
        `Dunes\n\n${abstract}\n\nMIT\n·\nJan 4 2\narXiv:2502.00001\ndoi:10.1000/182`,
        `Waves\n\n${abstract} See https://arxiv.org/abs/2401.00001.`,
      ].join('\n\n'),
    );
    assert.deepEqual(fieldsOf(papers, 'title', 'arxivId', 'doi'), [
      ['Tides', '2501.12345', undefined],
      ['Dunes', '2502.00001', '10.1000/182'],
      ['Waves', undefined, undefined],
    ]);
  });

  it('reads bylines of every shape', () => {
    const shapes: [byline: string, who: string | number | undefined, comments?: number][] = [
      ['  • 1 author\n·\nJan 4\n2', 1, 2],
      ['1,234 authors\n·\nJan 4', 1234],
      ['Snap Inc.\n·\nJan 4 2', 'Snap Inc.', 2],
      ['Peking University\nJan 4 3', 'Peking University', 3],
      ['Peking University\n\n·\n\nJan 4\n\n12', 'Peking University', 12],
      ['• 9 authors · Jan 4 3', 9, 3],
      ['tencent Tencent · Jan 4 · 7', 'Tencent', 7],
      ['  • 3 authors', 3],
      ['tencent Tencent\n·', 'Tencent'],
      ['MIT\n∙\nJan 4', 'MIT'],
      ['Jan 4 3', undefined, 3],
    ];
    for (const [byline, who, comments] of shapes) {
      const papers = parse(`Tides\n\n${abstract}\n\n${byline}\n\nDunes\n\n${abstract}`);
      const [{ organization, authorCount, commentCount } = assert.fail()] = papers;
      assert.deepEqual(
        [fieldsOf(papers, 'title'), organization?.name ?? authorCount, commentCount],
        [['Tides', 'Dunes'], who, comments],
        byline,
      );
    }
  });

  it('keeps a title with a byline and no abstract', () => {
    const [paper = assert.fail()] = parse('Tides\n\n  • 9 authors\n·\nNov 1, 2025');
    assert.equal(paper.abstract, '');
    assert.equal(paper.sightings[0]?.abstractRange, undefined);
  });
});
