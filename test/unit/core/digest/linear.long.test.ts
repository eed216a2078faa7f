import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import { assertLinear } from '../../support/linear';
import { plainCapture, renderPage } from './pages';

const head = 'Daily Papers\n\nbyAK and the research community\n\nJan 14\n\n';
const paper = {
  title: 'Tides: A Study',
  abstract: 'We measure sand. '.repeat(60).trim(),
  votes: 1,
};
const page = renderPage(
  [{ ...paper, by: { authors: 9 }, date: { month: 5, day: 2 } }],
  plainCapture,
);

/** Texts that would slow a parser with nested loops. Each is repeated further. */
const hostile: Record<string, string> = {
  'one line': 'x'.repeat(40_000),
  'one line of spaces': `a${' '.repeat(40_000)}b`,
  'blank lines': '\n'.repeat(40_000),
  'lone carriage returns': '\r'.repeat(40_000),
  'short lines': 'ab\n'.repeat(4_000),
  'short paragraphs': 'ab\n\n'.repeat(3_200),
  bullets: '• '.repeat(20_000),
  'bullet lines': '•\n'.repeat(6_000),
  separators: ' · '.repeat(4_000),
  'separator lines': 'MIT\n·\n'.repeat(2_000),
  authors: '• 9 authors\n'.repeat(3_200),
  dates: 'Nov 1, 2025\n'.repeat(3_200),
  numbers: '12\n'.repeat(4_000),
  dashes: '-\n\n'.repeat(4_000),
  schemes: 'https:'.repeat(6_400),
  'schemes with slashes': 'https://'.repeat(4_800),
  'addresses glued': 'https://a.bc,'.repeat(3_200),
  addresses: 'https://a.bc/d '.repeat(2_800),
  'long hosts': `https://${'a.'.repeat(20_000)}`,
  'open brackets': '['.repeat(40_000),
  'links with numbers': '### [a\n][1]\n'.repeat(2_400),
  'numbers without links': '][1]'.repeat(8_000),
  'signs of a text browser': '[ ]\n[1]a\n7\n'.repeat(2_400),
  'pairs of addresses': '[1]: https://a.bc\n[2]: https://a.bc\nx\n'.repeat(600),
  links: '[a](https://b.cd)'.repeat(2_400),
  'brackets behind an address': `https://a.bc/${')'.repeat(40_000)}`,
  'commas behind an address': `https://a.bc/${','.repeat(40_000)}`,
  heads: 'Daily Papers\n'.repeat(3_200),
  votes: 'Upvote\n12\n'.repeat(4_000),
  'link lines': 'https://arxiv.org/abs/2501.12345\n'.repeat(1_200),
  papers: `${page}\n\n`.repeat(80),
  'papers without bylines': `${paper.title}\n\n${paper.abstract}\n\n`.repeat(90),
};

const mail = '\\\\\narXiv:2601.15305\nDate: Mon, 12 Jan 2026 20:33:39 GMT   (215kb)\n\n';
const fields = 'Title: Dunes\nAuthors: A\nCategories: cs.LG\n';
const paperLines = 'arxiv:2610.01471\nDunes That Walk\nSubmitted by ana on Oct 2\n';
const scholar = 'https://scholar.google.com/scholar_url?url=https://a.bc/d';

const savedPage = '<!doctype html><div data-target="DailyPapers">';

/** Texts that would slow a reader with nested loops, after the beginning of its format. */
const hostileLists: Record<string, readonly [head: string, repeated: string]> = {
  'ids of arXiv': ['Submissions to:\nCategories:\n', 'arXiv:2601.15305\n'],
  'papers of an e-mail without titles': ['Submissions to:\nCategories:\n', mail],
  'papers of an e-mail without ends': ['Submissions to:\n', mail + fields],
  'labelled lines': [`${mail}Categories: x\n`, 'Comments: x\n'],
  'names in brackets': [`${mail}${fields}Authors: `, '(a, '],
  'brackets among names': [`${mail}Title: a\nCategories: a\nAuthors: `, '()'],
  'authors without end': [`${mail}Title: a\nCategories: a\nAuthors: `, 'et al. ... '],
  'numbers of a listing': ['New submissions (showing 1)\nSubjects:\n', '[1]\n'],
  'titles of a listing': [
    'New submissions (showing 1)\nSubjects:\n',
    '[1] arXiv:2601.15305 [pdf]\nTitle:\n',
  ],
  'days of submission': ['', '[Submitted on 12 Jan 2026]\nTitle: Dunes\n'],
  'bars of a row': ['|Publish Date|Title|Authors|PDF|\n|---|---|---|---|\n|', 'a|'],
  'rows without end': ['|Publish Date|Title|Authors|PDF|\n|---|---|---|---|\n', '|a\n'],
  'bold rows': ['|Publish Date|Title|Authors|PDF|\n|---|---|---|---|\n|2026-01-01|', '**'],
  'links in a row': ['| Title | Summary |\n|---|---|\n| ', '[arXiv]('],
  weeks: ['', '## Top AI Papers of the Week (June 1 - June 7)\n'],
  'places of a week': ['## Top AI Papers of the Week (June 1 - June 7)\n', '| 1) **a | b |\n'],
  votes: ['', 'a (1 ▲) '],
  'voted lines': ['', 'a (1 ▲)\n'],
  announcements: ['', 'arXiv:2601.15305v1 Announce Type: new\n'],
  'lines before announcements': ['arXiv:2601.15305v1 Announce Type: new\n', 'a\n'],
  'addresses of alerts': ['', `<${scholar}>\n`],
  'links of alerts': ['', `[PDF] [a](${scholar})\nA - B, 2026\n`],
  'escapes in links': ['[Submitted\n', `[${'\\'.repeat(40)}](a\n`],
  'pages of one paper': ['', `${paperLines}Authors:\nAna Vasic\n`],
  'abstracts of pages': ['', `${paperLines}Abstract\n`],
  'names of pages': ['', 'Paper page - Dunes\nAbstract\n'],
  'links of a page': [`${paperLines}Authors:\nAbstract\n`, '[a](https://b.cd) ![e]('],
  'brackets of a page': [`${paperLines}Authors:\nAbstract\n](`, '[- '],
  'tags of a saved page': [savedPage, '<p><a href="/papers/2610.01471">a'],
  'open tags of a saved page': [savedPage, '<b>'],
  'tags of a saved page that close nothing': [savedPage, '</i>'],
  'pieces of a saved page': [savedPage, '<div>&amp; <h3>a</h3>· <!--'],
  'attributes of a saved page': [`${savedPage}<a `, 'href="/papers/2610.01471" '],
  'data of a saved page': [`${savedPage}<div data-target="DailyPapers" data-props="`, '[&quot;'],
  'an answer of the site': ['[{"paper":{"id":"2610.01471","title":"a","summary":"', '\\"{'],
  'papers of an answer': ['[', '{"paper":{"id":"2610.01471","title":"a"}},'],
  'lists in an answer': ['{"papers":', '['],
  quotes: ['> Categories:\n', '> > \n> a\n'],
  'titles of labeled papers': ['arxiv\n', '## Dunes\n'],
  'labeled papers': [
    'arxiv\n',
    '## Dunes\nAuthors: Ana Vasic\nLink: https://arxiv.org/abs/2610.01471\n',
  ],
  'labels without titles': ['arxiv\n', 'Authors: a\n'],
  'labels on a line': ['arxiv\n## a\n', 'Date: 1 | '],
  'text below labels': ['arxiv\n## a\nLink: https://arxiv.org/abs/2610.01471\n', 'a\n'],
  'text below a label': ['arxiv\n## a\nAbstract:\n', 'a\n'],
  'words of a labeled value': [
    'arxiv\n## a\nLink: https://arxiv.org/abs/2610.01471\nAuthors: ',
    'A b, ',
  ],
  'marks before a title': ['arxiv\n', '- ## **'],
  'links in a title': ['arxiv\n## ', '[pdf](https://arxiv.org/abs/2610.01471) '],
  'addresses in a title': ['arxiv\n## a ', 'https://arxiv.org/abs/2610.01471,'],
  'tags in a value': ['arxiv\n## a\nAbstract: ', '<details><summary>'],
  'bold names': ['arxiv\n## a\n**', 'Ana Vasic, '],
  'formulas in a row': ['arxiv\n|Title|Date|\n|---|---|\n|', '$a|'],
  'tables of papers': [
    '',
    '|Title|Date|\n|---|---|\n|[a](https://arxiv.org/abs/2610.01471)|2026-01-01|\n',
  ],
  'rows in HTML': [
    '<table><tr><th>Title</th><th>Date</th></tr>\n',
    '<tr><td><a href="https://arxiv.org/abs/2610.01471">a</a></td><td></td></tr>',
  ],
  'tables in HTML that never end': ['https://arxiv.org/abs/2610.01471\n', '<table><tr><td>\n'],
  'tables without outer bars': [
    'Title | Date\n--- | ---\n',
    '[a](https://arxiv.org/abs/2610.01471) | 2026-01-01\n',
  ],
  'papers with names and links': [
    '',
    '## a b c\nAda Example, Ben Sample\n\nSome more words about it, and more.\n\n[abs](https://arxiv.org/abs/2610.01471)\n\n',
  ],
  'paragraphs of an abstract': [
    '## a b c\n\n**arXiv:** 2610.01471\n\n**Abstract**\n\n',
    'Some words.\n\n',
  ],
  'emphasis in an abstract': ['Title: a\narXiv: 2610.01471\nAbstract: ', '*a **b __c '],
  'pictures in a title': ['## ', '![a](b) [![c](d)](e) '],
  'fields of a clip': ['---\nsource: https://arxiv.org/abs/2610.01471\n', 'tags:\n- a\n'],
  'headings of a clip': [
    '---\nsource: https://arxiv.org/abs/2610.01471\ntitle: a\n---\nAbstract: b\n',
    '## a\n',
  ],
  'text of a clip': [
    '---\nsource: https://arxiv.org/abs/2610.01471\ntitle: a\n---\n## Abstract\n',
    'a\n\n',
  ],
  'separators of a title': ['---\nsource: https://arxiv.org/abs/2610.01471\ntitle: "', 'a | '],
  'records of papers': ['[', '{"title":"a","abstract":"b","arxiv_id":"2610.01471"},'],
  'lines of records': ['', '{"title":"a","abstract":"b","arxiv_id":"2610.01471"}\n'],
  'escapes in a record': ['{"arxiv_id":"2610.01471","title":"', '\\"'],
  'items of a feed': [
    '<rss>arxiv.org',
    '<item><title>a</title><link>https://arxiv.org/abs/2610.01471</link><author>b</author></item>',
  ],
  'open items of a feed': ['<rss>arxiv.org', '<item><title>'],
  'spaces in a title of a feed': ['<rss>arxiv.org<item><title>', ' a\n'],
  'metadata of a page': [
    '<!doctype html>',
    '<meta name="citation_title" content="a"><meta name="citation_author" content="b">',
  ],
  'headings of a saved page': [
    '<!doctype html><meta name="citation_title" content="a">',
    '<h2>Abstract</h2>a',
  ],
  'data of a publisher': [
    '<!doctype html>ScholarlyArticle',
    '<script type="application/ld+json">{"@type":["',
  ],
};

describe('The time to read a digest', () => {
  for (const [name, text] of Object.entries(hostile)) {
    it(`is linear in a text of ${name}`, function () {
      this.timeout(120_000);
      for (const start of ['', head, `${head}A Title\n\n`]) {
        assertLinear(text, (many) => parseDigest(start + many, 'file:///a.txt'));
        assertLinear(text, (many) => looksLikeDigest(start + many));
      }
    });
  }

  for (const [name, [start, repeated]] of Object.entries(hostileLists)) {
    it(`is linear in ${name}`, function () {
      this.timeout(120_000);
      const text = repeated.repeat(Math.ceil(25_000 / repeated.length));
      assertLinear(text, (many) => parseDigest(start + many, 'file:///a.txt'));
      assertLinear(text, (many) => looksLikeDigest(start + many));
    });
  }

  it('is linear in a page through a text browser', function () {
    this.timeout(60_000);
    const list = '\nReferences\n\n1. https://huggingface.co/papers/2601.00001\n';
    for (const many of ['[1]', '[1]a ', '[1]\n', '[', '[1][', '• [1]\n', 'a\n', '[1]a\nb\n']) {
      const text = many.repeat(Math.ceil(25_000 / many.length));
      assertLinear(text, (whole) => parseDigest(`Daily Papers\n${whole}${list}`, 'file:///a.txt'));
    }
    assertLinear('1. https://huggingface.co/papers/2601.00001\n'.repeat(800), (many) =>
      parseDigest(`[1]Dunes\n\nReferences\n${many}`, 'file:///a.txt'),
    );
  });

  it('is finite for a line of 50 MB and for a million lines', function () {
    this.timeout(120_000);
    const line = 'We measure sand · '.repeat(2_800_000);
    parseDigest(`${head}Tides\n\n${line}`, '');
    parseDigest(head + 'ab\n'.repeat(1_000_000), '');
    looksLikeDigest(line);
  });
});
