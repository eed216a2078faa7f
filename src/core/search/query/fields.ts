/*
 * The table of query fields. An entry is all that is known about a field: its description, its names in other programs,
 * its values with their tests on papers, and what completes them. To add a field, add an entry and an example in
 * docs/searching.md.
 */
import { identifierOf, identifiers, idOfName } from '../../identity/identifiers';
import type { Annotation } from '../../marks/mark';
import { isListedOnly } from '../../model';
import type { Day, Paper, PaperSummary } from '../../model';
import type { Localize } from '../../text/localize';
import { readable } from '../../text/readable';
import { fileNameOf, readableUri } from '../../text/uriText';
import { givenFirst, listedAuthors } from '../words/fields';
import { foldedText } from '../words/folded';
import { queryWords } from '../words/tokens';
import type { PaperTest, SearchContext } from './context';
import { daysOf, readComparison, readDays, readNumber, readYear, relativeDates } from './values';

type Label = (t: Localize) => string;
/** What is wrong with a value: a message and its arguments for `Localize`. */
export type ValueProblem = readonly [message: string, ...args: string[]];
/** The test for a value; undefined while the answer is unknown. */
type TestOf = (context: SearchContext) => PaperTest | undefined;

/** A field of the query language. */
export interface QueryField {
  /** A short description for the user. */
  readonly label: Label;
  /** Its names in other programs and on other sites. Understood, but not offered. */
  readonly aliases?: string;
  /** The values of a fixed set, with their descriptions. */
  readonly choices?: Readonly<Record<string, Label>>;
  /** Values to offer if there is no fixed set. */
  readonly examples?: readonly string[];
  /** The values of a paper, to offer for completion. */
  readonly valuesOf?: (paper: PaperSummary, annotation?: Annotation) => Iterable<string>;
  /** Reads a value. Missing for texts, which the index finds, and for the sort order. */
  readonly read?: (text: string) => TestOf | ValueProblem;
}

const valueProblems = {
  empty: 'The value is empty',
  wordless: '“{0}” has no letters or digits',
  year: "“{0}” isn't a year. Examples: 2025, >=2024, 2024..2026",
  number: "“{0}” isn't a number. Examples: 5, >=5, <3, 2..5",
  date: "“{0}” isn't a date. Examples: 2025-06, >=2025-06-14, last-month",
  choice: "“{0}” isn't supported. Use {1}",
};

const sortings = {
  relevance: (t) => t('best first'),
  date: (t) => t('newest first'),
  title: (t) => t('by title'),
  comments: (t) => t('most comments first'),
  votes: (t) => t('most votes first'),
  interest: (t) => t('most similar to papers you kept'),
} satisfies Record<string, Label>;
/** The values of `sort:`. */
export type QuerySorting = keyof typeof sortings;

const table = {
  title: {
    label: (t) => t('words in the title'),
    aliases: 'ti titles intitle allintitle subject',
  },
  abstract: { label: (t) => t('words in the abstract'), aliases: 'abs summary' },
  author: {
    label: (t) => t("author's name"),
    aliases: 'au by creator',
    valuesOf: (paper) => listedAuthors(paper).map(givenFirst),
    read: (text) => {
      if (queryWords(text).length === 0) return wordless(text);
      return () => {
        const isWanted = authorTest(text);
        return ({ authors = [] }) => authors.some(isWanted);
      };
    },
  },
  org: {
    label: (t) => t('organization'),
    aliases: 'orgs organization organisation affiliation',
    valuesOf: ({ organization }) => (organization ? [organization.name] : []),
    // Names start with a space, so the text must start a word.
    read: named((text) => {
      const start = foldedText(text).trimEnd();
      return ({ organization }) =>
        organization !== undefined &&
        foldedText(`${organization.name} / ${organization.slug ?? ''}`).includes(start);
    }),
  },
  venue: {
    label: (t) => t('journal or conference'),
    aliases: 'journal conference booktitle',
    valuesOf: ({ venue }) => (venue ? [readable(venue.name)] : []),
    read: named((text, { isSameVenue }) => {
      const start = foldedText(text).trimEnd();
      const known = new Map<string, boolean>();
      return ({ venue }) => {
        if (!venue) return false;
        const { name } = venue;
        const isWanted =
          known.get(name) ??
          (foldedText(name).includes(start) || isSameVenue?.(name, text) === true);
        known.set(name, isWanted);
        return isWanted;
      };
    }),
  },
  in: {
    label: (t) => t('digest name'),
    aliases: 'digest',
    read: named((text) => {
      const lower = text.toLowerCase();
      const read = lower.includes('/') ? readableUri : fileNameOf;
      return ({ sightings, listings = [] }) =>
        [...sightings, ...listings].some(({ uri }) => read(uri).toLowerCase().includes(lower));
    }),
  },
  key: {
    label: (t) => t('citation key'),
    aliases: 'citekey',
    read: named((text) => {
      const part = text.toLowerCase().replace(/^@/, '');
      return ({ key }) => key.toLowerCase().includes(part);
    }),
  },
  id: {
    label: (t) => t('arXiv ID or DOI'),
    aliases: 'arxiv doi eprint',
    read: named((text) => {
      const isWanted = identifierTest(text);
      return (paper) => identifiers(paper).some(isWanted);
    }),
  },
  note: {
    label: (t) => t('words in your notes in digests'),
    aliases: 'notes',
    read: named((text) => {
      const part = foldedText(text).trim();
      return ({ sightings }) =>
        sightings.some(({ notes }) => notes !== undefined && foldedText(notes).includes(part));
    }),
  },
  tag: {
    label: (t) => t('your tag in a digest or the marks file'),
    aliases: 'tags label',
    valuesOf: ({ tags = [] }, annotation) => new Set([...tags, ...(annotation?.tags ?? [])]),
    read: named((text, { annotationOf }) => {
      // `rl` also matches `rl/offline`.
      const tag = `${text.toLowerCase().replace(/^#/, '')}/`;
      const isWanted = (own: string): boolean => `${own.toLowerCase()}/`.startsWith(tag);
      return (paper) =>
        paper.sightings.some(({ tags }) => tags?.some(isWanted)) ||
        annotationOf?.(paper)?.tags.some(isWanted) === true;
    }),
  },
  remark: {
    label: (t) => t('words in your remark'),
    aliases: 'remarks annotation',
    read: named((text, { annotationOf }) => {
      const part = foldedText(text).trim();
      return (
        annotationOf &&
        ((paper) => {
          const { remark = '' } = annotationOf(paper) ?? {};
          return remark !== '' && foldedText(remark).includes(part);
        })
      );
    }),
  },
  year: {
    label: (t) => t('year or range, such as 2024..2026'),
    valuesOf: ({ date }) => (date?.year === undefined ? [] : [String(date.year)]),
    read: compared(valueProblems.year, readYear, ({ date }) => date?.year),
  },
  date: {
    label: (t) => t('date, such as 2025-06, >=2025-06, or last-month'),
    examples: Object.keys(relativeDates),
    read: (text) => {
      const testOn = (today: Day) => readComparison(text, (value) => readDays(value, today));
      if (!testOn({ year: 2000, month: 1, day: 1 })) return [valueProblems.date, text];
      return ({ today }) => {
        const isWithin = testOn(today);
        return ({ date }) => isWithin?.(daysOf(date)) === true;
      };
    },
  },
  comments: {
    label: (t) => t('number of comments'),
    aliases: 'comment',
    examples: ['>=1', '>=5', '>=10', '0'],
    // A dated paper without a count had no comments, since pages omit a zero.
    read: counted(
      (paper) => paper.commentCount ?? (isListedOnly(paper) ? undefined : paper.date && 0),
    ),
  },
  votes: {
    label: (t) => t('number of votes'),
    aliases: 'vote upvotes likes',
    examples: ['>=10', '>=50', '>=100'],
    read: counted(({ voteCount }) => voteCount),
  },
  authors: {
    label: (t) => t('number of authors'),
    examples: ['1', '<=3', '>=10'],
    read: counted(({ authorCount, authors }) => authorCount ?? authors?.length),
  },
  has: chosen((t) => t('available information'), {
    code: [(t) => t('a link to code'), () => linksTo('code')],
    project: [(t) => t('a link to a project page'), () => linksTo('project')],
    date: [(t) => t('a date'), () => (paper) => paper.date !== undefined],
    org: [(t) => t('an organization'), () => (paper) => paper.organization !== undefined],
    note: [(t) => t('a literature note'), ({ hasNote }) => hasNote],
  }),
  is: chosen((t) => t('cited, starred, read, later, or new'), {
    cited: [(t) => t('cited in a note'), ({ isCited }) => isCited],
    uncited: [
      (t) => t('not cited in notes'),
      ({ isCited }) => isCited && ((paper) => !isCited(paper)),
    ],
    starred: [(t) => t('with a star'), ({ isStarred }) => isStarred],
    read: [(t) => t('marked as read'), ({ isRead }) => isRead],
    unread: [
      (t) => t('not read or skipped'),
      ({ isRead, isSkipped }) =>
        isRead &&
        ((paper) => !isRead(paper) && isSkipped?.(paper) !== true && !isListedOnly(paper)),
    ],
    later: [(t) => t('marked Read Later'), ({ isLater }) => isLater],
    skipped: [(t) => t('skipped'), ({ isSkipped }) => isSkipped],
    new: [(t) => t('new, until you mark it'), ({ isNew }) => isNew],
    todo: [(t) => t('with an unchecked box in a digest'), () => hasTask('todo')],
    done: [(t) => t('with a checked box in a digest'), () => hasTask('done')],
  }),
  sort: { label: (t) => t('sort order'), aliases: 'order', choices: sortings },
} satisfies Record<string, QueryField>;

/** The text before the colon. */
export type FieldName = keyof typeof table;

/** A condition on the paper's record. */
export interface FieldCondition {
  readonly kind: 'field';
  readonly field: Exclude<FieldName, 'title' | 'abstract' | 'sort'>;
  /** A valid value, as typed; an id in its canonical spelling. */
  readonly text: string;
}

/** All fields by name, in the order in which they are offered. */
export const queryFields: Readonly<Record<FieldName, QueryField>> = table;

/** The field called `name`, ignoring case. */
export function fieldNamed(name: string): FieldName | undefined {
  return byName.get(name.toLowerCase());
}

export const fieldNames = Object.keys(table) as FieldName[];
const byName: ReadonlyMap<string, FieldName> = new Map(
  fieldNames.flatMap((field) => {
    const names = [field, ...(queryFields[field].aliases?.split(' ') ?? [])];
    return names.map((name) => [name, field] as const);
  }),
);

/** The test for a condition; undefined while the answer is unknown, so the condition is ignored. */
export function testOf(
  { field, text }: FieldCondition,
  context: SearchContext,
): PaperTest | undefined {
  const read = queryFields[field].read?.(text);
  return typeof read === 'function' ? read(context) : undefined;
}

/** The value of `sort:`. */
export function readSorting(text: string): QuerySorting | ValueProblem {
  return choice(sortings, text);
}

/** One of the choices, ignoring case. */
function choice<T extends string>(choices: Readonly<Record<T, unknown>>, text: string) {
  const names = Object.keys(choices) as T[];
  const found = names.find((name) => name === text.trim().toLowerCase());
  return found ?? ([valueProblems.choice, text, names.join(', ')] as const);
}

export function wordless(text: string): ValueProblem {
  return [valueProblems.wordless, text];
}

/** Reads any text but an empty one. */
function named(testOf: (text: string, context: SearchContext) => PaperTest | undefined) {
  return (text: string): TestOf | ValueProblem =>
    text === '' ? [valueProblems.empty] : (context) => testOf(text, context);
}

/** Reads comparisons with a number of the paper. */
function compared(
  problem: string,
  read: typeof readNumber,
  numberOf: (paper: Paper) => number | undefined,
) {
  return (text: string): TestOf | ValueProblem => {
    const isWithin = readComparison(text, read);
    if (!isWithin) return [problem, text];
    return () => (paper) => {
      const own = numberOf(paper);
      return own !== undefined && isWithin([own, own]);
    };
  };
}

function counted(numberOf: (paper: Paper) => number | undefined) {
  return compared(valueProblems.number, readNumber, numberOf);
}

/** A field with a fixed set of values, each with its description and test. */
function chosen(label: Label, values: Readonly<Record<string, readonly [Label, TestOf]>>) {
  const choices = Object.fromEntries(
    Object.entries(values).map(([name, [label]]) => [name, label] as const),
  );
  const read = (text: string): TestOf | ValueProblem => {
    const name = choice(values, text);
    return typeof name === 'string' ? (context) => values[name]?.[1](context) : name;
  };
  return { label, choices, read };
}

function linksTo(wanted: 'code' | 'project'): PaperTest {
  return ({ links }) => links.some(({ kind }) => kind === wanted);
}

function hasTask(wanted: 'todo' | 'done'): PaperTest {
  return ({ sightings }) => sightings.some(({ task }) => task === wanted);
}

/** The canonical spelling of an arXiv id or a DOI, or of its web address. */
export function identifierIn(text: string): string | undefined {
  const { arxivId, doi } = identifierOf(text) ?? {};
  return arxivId ?? doi?.toLowerCase();
}

/** Returns a test for whether an author's name matches the query's words; see {@link isSameName}. */
export function authorTest(text: string): (name: string) => boolean {
  const wanted = wordsOfName(text);
  // Rules out nearly all names without folding them.
  const anyWord = new RegExp(`(?<![a-z0-9])(?:${wanted.join('|')})(?![a-z0-9])`, 'i');
  const mayBe = (name: string) => anyWord.test(name) || !plainName.test(name);
  return (name) => mayBe(name) && name !== 'others' && isSameName(wordsOfName(name), wanted);
}

/**
 * Tests whether an identifier such as `arxiv:2504.12345` has a value that starts with `text`, or equals the DOI.
 */
export function identifierTest(text: string): (identifier: string) => boolean {
  const lower = text.toLowerCase();
  // One DOI can be a prefix of another: `…long.1`, `…long.10`.
  const isDoi = identifierOf(text)?.doi !== undefined;
  return (identifier) => {
    const id = idOfName(identifier);
    return isDoi ? id === lower : id.startsWith(lower);
  };
}

/** A name that needs no conversion to be readable. */
const plainName = /^[a-z0-9 .,'-]*$/i;

function wordsOfName(name: string): readonly string[] {
  return foldedText(name).trim().split(' ');
}

/** Whether a name has all the words, in any order. Initials match words, but at least one word must match in full. */
function isSameName(name: readonly string[], wanted: readonly string[]): boolean {
  const isInitialOf = (one: string, other: string) => one.length === 1 && other.startsWith(one);
  return (
    wanted.some((word) => name.includes(word)) &&
    wanted.every((word) =>
      name.some((own) => own === word || isInitialOf(own, word) || isInitialOf(word, own)),
    )
  );
}
