import assert from 'node:assert/strict';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import { pageAsMarkdown } from '../../../../src/core/digest/formats/pageAsMarkdown';
import type { DigestEntry } from '../../../../src/core/model';
import { asHtml, layouts, links, paragraphs } from './layouts';
import type { Block } from './layouts';
import { abstract } from './pages';
import { valuesOf } from '../../support/valuesOf';

const hub = 'https://huggingface.co';
const arxiv = 'https://arxiv.org';
const help = 'https://info.arxiv.org';
const titles = ['Tides and Their Sand', 'Dunes That Walk', 'Waves at Night'];
const heading = (level: number, text: string): Block => ({ level, text });
const link = (text: string, url: string): Block => ({ text, url });

const navigation = links(
  hub,
  ...['Hugging Face', 'Models', 'Datasets', 'Spaces', 'Community', 'Docs', 'Enterprise'],
  ...['Pricing', 'Log In', 'Sign Up'],
);
const head: readonly Block[] = [
  ...navigation,
  ...paragraphs('new', 'Get trending papers in your email inbox once a day!'),
  link('Subscribe', `${hub}/login?next=%2Fpapers`),
  { ...heading(1, 'Daily Papers'), url: `${hub}/papers` },
  heading(2, 'by AK and the research community'),
  ...links(`${hub}/papers`, 'Daily', 'Weekly', 'Monthly'),
  link('Trending Papers', `${hub}/papers/trending`),
  link('Previous', `${hub}/papers/date/2026-01-13`),
  ...paragraphs('Jan 14'),
  link('Next', `${hub}/papers/date/2026-01-15`),
];
const foot: readonly Block[] = [
  ...paragraphs('System theme', 'Company'),
  ...links(hub, 'TOS', 'Privacy', 'About', 'Careers', 'Hugging Face'),
  ...paragraphs('Website'),
  ...links(hub, 'Models', 'Datasets', 'Spaces', 'Pricing', 'Docs'),
];
const otherDays: readonly Block[] = [
  link('Previous', `${hub}/papers/date/2026-01-13`),
  ...paragraphs('Jan 13', '·', 'Next'),
];

function frontCard(title: string, index: number): readonly Block[] {
  const url = `${hub}/papers/2601.0000${index}`;
  return [
    ...paragraphs('Submitted by', 'mira'),
    link(String(index + 4), `${hub}/login?next=%2Fpapers%2F2601.0000${index}`),
    { ...heading(3, title), url },
    ...(index === 1
      ? [link('Harbor Lab', `${hub}/harbor-lab`)]
      : [...paragraphs('·'), link('9 authors', url)]),
    link(String(index + 2), `${url}#community`),
  ];
}

function searchCard(title: string, index: number): readonly Block[] {
  const url = `${hub}/papers/2601.0000${index}`;
  return [
    link(String(index + 4), `${hub}/login?next=%2Fpapers%2F2601.0000${index}`),
    { ...heading(3, title), url },
    link(abstract, url),
    { text: '9 authors', item: true },
    ...paragraphs('·', `Nov ${index + 1}, 2025 5`),
  ];
}

const arxivHead: readonly Block[] = [
  link('Skip to main content', `${arxiv}/abs/2610.01471#content`),
  link('Cornell University', 'https://www.cornell.edu/'),
  ...paragraphs('arxiv logo > cs > arXiv:2610.01471', 'Help | Advanced Search', 'Search'),
  heading(2, 'quick links'),
  ...links(help, 'Login', 'Help Pages', 'About'),
];
const arxivFoot: readonly Block[] = [
  ...links(help, 'About', 'Help', 'Contact', 'Subscribe', 'Copyright', 'Privacy Policy'),
  ...links(help, 'Web Accessibility Assistance'),
  ...paragraphs('arXiv Operational Status', 'Get status notifications via email or slack'),
];
const abstractPage: readonly Block[] = [
  heading(1, 'Computer Science > Machine Learning'),
  ...paragraphs('arXiv:2610.01471 (cs)'),
  ...paragraphs('[Submitted on 1 Oct 2026 (v1), last revised 8 Oct 2026 (this version, v2)]'),
  heading(1, 'Title:Dunes That Walk'),
  ...paragraphs('Authors:Ana Vasic, Wei Li'),
  ...paragraphs('View a PDF of the paper titled Dunes That Walk, by Ana Vasic and 1 other authors'),
  link('View PDF', `${arxiv}/pdf/2610.01471`),
  link('HTML (experimental)', `${arxiv}/html/2610.01471v2`),
  ...paragraphs(`Abstract:${abstract}`, 'Comments: 12 pages, 3 figures'),
  ...paragraphs('Subjects: Machine Learning (cs.LG); Robotics (cs.RO)', 'ACM classes: I.2.6'),
  ...paragraphs('Cite as: arXiv:2610.01471 [cs.LG]'),
  ...paragraphs('(or arXiv:2610.01471v2 [cs.LG] for this version)'),
  link(`https://doi.org/10.48550/arXiv.2610.01471`, 'https://doi.org/10.48550/arXiv.2610.01471'),
  ...paragraphs('Focus to learn more', 'arXiv-issued DOI via DataCite'),
];
const belowAbstract: readonly Block[] = [
  heading(2, 'Submission history'),
  ...paragraphs('From: Ana Vasic [view email]', '[v1] Thu, 1 Oct 2026 17:59:59 UTC (4,204 KB)'),
  heading(2, 'Access Paper:'),
  ...links(arxiv, 'View PDF', 'HTML (experimental)', 'TeX Source', 'Other Formats'),
  link('view license', 'https://creativecommons.org/licenses/by/4.0/'),
  ...paragraphs('Current browse context:', 'cs.LG', '< prev   |   next >'),
  ...paragraphs('new | recent | 2026-10', 'Change to browse by:', 'cs', 'cs.RO'),
  heading(3, 'References & Citations'),
  ...links('https://example.org', 'NASA ADS', 'Google Scholar', 'Semantic Scholar'),
  ...paragraphs('export BibTeX citation', 'Loading...'),
  heading(2, 'BibTeX formatted citation'),
  ...paragraphs('×', 'Data provided by:'),
  heading(3, 'Bookmark'),
  ...links('https://example.org', 'BibSonomy logo', 'Reddit logo'),
  ...paragraphs('Bibliographic Tools'),
  heading(1, 'Bibliographic and Citation Tools'),
  ...paragraphs('Bibliographic Explorer Toggle', 'Bibliographic Explorer (What is the Explorer?)'),
  ...paragraphs('Code, Data, Media'),
  heading(1, 'Code, Data and Media Associated with this Article'),
  ...paragraphs('alphaXiv Toggle', 'alphaXiv (What is alphaXiv?)', 'Demos'),
  heading(1, 'Demos'),
  ...paragraphs('Replicate Toggle', 'Related Papers'),
  heading(1, 'Recommenders and Search Tools'),
  ...paragraphs('Core recommender toggle'),
  ...links(arxiv, 'Author', 'Venue', 'Institution', 'Topic'),
  ...paragraphs('About arXivLabs'),
  heading(1, 'arXivLabs: experimental projects with community collaborators'),
  ...paragraphs('Which authors of this paper are endorsers? | Disable MathJax'),
];
const listingHead: readonly Block[] = [
  heading(1, 'Machine Learning'),
  ...links(`${arxiv}/list`, 'New submissions', 'Cross-lists', 'Replacements'),
  ...paragraphs('See recent articles'),
  heading(3, 'Showing new listings for Monday, 5 October 2026'),
  ...paragraphs('Total of 3 entries', 'Showing up to 2000 entries per page: fewer | more | all'),
  heading(3, 'New submissions (showing 3 of 3 entries)'),
];
const listingFoot = paragraphs(
  'Total of 3 entries',
  'Showing up to 2000 entries per page: fewer | more | all',
);

function listed(title: string, index: number): readonly Block[] {
  return paragraphs(
    `[${index + 1}] arXiv:2610.0147${index} [pdf, html, other]`,
    `Title: ${title}`,
    'Ana Vasic, Wei Li',
    'Comments: 12 pages',
    'Subjects: Machine Learning (cs.LG); Robotics (cs.RO)',
    abstract,
  );
}

const mail: readonly Block[] = [
  link('View this email in your browser', 'https://example.org/mail/1'),
  link('Daily Papers', `${hub}/papers`),
  ...paragraphs('by AK and the AI research community'),
  ...paragraphs('Here is the selection of papers for today (6 Jul):'),
  ...titles.map((title, index): Block => ({
    text: `${title} (${index + 3} ▲)`,
    url: `${hub}/papers/2607.0000${index}`,
    item: true,
  })),
  ...paragraphs('To view more checkout today’s Daily Paper page.', 'NEW - submit papers'),
  ...paragraphs('Onwards and upwards,', 'AK and the research community', '© 2026 Hugging Face'),
  link('Unsubscribe', `${hub}/settings/notifications`),
  link('Update your preferences', `${hub}/settings/notifications`),
];
const alert: readonly Block[] = [
  ...titles.flatMap((title, index): readonly Block[] => [
    {
      ...heading(3, `[PDF] ${title}`),
      url: `https://scholar.google.com/scholar_url?url=https://arxiv.org/pdf/2601.0000${index}&hl=en`,
    },
    ...paragraphs(`A Vasic, W Li - arXiv preprint arXiv:2601.0000${index}, 2026`, abstract),
    link('Save', `https://scholar.google.com/citations?update_op=email&i=${index}`),
    link('Twitter', 'https://scholar.google.com/scholar_share?x=1'),
  ]),
  ...paragraphs('This message was sent by Google Scholar because of your alert.'),
  link('List alerts', 'https://scholar.google.com/scholar_alerts?view_op=list_alerts'),
];

/** Pages with everything around their papers, and the titles of these. */
const pages: Readonly<Record<string, readonly [readonly Block[], readonly string[]]>> = {
  'the front page': [[...head, ...titles.flatMap(frontCard), ...foot], titles],
  'the front page with links to other days': [
    [...head, ...titles.flatMap(frontCard), ...otherDays, ...foot],
    titles,
  ],
  'search results': [[...head, ...titles.flatMap(searchCard), ...otherDays, ...foot], titles],
  'an abstract page of arXiv': [
    [...arxivHead, ...abstractPage, ...belowAbstract, ...arxivFoot],
    ['Dunes That Walk'],
  ],
  'a listing of arXiv': [
    [...arxivHead, ...listingHead, ...titles.flatMap(listed), ...listingFoot, ...arxivFoot],
    titles,
  ],
  'an e-mail of Daily Papers': [mail, titles],
};

/** What may be wrong with an entry: text of the page that is taken for something else. */
const parts = ({ title, abstract, authors, organization, sightings }: DigestEntry) => ({
  title,
  abstract,
  authors: authors?.join(),
  organization: organization?.name,
  notes: sightings[0]?.notes,
  tags: sightings[0]?.tags,
  excerpt: sightings[0]?.excerpt?.text,
});

function assertSilent(text: string, expected: readonly string[], uri = 'file:///a.md'): void {
  assert(looksLikeDigest(text), 'it is not recognized');
  const { papers, problems } = parseDigest(text, uri);
  assert.deepEqual(problems, []);
  assert.deepEqual(valuesOf(papers, 'title'), expected);
  for (const entry of papers) {
    const { notes, tags, excerpt, authors, organization, abstract: found } = parts(entry);
    assert.deepEqual([notes, tags], [undefined, undefined]);
    for (const own of [found, excerpt]) assert(own === undefined || own === '' || own === abstract);
    assert(authors === undefined || /^(?:Ana|A) Vasic,(?:Wei|W) Li$/.test(authors), authors);
    assert(organization === undefined || organization === 'Harbor Lab', organization);
  }
}

describe('Text around the papers of a page', () => {
  for (const [name, [blocks, expected]] of Object.entries(pages)) {
    for (const [layout, write] of Object.entries(layouts)) {
      it(`is silent in ${layout} of ${name}`, () => assertSilent(write(blocks), expected));
    }

    it(`is silent in the copied HTML of ${name}`, () =>
      assertSilent(pageAsMarkdown(asHtml(blocks)), expected));
  }

  for (const name of ['the front page with links to other days', 'search results']) {
    const [blocks, expected] = pages[name] ?? assert.fail();
    it(`is silent in the saved HTML of ${name}`, () =>
      assertSilent(asHtml(blocks), expected, 'file:///a.html'));

    it(`is silent in a file with two copies of ${name}`, () => {
      const text = layouts['a copy']?.(blocks) ?? assert.fail();
      assertSilent(`${text}\n\n${text}`, [...expected, ...expected]);
    });
  }

  for (const layout of ['a clip', 'a page of a reader service']) {
    it(`is silent in an alert of Google Scholar as ${layout}`, () =>
      assertSilent(layouts[layout]?.(alert) ?? assert.fail(), titles));

    it(`is silent below the front matter of an abstract page of arXiv as ${layout}`, () => {
      const matter = `---\ntitle: "[2610.01471] Dunes That Walk"\nsource: "https://arxiv.org/abs/2610.01471"\nauthor:\n  - "[[Ana Vasic]]"\n  - "[[Wei Li]]"\npublished: 2026-10-01\ncreated: 2026-11-02\ndescription: "Abstract page for arXiv paper 2610.01471: Dunes That Walk"\ntags:\n  - "clippings"\n---\n`;
      const [blocks] = pages['an abstract page of arXiv'] ?? assert.fail();
      assertSilent(matter + (layouts[layout]?.(blocks) ?? ''), ['Dunes That Walk']);
    });
  }

  it("leaves the reader's own notes below it", () => {
    const [blocks] = pages['an abstract page of arXiv'] ?? assert.fail();
    for (const layout of ['a copy', 'a clip', 'a dump']) {
      const text = `${layouts[layout]?.(blocks) ?? ''}\n\n- ask Maria about dunes\n\n> a good one\n`;
      assert.equal(
        parseDigest(text, 'file:///a.md').papers[0]?.sightings[0]?.notes,
        '- ask Maria about dunes\n> a good one',
        layout,
      );
    }
  });
});
