import { identifierOf, identifiers } from '../../identity/identifiers';
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

/** What `sort:interest` goes by. */
export interface InterestOrder {
  /** More than 0 and less than 1: higher is nearer to what was kept. */
  scoreOf(document: number): number;
  /** The words of a paper that speak most for it, as it writes them; none that speaks against it. */
  near(paper: Paper): readonly string[];
}

/** What a query can ask for that is not in the papers themselves. */
export interface SearchContext {
  /** What relative dates such as `last-month` start from. */
  readonly today: CalendarDate;
  /** Whether a note cites the paper. Missing: nobody knows, so that `is:cited` narrows nothing down. */
  readonly isCited?: (paper: Paper) => boolean;
  /** Whether the user starred it; missing as above, like those below. */
  readonly isStarred?: (paper: Paper) => boolean;
  readonly isRead?: (paper: Paper) => boolean;
  /** Whether the user put it off. */
  readonly isLater?: (paper: Paper) => boolean;
  readonly isSkipped?: (paper: Paper) => boolean;
  /** What the user wrote on it, beside the digests. */
  readonly annotationOf?: (paper: Paper) => Annotation | undefined;
  /** Whether it is unread and came after the user's last visit. */
  readonly isNew?: (paper: Paper) => boolean;
  /** Whether it has a note of its own. */
  readonly hasNote?: (paper: Paper) => boolean;
  /** What `sort:interest` goes by; missing until it was learnt, as well as where too little is kept. */
  readonly interest?: InterestOrder;
}

/** A condition for which the paper's record alone tells whether it fits. */
export type RecordCondition = Exclude<Condition, TextCondition>;

/** Tells whether a paper fits. */
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

/** As {@link conditionTest}; undefined when nobody knows, so that the condition narrows nothing down. */
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
      // `rl` stands for `rl/offline`, too.
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

/** Tests whether the name of an author fits the words asked for; see {@link isSameName}. */
export function authorTest(text: string): (name: string) => boolean {
  const wanted = wordsOfName(text);
  // Rules out nearly all names without folding them.
  const anyWord = new RegExp(`(?<![a-z0-9])(?:${wanted.join('|')})(?![a-z0-9])`, 'i');
  const mayBe = (name: string) => anyWord.test(name) || !plainName.test(name);
  return (name) => mayBe(name) && name !== 'others' && isSameName(wordsOfName(name), wanted);
}

/**
 * Tests whether an identifier such as `arxiv:2504.12345` begins with `text` behind its colon, or is the DOI
 * asked for.
 */
export function identifierTest(text: string): (identifier: string) => boolean {
  const lower = text.toLowerCase();
  // One DOI may be the beginning of another: `…long.1`, `…long.10`.
  const isDoi = identifierOf(text)?.doi !== undefined;
  return (identifier) => {
    const id = identifier.slice(identifier.indexOf(':') + 1);
    return isDoi ? id === lower : id.startsWith(lower);
  };
}

/** A name that reads as it stands. */
const plainName = /^[a-z0-9 .,'-]*$/i;

function wordsOfName(name: string): readonly string[] {
  return foldedText(name).trim().split(' ');
}

/**
 * Whether a name has all the words, in any order. Initials stand for words, but one word at least is the
 * same.
 */
function isSameName(name: readonly string[], wanted: readonly string[]): boolean {
  const standsFor = (one: string, other: string) => one.length === 1 && other.startsWith(one);
  return (
    wanted.some((word) => name.includes(word)) &&
    wanted.every((word) =>
      name.some((own) => own === word || standsFor(own, word) || standsFor(word, own)),
    )
  );
}

/** A dated paper without a count had no comments: pages leave a zero out. */
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
