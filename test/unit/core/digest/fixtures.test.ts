import assert from 'node:assert/strict';
import { looksLikeDigest, parseDigest, problemMessages } from '../../../../src/core/digest';
import { fixture as fixtureAt } from '../../support/fixture';
import { documentLines, fieldsOf, parseChecked, textAt } from './invariants';
import { abstract } from './pages';

const fixture = (name: string) => fixtureAt(`digests/${name}`);

/** The compared values of a page. */
function read(text: string, uri = 'file:///page.txt') {
  assert(looksLikeDigest(text));
  const { papers, problems, captureDate } = parseChecked(text, uri);
  const lines = documentLines(text);
  return {
    titles: fieldsOf(papers, 'title'),
    who: fieldsOf(papers, 'who'),
    dates: papers.map(({ date }) => date && Object.values(date).join('-')),
    comments: fieldsOf(papers, 'commentCount'),
    votes: fieldsOf(papers, 'voteCount'),
    ids: fieldsOf(papers, 'arxivId'),
    urls: fieldsOf(papers, 'urls').map(String),
    captureDate: Object.values(captureDate ?? {}).join('-'),
    lastLines: papers.map(({ sightings }) => lines[sightings[0]?.range.end.line ?? 0]),
    problems: problems.map(({ range, message }) => [textAt(lines, range).slice(0, 12), message]),
  };
}

const no = undefined;
const pages: Readonly<Record<string, Partial<ReturnType<typeof read>>>> = {
  // Each card is in the file twice, and no line has the day when the page was saved.
  'trending.txt': {
    titles: [
      'Tides 6.0: Foundation Models for Synchronized Sand and Water',
      'Dune Trading: Many Agents, One Beach',
    ],
    who: ['Coast Lab', 4],
    dates: ['2026-10-4', '2024-12-28'],
    comments: [no, no],
    captureDate: '',
    lastLines: ['arXiv Page', '149'],
    problems: [],
  },
  'markdown.md': {
    titles: [
      'Sand Cores: Optimal Grains for Faithful Castles',
      'Efficient Shovels for Serving Large Sand Castles with Pails',
    ],
    who: ['Sand AI', 10],
    comments: [6, no],
    ids: ['2606.00001', '2502.00002'],
    urls: [
      'https://github.com/sand/cores',
      'https://github.com/sand/shovels,https://arxiv.org/abs/2502.00002',
    ],
    captureDate: '10-2-2026',
    problems: [],
  },
  // Every address is on its own line; those of the site are not links of papers.
  'addresses.txt': {
    titles: [
      'Better than Your Pail: Castles that Learn from Privileged Tides',
      'InterSand: Building with Feedback from the Waves',
      'CastleFusion: A Pre-trained Diffusion of Sand',
    ],
    who: [2, 'Google', no],
    comments: [no, 19, no],
    ids: ['2410.00001', '2306.00002', '2310.00003'],
    urls: ['https://castle.github.io', '', ''],
    problems: [],
  },
  'wrapped.txt': {
    who: [3, 671, 'Microsoft', no],
    dates: ['2026-5-30-true', '2024-3-8', '2025-11-14', no],
    comments: [no, 6, 2, no],
    problems: [],
  },
  'without-blank-lines.txt': {
    titles: ['Low Tide: Sand Seen from Above', 'High Tide: Sand Seen from Below'],
    who: [9, 'Tencent'],
    comments: [no, 12],
    problems: [],
  },
  // A missing year is the one after the newest that its page has.
  'two-pages.txt': {
    who: ['Tencent', 1, 'Peking University', 9],
    dates: ['2025-12-26-true', '2024-7-3', '2026-1-2-true', '2025-12-26'],
    captureDate: '12-30-2025-true',
    problems: [['My notes abo', problemMessages.outside]],
  },
  // Lines and titles end in backslashes.
  'broken-lines.md': {
    titles: ['The Sandy Path From Pail to Castle: How Builders Walk It'],
    who: [3],
    comments: [4],
    ids: ['2502.20001'],
    captureDate: '10-2-2026',
    problems: [],
  },
  // The lines on which links start are missing.
  'lost-starts.md': {
    titles: ['Pails for Everyone'],
    who: [3],
    comments: [4],
    ids: ['2502.20002'],
  },
  // Votes are above the address to vote at.
  'votes-above.txt': {
    titles: ['Better Than Your Pail', 'InterSand', 'Snow as Sand'],
    ids: ['2410.00001', '2306.00002', '2409.00003'],
    votes: [1, no, 19],
    problems: [],
  },
  // Pictures have words, and anchors are between.
  'words-for-pictures.md': {
    titles: ['Grains at Night', 'Efficient Pails for Large Castles'],
    who: [9, 9],
    votes: [76, 76],
    ids: ['2610.00001', '2309.00002'],
    urls: [
      'https://github.com/sand/p,https://arxiv.org/abs/2610.00001',
      'https://github.com/sand/p,https://arxiv.org/abs/2309.00002',
    ],
    problems: [],
  },
  'broken.txt': {
    titles: ['A Castle Whose Date Is None', 'Moving Sand: A Paper in Two Paragraphs'],
    who: [9, 2],
    dates: [no, '2025-11-1'],
    problems: [
      ['and so the s', problemMessages.outside],
      ['Feb 31, 2025', problemMessages.unreadableDate],
      ['Read this on', problemMessages.noAbstract],
      ['• 5 authors ', problemMessages.noPaper],
      ['A Title Alon', problemMessages.noAbstract],
    ],
  },
};

/** The beginnings, ends or parts of the abstracts of pages. */
const abstracts: Readonly<Record<string, readonly RegExp[]>> = {
  'markdown.md': [/^Recent castles .*\/cores\.$/, /^A shovel .* build castles .* sandbox\.$/],
  'wrapped.txt': [
    /listened were 9 authors of whom three still do, and on May 5, 2024 the sea.*available at https:\/\/github\.com\/sea\/murmur\.$/,
  ],
  'broken-lines.md': [
    /^Builders walk from pail to castle and back again\. They are 1\) quick, and 2\) wet\.$/,
  ],
  'words-for-pictures.md': Array<RegExp>(2).fill(
    /^Grains are counted at night, by two people who do not talk\.$/,
  ),
  'broken.txt': [/^/, /at night\. In the second paragraph/],
};

describe('A saved page', () => {
  for (const [name, expected] of Object.entries(pages)) {
    it(`has papers, dates and problems: ${name}`, () => {
      const found = read(fixture(name));
      for (const [field, value] of Object.entries(expected)) {
        assert.deepEqual(found[field as keyof typeof found], value, field);
      }
      const { papers } = parseDigest(fixture(name), 'file:///page.txt');
      for (const [index, pattern] of (abstracts[name] ?? []).entries()) {
        assert.match(papers[index]?.abstract ?? '', pattern);
      }
    });
  }

  it('has the titles of broken lines as one', () => {
    assert.equal(
      read(fixture('wrapped.txt')).titles[0],
      'MURMUR: An Efficient Way of Listening to the Sea over Nine Long Years',
    );
  });

  it('has the account of an organization and the unchanged byline', () => {
    const [first = assert.fail()] = parseDigest(fixture('trending.txt'), '').papers;
    assert.equal(first.organization?.slug, 'coastlab');
    assert.equal(first.sightings[0]?.rawByline, 'coastlab Coast Lab · Published on Oct 4, 2026');
    const [sand] = parseDigest(fixture('markdown.md'), '').papers;
    assert.equal(sand?.organization?.slug, 'sand-ai');
  });

  it('takes the day from its file name if it has none', () => {
    assert.equal(read(fixture('trending.txt'), 'file:///2026-10-06.txt').captureDate, '2026-10-6');
  });

  it('has the whole abstract when one of two cards of a paper is cut short', () => {
    const whole = `Sand moves. ${'The tide moves it along the shore. '.repeat(9)}It settles.`;
    const card = (abstract: string): string =>
      `Submitted by\n\nsandy\n\nTides\n\n${abstract}\n\nCoast Lab · Published on Oct 4, 2026\n\nUpvote\n\n9\n\n`;
    const cut = `${whole.slice(0, 200)}…`;
    for (const cards of [card(cut) + card(whole), card(whole) + card(cut)]) {
      assert.deepEqual(fieldsOf(parseDigest(cards, 'file:///a.txt').papers, 'abstract'), [whole]);
    }
  });

  it('can follow another in one file, or words of the reader, with the text its tool wrote above it', () => {
    const text = fixture('markdown.md');
    const { ids } = read(text);
    assert.deepEqual(read(`${text}\n\n${text}`).ids, [...ids, ...ids]);
    assert.deepEqual(read(`# My papers\n\nSome words.\n\n${text}`).ids, ids);
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

  it('reads all forms of bylines', () => {
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
