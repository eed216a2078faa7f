import fc from 'fast-check';
import { parseDigest } from '../../../../../src/core/digest';
import { fixture } from '../../../support/fixture';
import { parseListing, readListing, savings } from '../invariants';
import type { Field } from '../invariants';
import { months, wrapped } from '../pages';
import { assertShown, filled, mainValues, shownValues, shownWorks, walkingDunes } from './papers';
import type { ShownWork } from './papers';

/** What a list in `test/fixtures/written` has of its papers, and how it differs from others. */
interface WrittenList {
  /** The values of a paper; by default the main ones. */
  readonly values?: (work: ShownWork) => Partial<Record<Field, unknown>>;
  /** Lines of the list itself, which are in no entry. */
  readonly own?: RegExp;
  /** Blank lines between all lines would separate what belongs together. */
  readonly isCompact?: true;
  /** Whether lines may be in any order between others without being lost. */
  readonly canBeEdited?: true;
}

const isMarkdown = /^[#>|<[(-]/;
const ofMail = /^(?:-{5}|%|\\)|^(?:Submissions to|received from|Coastal|For help)/;
const summaryOf = (text: string) => ({ abstract: '', excerpt: { text, kind: 'summary' } });

const lists: Readonly<Record<string, WrittenList>> = {
  'arxiv-mail.txt': { own: ofMail, canBeEdited: true },
  'arxiv-cross-lists.txt': { own: ofMail },
  'arxiv-replacements.txt': {
    own: ofMail,
    values: ({ year, month, ...work }) => ({
      ...mainValues({ year, month, ...work }),
      abstract: '',
      date: { year, month, yearInferred: true },
      venue: { name: 'J. Coast. Res. (2022) 6, 262', kind: 'journal' },
      doi: '10.3847/2515-5172/acaa34',
    }),
  },
  'arxiv-new.txt': {
    own: /^(?:Skip to|Showing|Total of|New submissions|\[\d+\]$|About|Help|View|HTML)/,
    values: (work) => ({ ...mainValues(work), date: { year: 2026, month: 10, day: 5 } }),
    canBeEdited: true,
  },
  'arxiv-page.txt': {
    own: /^(?:Computer Science|View|HTML|\(or arXiv|https:\/\/doi|Focus|Submission history|From: |\[v1\]|Access Paper)/,
    values: (work) => ({ ...mainValues(work), doi: undefined }),
  },
  'arxiv-feed.txt': {
    values: ({ title, abstract, id, year, month }) => ({
      title,
      abstract,
      arxivId: id,
      date: { year, month, yearInferred: true },
    }),
    isCompact: true,
  },
  'daily-papers-mail.txt': {
    own: /^(?:Daily Papers|by AK|Here is|To view|NEW|Onwards|AK and)/,
    values: ({ title, day }) => ({ title, voteCount: day, sightingVotes: day }),
  },
  'scholar-alert.txt': {
    own: /^(?:This message|List alerts|Cancel|<https:\/\/scholar\.google\.com\/(?:scholar_alerts|citations)|\[image|From:|Subject:)/,
    values: ({ title, id, names, year, abstract }) => ({
      title,
      arxivId: id,
      authors: names,
      date: { year },
      abstract: '',
      excerpt: { text: abstract, kind: 'passage' },
    }),
    isCompact: true,
    canBeEdited: true,
  },
  'bot-table.md': {
    own: isMarkdown,
    values: (work) => ({
      title: work.title,
      arxivId: work.id,
      authors: [work.names[0], 'others'],
      date: mainValues(work).date,
      kinds: ['arxiv', 'code'],
    }),
    isCompact: true,
    canBeEdited: true,
  },
  'daily-papers-dump.md': {
    own: isMarkdown,
    values: ({ title, id, abstract }) => ({ title, arxivId: id, ...summaryOf(abstract) }),
    isCompact: true,
  },
  'papers-of-the-week.md': {
    own: isMarkdown,
    values: ({ title, id, abstract }) => ({
      title,
      arxivId: id,
      urls: [`https://arxiv.org/abs/${id}`],
      voteCount: undefined,
      ...summaryOf(`${abstract} ● More of it.`),
    }),
    isCompact: true,
  },
};

/** The parts of a list: what is above the papers, each paper, what is between two of them, and what is below. */
function partsOf(name: string, works: readonly ShownWork[]) {
  const parts = fixture(`written/${name}`).split(/^<<<(\w+)>>>\n/m);
  const part = (of: string) => (parts.includes(of) ? (parts[parts.indexOf(of) + 1] ?? '') : '');
  const papers = works.map((work, place) => writtenPaper(part('paper'), work, place + 1));
  return { head: parts[0] ?? '', papers, between: part('between'), foot: part('foot') };
}

function written(name: string, works: readonly ShownWork[]): string {
  const { head, papers, between, foot } = partsOf(name, works);
  return head + papers.join(between) + foot;
}

/** A paper in its form. `<<wrap 79 2>>` breaks its line, and indents the rest by two spaces. */
function writtenPaper(form: string, work: ShownWork, place: number): string {
  const month = months[work.month - 1];
  return filled(form, { ...shownValues(work, place), month }).replace(
    /^<<wrap (\d+)(?: (\d+))?>>(.*)$/gm,
    (_, width: string, indent: string | undefined, line: string) =>
      wrapped(line, Number(width), ' '.repeat(Number(indent ?? 2))),
  );
}

const { 'with blank lines between': _, ...otherWays } = savings;

describe('A list of papers in a form of its own', () => {
  for (const [name, { values, own, isCompact, canBeEdited }] of Object.entries(lists)) {
    const isKnown = (line: string) => own?.test(line) ?? false;
    it(`is read paper for paper, however it was saved: ${name}`, () => {
      const ways = fc.constantFrom(...Object.values(isCompact ? otherWays : savings));
      fc.assert(
        fc.property(shownWorks, ways, (works, save) => {
          assertShown(readListing(save(written(name, works)), isKnown), works, values);
        }),
      );
    });

    if (!canBeEdited) continue;
    it(`loses no line after any change: ${name}`, () => {
      const { head, papers } = partsOf(name, [walkingDunes, walkingDunes]);
      const [above, below] = papers;
      const line = fc.constantFrom(
        ...(above ?? '').split('\n'),
        ...['', 'mine', '> mine', 'Title:', '|', '|a|b', 'arXiv:2601.01001'],
      );
      fc.assert(
        fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
          const text = [`${head}${above ?? ''}`, ...lines, below].join('\n');
          const [first] = parseDigest(text, 'file:///a.txt').papers;
          const start = first?.sightings[0]?.range.start.line;
          const aboveAll = text.replace(/ {2,}/g, ' ').split('\n').slice(0, start);
          parseListing(text, (shown) => isKnown(shown) || aboveAll.includes(shown));
        }),
      );
    });
  }

  it('is read when an e-mail of arXiv is quoted', () => {
    fc.assert(
      fc.property(shownWorks, (works) => {
        const text = written('arxiv-mail.txt', works).replace(/^/gm, '> ');
        assertShown(parseDigest(text, 'file:///a.txt').papers, works);
      }),
    );
  });
});
