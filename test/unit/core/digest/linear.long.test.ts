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

/** Texts that would bring a parser with a loop in a loop to its knees. Each is repeated further. */
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

  it('comes to an end for a line of 50 MB and for a million lines', function () {
    this.timeout(120_000);
    const line = 'We measure sand · '.repeat(2_800_000);
    parseDigest(`${head}Tides\n\n${line}`, '');
    parseDigest(head + 'ab\n'.repeat(1_000_000), '');
    looksLikeDigest(line);
  });
});
