import { identifierOf, identifiers, idOfName } from '../../identity/identifiers';
import { fileNameOf, readableUri } from '../../text/uriText';
import { isListedOnly } from '../../model';
import type { Paper } from '../../model';
import type { Annotation } from '../../marks/mark';
import { foldedText } from '../words/folded';
import type {
  CalendarDate,
  Condition,
  HasCondition,
  IsCondition,
  NameCondition,
  NumberCondition,
  TextCondition,
} from '../query/ast';
import { isDateWithin, isNumberWithin } from '../query/values';

/** What `sort:interest` sorts by. */
export interface InterestOrder {
  /** Between 0 and 1, exclusive. Higher means more similar to the papers the user kept. */
  scoreOf(document: number): number;
  /** The words that raise a paper's score the most, as the paper writes them. Words that lower it are left out. */
  near(paper: Paper): readonly string[];
}

/** What a query can ask for beyond the papers themselves. */
export interface SearchContext {
  /** The day that relative dates such as `last-month` refer to. */
  readonly today: CalendarDate;
  /** Whether a note cites the paper. Missing while unknown; `is:cited` then matches every paper. */
  readonly isCited?: (paper: Paper) => boolean;
  /** Whether the user starred it. Missing while unknown, as are the fields below. */
  readonly isStarred?: (paper: Paper) => boolean;
  readonly isRead?: (paper: Paper) => boolean;
  /** Whether the user marked it to read later. */
  readonly isLater?: (paper: Paper) => boolean;
  readonly isSkipped?: (paper: Paper) => boolean;
  /** The user's remark on the paper, which isn't part of any digest. */
  readonly annotationOf?: (paper: Paper) => Annotation | undefined;
  /** Whether it was added after the user's first visit, and has no mark yet. */
  readonly isNew?: (paper: Paper) => boolean;
  /** Whether it has a note of its own. */
  readonly hasNote?: (paper: Paper) => boolean;
  /** What `sort:interest` sorts by. Missing until learned, and while the user has kept too few papers. */
  readonly interest?: InterestOrder;
}

/** A condition that can be tested on the paper's record alone. */
export type RecordCondition = Exclude<Condition, TextCondition>;

/** Returns a test for whether a paper matches. */
export function conditionTest(
  condition: RecordCondition,
  context: SearchContext,
): (paper: Paper) => boolean {
  switch (condition.kind) {
    case 'name':
      return nameTest(condition, context);
    case 'number':
      return (paper) => isNumberWithin(numberOf(paper, condition.field), condition.comparison);
    case 'date':
      return ({ date }) => isDateWithin(date, condition.comparison, context.today);
    case 'has':
    case 'is':
      return stateTest(condition, context) ?? (() => true);
  }
}

/** As {@link conditionTest}; undefined while the answer is unknown, so the condition is ignored. */
export function stateTest(
  { kind, value }: IsCondition | HasCondition,
  { isCited, isStarred, isRead, isLater, isSkipped, isNew, hasNote }: SearchContext,
): ((paper: Paper) => boolean) | undefined {
  if (kind === 'has') return value === 'note' ? hasNote : (paper) => has(paper, value);
  const isTask = ({ sightings }: Paper) => sightings.some(({ task }) => task === value);
  const tests: Readonly<Record<IsCondition['value'], ((paper: Paper) => boolean) | undefined>> = {
    cited: isCited,
    uncited: isCited && ((paper) => !isCited(paper)),
    starred: isStarred,
    read: isRead,
    unread:
      isRead && ((paper) => !isRead(paper) && isSkipped?.(paper) !== true && !isListedOnly(paper)),
    later: isLater,
    skipped: isSkipped,
    new: isNew,
    todo: isTask,
    done: isTask,
  };
  return tests[value];
}

function nameTest(
  { field, text }: NameCondition,
  { annotationOf }: SearchContext,
): (paper: Paper) => boolean {
  const lower = text.toLowerCase();
  switch (field) {
    case 'author': {
      const isWanted = authorTest(text);
      return ({ authors = [] }) => authors.some(isWanted);
    }
    case 'org': {
      const start = foldedText(text).trimEnd();
      return ({ organization }) =>
        organization !== undefined &&
        foldedText(`${organization.name} / ${organization.slug ?? ''}`).includes(start);
    }
    case 'in': {
      const read = lower.includes('/') ? readableUri : fileNameOf;
      return ({ sightings, listings = [] }) =>
        [...sightings, ...listings].some(({ uri }) => read(uri).toLowerCase().includes(lower));
    }
    case 'key': {
      const part = lower.replace(/^@/, '');
      return ({ key }) => key.toLowerCase().includes(part);
    }
    case 'id': {
      const isWanted = identifierTest(text);
      return (paper) => identifiers(paper).some(isWanted);
    }
    case 'note': {
      const part = foldedText(text).trim();
      return ({ sightings }) =>
        sightings.some(({ notes }) => notes !== undefined && foldedText(notes).includes(part));
    }
    case 'tag': {
      // `rl` also matches `rl/offline`.
      const tag = `${lower.replace(/^#/, '')}/`;
      const isWanted = (own: string): boolean => `${own.toLowerCase()}/`.startsWith(tag);
      return (paper) =>
        paper.sightings.some(({ tags }) => tags?.some(isWanted)) ||
        annotationOf?.(paper)?.tags.some(isWanted) === true;
    }
    case 'remark': {
      const part = foldedText(text).trim();
      return (paper) => {
        const remark = annotationOf?.(paper)?.remark;
        return remark !== undefined && remark !== '' && foldedText(remark).includes(part);
      };
    }
  }
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

/** A dated paper without a count had no comments, since pages omit a zero. */
function numberOf(paper: Paper, field: NumberCondition['field']): number | undefined {
  switch (field) {
    case 'year':
      return paper.date?.year;
    case 'comments':
      return paper.commentCount ?? (isListedOnly(paper) ? undefined : paper.date && 0);
    case 'votes':
      return paper.voteCount;
    case 'authors':
      return paper.authorCount ?? paper.authors?.length;
  }
}

function has(paper: Paper, value: Exclude<HasCondition['value'], 'note'>): boolean {
  switch (value) {
    case 'code':
    case 'project':
      return paper.links.some(({ kind }) => kind === value);
    case 'date':
      return paper.date !== undefined;
    case 'org':
      return paper.organization !== undefined;
  }
}
