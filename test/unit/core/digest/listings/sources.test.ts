import fc from 'fast-check';
import { parseDigest } from '../../../../../src/core/digest';
import { parseListing, readListing, savings } from '../invariants';
import type { Field } from '../invariants';
import { months, wrapped } from '../pages';
import { assertShown, mainValues, shownWorks, two, walkingDunes } from './papers';
import type { ShownWork } from './papers';

const { 'with blank lines between': blankLines, ...otherWays } = savings;

/** A source of lists of papers. */
interface Source {
  readonly write: (works: readonly ShownWork[]) => string;
  /** The values of a paper in its list. */
  readonly values: (work: ShownWork) => Partial<Record<Field, unknown>>;
  /** Whether a line that is in no entry isn't lost. */
  readonly isKnown: (line: string) => boolean;
  /** Whether all that is above the first paper is the head of the list. */
  readonly hasAnyHead?: true;
  /** Blank lines between all lines would separate what belongs together. */
  readonly isCompact?: true;
  /** A text whose lines, in any order between others, may not be lost. */
  readonly edited?: readonly [above: string, lines: string, below: string];
}

const matches = (pattern: RegExp) => (line: string) => pattern.test(line);
const isoDay = ({ year, month, day }: ShownWork) => `${year}-${two(month)}-${two(day)}`;
const rule = '-'.repeat(78);
const mailHead = `${rule}\n Submissions to:\nCoastal Physics\n received from  Fri  9 Jan 26 19:00:00 GMT  to  Mon 12 Jan 26 19:00:00 GMT\n${rule}\n${rule}`;
const lastRule = '%%%---'.repeat(13);

function inMail(work: ShownWork, mark = ''): string {
  const month = months[work.month - 1] ?? '';
  return [
    '\\\\',
    `arXiv:${work.id}${mark}`,
    `Date: Mon, ${work.day} ${month} ${work.year} 20:33:39 GMT   (215kb)`,
    '',
    wrapped(`Title: ${work.title}`, 79, '  '),
    wrapped(`Authors: ${work.names.join(', ')}`, 79, '  '),
    'Categories: physics.ao-ph cs.LG',
    'Comments: 12 pages, 5 figures',
    '\\\\',
    wrapped(`  ${work.abstract}`, 79, ''),
    `\\\\ ( https://arxiv.org/abs/${work.id} ,  215kb)`,
  ].join('\n');
}

function replacedInMail(work: ShownWork): string {
  return `\\\\\narXiv:${work.id}\nreplaced with revised version Thu, 2 Mar 2028 08:21:51 GMT   (133kb,D)\n\n${wrapped(`Title: ${work.title}`, 79, '  ')}\n${wrapped(`Authors: ${work.names.join(', ')}`, 79, '  ')}\nCategories: cs.LG\nJournal-ref: J. Coast. Res. (2022) 6, 262\nDOI: 10.3847/2515-5172/acaa34\n\\\\ ( https://arxiv.org/abs/${work.id} ,  133kb)`;
}

const arxivMail: Source = {
  write: (works) =>
    `${mailHead}\n${works.map((work) => inMail(work)).join(`\n${rule}\n`)}\n${lastRule}\nFor help on viewing\n`,
  values: mainValues,
  isKnown: matches(/^(?:-{5}|%|\\)|^(?:Submissions to|received from|Coastal|For help)/),
  hasAnyHead: true,
  edited: ['', `${mailHead}\n${inMail(walkingDunes)}\n${lastRule}`, inMail(walkingDunes)],
};

const pageHead =
  'Skip to main content\n\nShowing new listings for Monday, 5 October 2026\nTotal of 3 entries\nNew submissions (showing 3 of 3 entries)\n';
const inNewPapers = (work: ShownWork, index: number) =>
  `[${index + 1}] arXiv:${work.id} [pdf, html, other]\nTitle: ${work.title}\n${work.names.join(', ')}\nComments: 12 pages\nSubjects: Machine Learning (cs.LG); Robotics (cs.RO)\n${work.abstract}`;
const scholarAlert = ({ id, title, names, year, abstract }: ShownWork) =>
  `${wrapped(`[PDF] ${title}`, 70, '')}\n<https://scholar.google.com/scholar_url?url=${encodeURIComponent(`https://arxiv.org/pdf/${id}`)}&hl=en&sa=X&d=1>\n${names.join(', ')} - arXiv preprint arXiv:${id}, ${year}\n${wrapped(abstract, 70, '')}`;
const botTable = (works: readonly ShownWork[]) =>
  `## Updated on 2026.06.29\n> Usage instructions: [here](./docs/README.md#usage)\n\n<details>\n  <summary>Table of Contents</summary>\n</details>\n\n## Dunes\n\n|Publish Date|Title|Authors|PDF|Code|\n|---|---|---|---|---|\n${works.map((work) => `|**${isoDay(work)}**|**${work.title.replaceAll('|', '\\|')}**|${work.names[0] ?? ''} et.al.|[${work.id}v2](http://arxiv.org/abs/${work.id}v2)|**[link](https://github.com/a/${work.id})**|`).join('\n')}`;
const isMarkdown = matches(/^[#>|<[(-]/);
const sources: Readonly<Record<string, Source>> = {
  'an e-mail of arXiv': arxivMail,
  "arXiv's page of new papers": {
    write: (works) =>
      `${pageHead}${works.map(inNewPapers).join('\n')}\nTotal of 3 entries\nAbout\nHelp`,
    values: (work) => ({ ...mainValues(work), date: { year: 2026, month: 10, day: 5 } }),
    isKnown: matches(/^(?:Skip to|Showing|Total of|New submissions|\[\d+\]$|About|Help|View|HTML)/),
    edited: [
      pageHead + inNewPapers(walkingDunes, 0),
      inNewPapers(walkingDunes, 0),
      inNewPapers(walkingDunes, 1),
    ],
  },
  "arXiv's page of one paper, with others below": {
    write: (works) =>
      works
        .map(
          ({ id, title, names, year, month, day, abstract }) =>
            `Computer Science > Machine Learning\narXiv:${id} (cs)\n[Submitted on ${day} ${months[month - 1] ?? ''} ${year} (v1), last revised 8 Sep 2031 (this version, v3)]\nTitle:${title}\nAuthors:${names.join(', ')}\nView a PDF of the paper titled ${title}, by somebody\nView PDF\nHTML (experimental)\nAbstract:${abstract}\nComments:\tAccepted\nSubjects:\tMachine Learning (cs.LG)\nCite as:\tarXiv:${id} [cs.LG]\n \t(or arXiv:${id}v3 [cs.LG] for this version)\n \nhttps://doi.org/10.48550/arXiv.${id}\nFocus to learn more\nSubmission history\nFrom: Ana Vasic [view email]\n[v1] Tue, 11 Aug 2026 10:00:00 UTC (1,204 KB)\nAccess Paper:\nView PDF`,
        )
        .join('\n\n'),
    values: (work) => ({ ...mainValues(work), doi: undefined }),
    isKnown: matches(
      /^(?:Computer Science|View|HTML|\(or arXiv|https:\/\/doi|Focus|Submission history|From: |\[v1\]|Access Paper)/,
    ),
  },
  "items of arXiv's feeds": {
    write: (works) =>
      works
        .map(
          ({ id, title, abstract }) =>
            `${title}\nhttps://arxiv.org/abs/${id}\narXiv:${id}v1 Announce Type: new\nAbstract: ${abstract}`,
        )
        .join('\n\n'),
    values: ({ title, abstract, id, year, month }) => ({
      title,
      abstract,
      arxivId: id,
      date: { year, month, yearInferred: true },
    }),
    isKnown: () => false,
    isCompact: true,
  },
  'the e-mail of Daily Papers': {
    write: (works) =>
      `Daily Papers\nby AK and the AI research community\nHere is the selection of papers for today (6 Jul):\n${works.map(({ title, day }) => `${title} (${day} ▲)`).join('\n')}\nTo view more checkout today’s Daily Paper page.\nNEW - submit papers\nOnwards and upwards,\nAK and the research community\n`,
    values: ({ title, day }) => ({ title, voteCount: day, sightingVotes: day }),
    isKnown: matches(/^(?:Daily Papers|by AK|Here is|To view|NEW|Onwards|AK and)/),
  },
  'an alert of Google Scholar': {
    write: (works) =>
      `From: Google Scholar Alerts <a@b.c>\nSubject: dunes - new results\n\n${works.map(scholarAlert).join('\n\n')}\n\nThis message was sent by Google Scholar because you're following new results for dunes.\nList alerts\n<https://scholar.google.com/scholar_alerts?view_op=list_alerts>\nCancel alert\n`,
    values: ({ title, id, names, year, abstract }) => ({
      title,
      arxivId: id,
      authors: names,
      date: { year },
      abstract: '',
      excerpt: { text: abstract, kind: 'passage' },
    }),
    isKnown: matches(
      /^(?:This message|List alerts|Cancel|<https:\/\/scholar\.google\.com\/(?:scholar_alerts|citations)|\[image|From:|Subject:)/,
    ),
    isCompact: true,
    edited: [
      `${scholarAlert(walkingDunes)}\n`,
      scholarAlert(walkingDunes),
      `\n${scholarAlert(walkingDunes)}`,
    ],
  },
  'the table of a bot': {
    write: botTable,
    values: (work) => ({
      title: work.title,
      arxivId: work.id,
      authors: [work.names[0], 'others'],
      date: mainValues(work).date,
      kinds: ['arxiv', 'code'],
    }),
    isKnown: isMarkdown,
    isCompact: true,
    edited: [botTable([walkingDunes]), botTable([walkingDunes]), ''],
  },
  'a dump of Daily Papers': {
    write: (works) =>
      `\n\n## Papers for 2024-10-10\n\n| Title | Authors | Summary |\n|-------|---------|---------|\n${works.map(({ id, title, names, abstract }) => `| ${title} (Read more on [arXiv](https://arxiv.org/abs/${id}) or [HuggingFace](https://huggingface.co/papers/${id}))| ${names.join(', ')} | ${abstract} |`).join('\n')}`,
    values: ({ title, id, abstract }) => ({
      title,
      arxivId: id,
      abstract: '',
      excerpt: { text: abstract, kind: 'summary' },
    }),
    isKnown: isMarkdown,
    isCompact: true,
  },
  'a table of the papers of a week': {
    write: (works) =>
      `# AI Papers of the Week\n\n## Top AI Papers of the Week (June 23 - June 29) - 2025\n| **Paper**  | **Links** | \n| ------------- | ------------- |\n${works.map(({ id, title, abstract }, index) => `| ${index + 1}) **${title}** - ${abstract} <br>● More of it. | [Paper](https://arxiv.org/abs/${id}), [Tweet](https://x.com/a/status/1) |`).join('\n')}`,
    values: ({ title, id, abstract }) => ({
      title,
      arxivId: id,
      urls: [`https://arxiv.org/abs/${id}`],
      voteCount: undefined,
      excerpt: { text: `${abstract} ● More of it.`, kind: 'summary' },
    }),
    isKnown: isMarkdown,
    isCompact: true,
  },
};

describe('A list of papers in a form of its own', () => {
  for (const [name, { write, values, isKnown, isCompact, hasAnyHead, edited }] of Object.entries(
    sources,
  )) {
    it(`is read paper for paper, however it was saved: ${name}`, () => {
      const ways = fc.constantFrom(...Object.values(isCompact ? otherWays : savings));
      fc.assert(
        fc.property(shownWorks, ways, (works, save) => {
          const text = save(write(works));
          assertShown(readListing(text, isKnown), works, values);
        }),
      );
    });

    if (!edited) continue;
    const [above, between, below] = edited;
    it(`loses no line after any change: ${name}`, () => {
      const line = fc.constantFrom(
        ...between.split('\n'),
        ...['', 'mine', '> mine', 'Title:', '|', '|a|b', 'arXiv:2601.01001'],
      );
      fc.assert(
        fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
          const text = [above, ...lines, below].join('\n');
          const [first] = parseDigest(text, 'file:///a.txt').papers;
          const start = hasAnyHead ? first?.sightings[0]?.range.start.line : 0;
          const head = text.replace(/ {2,}/g, ' ').split('\n').slice(0, start);
          parseListing(text, (shown) => isKnown(shown) || head.includes(shown));
        }),
      );
    });
  }
});

describe('An e-mail of arXiv', () => {
  it('is read when it is quoted', () => {
    fc.assert(
      fc.property(shownWorks, (works) => {
        const text = arxivMail.write(works).replace(/^/gm, '> ');
        assertShown(parseDigest(text, 'file:///a.txt').papers, works);
      }),
    );
  });

  it('has cross-lists, and replacements without an abstract, by the month of their id', () => {
    fc.assert(
      fc.property(shownWorks, (works) => {
        const text = [
          ...[mailHead, '%-'.repeat(39), rule],
          works.map((work) => inMail(work, ' (*cross-listing*)')).join(`\n${rule}\n`),
          ...[`${'%%--'.repeat(19)}%%`, rule, works.map(replacedInMail).join(`\n${rule}\n`)],
          lastRule,
        ].join('\n');
        const papers = readListing(text, arxivMail.isKnown);
        assertShown(papers.slice(0, works.length), works);
        assertShown(papers.slice(works.length), works, (work) => ({
          ...mainValues(work),
          abstract: '',
          date: { year: work.year, month: work.month, yearInferred: true },
          venue: { name: 'J. Coast. Res. (2022) 6, 262', kind: 'journal' },
          doi: '10.3847/2515-5172/acaa34',
        }));
      }),
    );
  });
});
