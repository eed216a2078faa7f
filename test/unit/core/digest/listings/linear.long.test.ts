import { looksLikeDigest, parseDigest } from '../../../../../src/core/digest';
import { assertLinear } from '../../../support/linear';

const mail = '\\\\\narXiv:2601.15305\nDate: Mon, 12 Jan 2026 20:33:39 GMT   (215kb)\n\n';
const fields = 'Title: Dunes\nAuthors: A\nCategories: cs.LG\n';
const paper = 'arxiv:2610.01471\nDunes That Walk\nSubmitted by ana on Oct 2\n';
const scholar = 'https://scholar.google.com/scholar_url?url=https://a.bc/d';

const savedPage = '<!doctype html><div data-target="DailyPapers">';

/** What would bring a reader with a loop in a loop to its knees, behind what its format begins with. */
const hostile: Record<string, readonly [head: string, repeated: string]> = {
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
  'pages of one paper': ['', `${paper}Authors:\nAna Vasic\n`],
  'abstracts of pages': ['', `${paper}Abstract\n`],
  'names of pages': ['', 'Paper page - Dunes\nAbstract\n'],
  'links of a page': [`${paper}Authors:\nAbstract\n`, '[a](https://b.cd) ![e]('],
  'brackets of a page': [`${paper}Authors:\nAbstract\n](`, '[- '],
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
};

describe('The time to read a list of papers', () => {
  for (const [name, [head, repeated]] of Object.entries(hostile)) {
    it(`is linear in ${name}`, function () {
      this.timeout(120_000);
      const text = repeated.repeat(Math.ceil(25_000 / repeated.length));
      assertLinear(text, (many) => parseDigest(head + many, 'file:///a.txt'));
      assertLinear(text, (many) => looksLikeDigest(head + many));
    });
  }
});
