import { singleSpaced } from '../../text/characters';
import { isUsedAsTitle } from './cards';
import type { Byline } from './cards';
import type { DateLine } from '../words/dates';
import { readOrganization } from '../words/names';
import { isJoined, isWrapped, lineText } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import type { LineToken } from '../lines/lineToken';
import type { Writable } from '../../base/data';

const maxOrganizationLength = 160;
const maxDateLength = 40;
/** The picture of an organization, as some tools describe it. */
const altText = /^\[[^\][]{1,60}\] ?(?=\S)/;

/** Where to look for a byline. */
interface BylineContext {
  /** The exclusive end of the page. */
  readonly to: number;
  /** Whether the page has a line of votes before each title; see {@link hasVotes}. */
  readonly votes: boolean;
  /** Paragraphs of text since the last byline, excluding the current line. */
  readonly paragraphs: number;
  /** Whether the current line continues a block of running text. */
  readonly inText: boolean;
}

/** A byline as it is being read. */
interface BylineDraft extends BylineContext {
  readonly source: DigestLines;
  readonly first: number;
  readonly byline: Writable<Byline>;
}

/** The byline that starts at `first`; undefined when there is none. */
export function readByline(
  source: DigestLines,
  first: number,
  context: BylineContext,
): Byline | undefined {
  const byline: Writable<Byline> = { first, last: first };
  const draft: BylineDraft = { ...context, source, first, byline };
  const token = source.tokens[first];
  switch (token?.kind) {
    case 'byline':
      if (token.by !== '') byline.organization = readOrganization(token.by);
      if (token.authorCount !== undefined) byline.authorCount = token.authorCount;
      byline.raw = lineText(source, first);
      addDate(draft, first, token.day);
      return byline;
    case 'authors':
      byline.authorCount = token.count;
      byline.raw = lineText(source, first);
      readDateBelow(draft, first);
      return byline;
    case 'boilerplate':
    case 'number':
    case 'text': {
      const line = source.lines[first];
      const isIt =
        token.kind === 'text' ? !token.heading && isOrganization(draft) : isNamedAsThePage(draft);
      if (!line || !isIt) return undefined;
      byline.raw = line.text;
      byline.organization = readOrganization(singleSpaced(line.text.replace(altText, '')));
      readDateBelow(draft, readAuthors(draft));
      return byline;
    }
    case 'separator':
      readDateBelow(draft, first);
      return byline.date && byline;
    case 'date':
      addDate(draft, first, token.day);
      return byline.date && byline;
    default:
      return undefined;
  }
}

/**
 * Reads the number of authors, which some captures have below the organization. Returns the index of the
 * last line read.
 */
function readAuthors(draft: BylineDraft): number {
  const next = afterAddress(draft, draft.first + 1);
  const place = tokenAt(draft, next)?.kind === 'separator' ? next + 1 : next;
  const token = tokenAt(draft, place);
  if (token?.kind !== 'authors') return draft.first;
  draft.byline.authorCount = token.count;
  return place;
}

/** Reads what follows the line at `who`: the separator, the date and the comments, as far as present. */
function readDateBelow(draft: BylineDraft, who: number): void {
  const next = afterAddress(draft, who + 1);
  const isSeparator = tokenAt(draft, who)?.kind === 'separator';
  const hasSeparator = isSeparator || tokenAt(draft, next)?.kind === 'separator';
  const separator = hasSeparator && !isSeparator ? next : who;
  const day = separator + 1;
  const token = tokenAt(draft, day);
  draft.byline.last = separator;
  if (token?.kind === 'date') addDate(draft, day, token.day);
  else if (hasSeparator && isUnreadableDate(draft, day)) {
    draft.byline.last = day;
    draft.byline.unreadableDate = day;
  }
}

/** Ends the byline with the date on the line at `index`, and the comments there or on the next line. */
function addDate(draft: BylineDraft, index: number, { date, comments }: DateLine): void {
  draft.byline.last = index;
  if (date) draft.byline.date = date;
  else draft.byline.unreadableDate = index;
  if (comments === undefined) readComments(draft, index + 1);
  else draft.byline.comments = comments;
}

/**
 * Reads the comments on the line after the date. On a page that shows votes, a single number there is the
 * votes of the next paper, unless nothing follows it.
 */
function readComments(draft: BylineDraft, index: number): void {
  const token = tokenAt(draft, index);
  if (token?.kind !== 'number' || token.value === undefined) return;
  // The comments may be followed by their address on the site.
  const next = draft.source.tokens[index + 1]?.kind;
  const after = next === 'link' || next === 'boilerplate' ? index + 2 : index + 1;
  if (draft.votes && after < draft.to && draft.source.tokens[after]?.kind !== 'number') return;
  if (isUsedAsTitle(draft.source, index, draft.to)) return;
  draft.byline.last = index;
  draft.byline.comments = token.value;
}

/** The token at `index`, unless the page ends before it. */
function tokenAt(draft: BylineDraft, index: number): LineToken | undefined {
  return index < draft.to ? draft.source.tokens[index] : undefined;
}

/**
 * The index after the organization's address on the site, which some captures put on a line of its own;
 * `index` when there is none.
 */
function afterAddress(draft: BylineDraft, index: number): number {
  const isAddress =
    draft.source.tokens[index]?.kind === 'boilerplate' &&
    lineText(draft.source, index).includes('://');
  return isAddress && draft.source.tokens[index + 1]?.kind === 'separator' ? index + 1 : index;
}

/** A short text that ends the byline's block, where the date belongs. */
function isUnreadableDate(draft: BylineDraft, index: number): boolean {
  if (tokenAt(draft, index)?.kind !== 'text' || !isJoined(draft.source, index)) return false;
  const endsBlock = index + 1 >= draft.to || !isJoined(draft.source, index + 1);
  return endsBlock && lineText(draft.source, index).length <= maxDateLength;
}

/** Whether the text is at the position of an organization in a byline. */
function isOrganization(draft: BylineDraft): boolean {
  const text = lineText(draft.source, draft.first);
  const place = afterAddress(draft, draft.first + 1);
  const next = tokenAt(draft, place);
  if (next?.kind !== 'separator' && next?.kind !== 'date' && next?.kind !== 'authors') return false;
  if (text.length > maxOrganizationLength) return false;
  if (next.kind === 'authors')
    return !draft.inText && draft.paragraphs >= 2 && isJoined(draft.source, place);
  if (next.kind === 'separator') {
    const below = tokenAt(draft, place + 1)?.kind;
    if (below === 'authors') return !draft.inText && draft.paragraphs >= 1;
    const isByline =
      below === 'date' || place + 1 >= draft.to || isUnreadableDate(draft, place + 1);
    const lacksDate = isJoined(draft.source, place) && !isJoined(draft.source, place + 1);
    if (!isByline && !(lacksDate && draft.paragraphs >= 2)) return false;
    // With blank lines everywhere, a byline differs from title and abstract only by following both.
    if (!isJoined(draft.source, place) && draft.paragraphs < 2) return false;
  } else if (!isJoined(draft.source, place)) {
    return next.marked && draft.paragraphs >= 2 && !draft.inText;
  } else if (!next.marked && (draft.inText || goesOn(draft, place + 1))) {
    return false;
  }
  return !draft.inText || followsEndedText(draft);
}

/** Whether a line that looks like boilerplate or a number names an organization: *Hugging Face*, *360*. */
function isNamedAsThePage(draft: BylineDraft): boolean {
  const text = lineText(draft.source, draft.first);
  if (!/^[a-z0-9]/i.test(text) || text.includes('://')) return false;
  const [separator, day] = [draft.first + 1, draft.first + 2];
  return (
    tokenAt(draft, separator)?.kind === 'separator' &&
    isJoined(draft.source, separator) &&
    tokenAt(draft, day)?.kind === 'date' &&
    isJoined(draft.source, day)
  );
}

/** Whether running text continues at `index`. */
function goesOn(draft: BylineDraft, index: number): boolean {
  return tokenAt(draft, index)?.kind === 'text' && isJoined(draft.source, index);
}

/** Whether the text directly above the byline, without a blank line between, has ended. */
function followsEndedText({ source, first }: BylineDraft): boolean {
  const before = lineText(source, first - 1);
  if (!isWrapped(source, first - 1)) return true;
  return /[.!?)"”]$/.test(before) && !lineText(source, first).endsWith('.');
}
