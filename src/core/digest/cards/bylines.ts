import type { DigestEntry } from '../../model';
import { standsAsTitle } from './cardLines';
import type { DateLine } from '../words/dates';
import { singleSpaces } from '../lines/lines';
import { readOrganization } from '../words/organization';
import { isJoined, isWrapped, lineText } from '../lines/source';
import type { Source } from '../lines/source';
import type { Token } from '../lines/token';
import type { Writable } from '../../base/writable';

/** The lines under an abstract: organisation or author count, date, comments. */
export interface Byline {
  /** Places in the list of solid lines, both included. */
  readonly first: number;
  readonly last: number;
  /** What it tells of the paper. */
  readonly facts: Writable<
    Pick<DigestEntry, 'organization' | 'authorCount' | 'date' | 'commentCount'>
  >;
  /** The line with organisation or author count, as it is in the file. */
  readonly raw?: string;
  /** The place of the line that stands where the date belongs but is no date. */
  readonly unreadableDate?: number;
}

const longestOrganization = 160;
const longestDate = 40;

/** Where a byline is looked for. */
interface BylineContext {
  /** The end of the page, exclusive. */
  readonly to: number;
  /** Whether the page has a line of votes before each title; see {@link hasVotes}. */
  readonly votes: boolean;
  /** Paragraphs of text since the last byline, the line looked at not counted. */
  readonly paragraphs: number;
  /** Whether the line looked at continues a block of running text. */
  readonly inText: boolean;
}

/** The byline that starts at the line `first`; undefined when none does. */
export function readByline(
  source: Source,
  first: number,
  context: BylineContext,
): Byline | undefined {
  const { lines, tokens } = source;
  const { to, votes } = context;
  const byline: Writable<Byline> = { first, last: first, facts: {} };
  const { facts } = byline;

  /**
   * Reads the number of authors, which some captures have below the organisation. Gives the place of the
   * last line read.
   */
  function readAuthors(): number {
    const next = afterAddress(source, first + 1);
    const place = tokenAt(source, next, to)?.kind === 'separator' ? next + 1 : next;
    const token = tokenAt(source, place, to);
    if (token?.kind !== 'authors') return first;
    facts.authorCount = token.count;
    return place;
  }

  /** Reads what follows the line at `who`: the separator, the date, the comments, as far as they are there. */
  function readDate(who: number): void {
    const next = afterAddress(source, who + 1);
    const isSeparator = tokenAt(source, who, to)?.kind === 'separator';
    const hasSeparator = isSeparator || tokenAt(source, next, to)?.kind === 'separator';
    const separator = hasSeparator && !isSeparator ? next : who;
    const day = separator + 1;
    const token = tokenAt(source, day, to);
    byline.last = separator;
    if (token?.kind === 'date') addDate(day, token.day);
    else if (hasSeparator && isUnreadableDate(source, day, to)) {
      byline.last = day;
      byline.unreadableDate = day;
    }
  }

  /** Ends the byline with the date on the line at `index`, and the comments there or on the next line. */
  function addDate(index: number, { date, comments }: DateLine): void {
    byline.last = index;
    if (date) facts.date = date;
    else byline.unreadableDate = index;
    if (comments === undefined) readComments(index + 1);
    else facts.commentCount = comments;
  }

  /**
   * Reads the comments on the line after the date. On a page that shows votes, a single number there is the
   * votes of the next paper, unless nothing follows it.
   */
  function readComments(index: number): void {
    const token = tokenAt(source, index, to);
    if (token?.kind !== 'number' || token.value === undefined) return;
    // The comments may be followed by their address on the site.
    const behind = tokens[index + 1]?.kind;
    const after = behind === 'link' || behind === 'furniture' ? index + 2 : index + 1;
    if (votes && after < to && tokens[after]?.kind !== 'number') return;
    if (standsAsTitle(source, index, to)) return;
    byline.last = index;
    facts.commentCount = token.value;
  }

  const token = tokens[first];
  switch (token?.kind) {
    case 'byline':
      if (token.authorCount === undefined) facts.organization = readOrganization(token.by);
      else facts.authorCount = token.authorCount;
      byline.raw = lineText(source, first);
      addDate(first, token.day);
      return byline;
    case 'authors':
      facts.authorCount = token.count;
      byline.raw = lineText(source, first);
      readDate(first);
      return byline;
    case 'furniture':
    case 'number':
    case 'text': {
      const line = lines[first];
      const names = token.kind === 'text' ? isOrganization : isNamedAsThePage;
      if (!line || !names(source, first, context)) return undefined;
      byline.raw = line.text;
      facts.organization = readOrganization(singleSpaces(line));
      readDate(readAuthors());
      return byline;
    }
    case 'separator':
      readDate(first);
      return facts.date && byline;
    case 'date':
      addDate(first, token.day);
      return facts.date && byline;
    default:
      return undefined;
  }
}

/** What stands at `index`, unless the page ends before it. */
function tokenAt({ tokens }: Source, index: number, to: number): Token | undefined {
  return index < to ? tokens[index] : undefined;
}

/**
 * The place after the organisation's address on the site, which some captures put on a line of its own;
 * `index` when there is none.
 */
function afterAddress(source: Source, index: number): number {
  const { tokens } = source;
  const isAddress = tokens[index]?.kind === 'furniture' && lineText(source, index).includes('://');
  return isAddress && tokens[index + 1]?.kind === 'separator' ? index + 1 : index;
}

/** Something short that ends the byline's block, where the date belongs. */
function isUnreadableDate(source: Source, index: number, to: number): boolean {
  if (tokenAt(source, index, to)?.kind !== 'text' || !isJoined(source, index)) return false;
  const endsBlock = index + 1 >= to || !isJoined(source, index + 1);
  return endsBlock && lineText(source, index).length <= longestDate;
}

/** Whether the text stands where a byline names the organisation. */
function isOrganization(
  source: Source,
  first: number,
  { to, paragraphs, inText }: BylineContext,
): boolean {
  const text = lineText(source, first);
  const token = source.tokens[first];
  if (token?.kind !== 'text' || token.heading) return false;
  const place = afterAddress(source, first + 1);
  const next = tokenAt(source, place, to);
  if (next?.kind !== 'separator' && next?.kind !== 'date' && next?.kind !== 'authors') return false;
  // Avatars in Markdown are longer.
  if (text.length > longestOrganization && !text.startsWith('[![')) return false;
  if (next.kind === 'authors') return !inText && paragraphs >= 2 && isJoined(source, place);
  if (next.kind === 'separator') {
    const below = tokenAt(source, place + 1, to)?.kind;
    if (below === 'authors') return !inText && paragraphs >= 1;
    const isByline = below === 'date' || place + 1 >= to || isUnreadableDate(source, place + 1, to);
    const lacksDate = isJoined(source, place) && !isJoined(source, place + 1);
    if (!isByline && !(lacksDate && paragraphs >= 2)) return false;
    // Where blank lines stand everywhere, a byline is told from title and abstract only by coming after
    // both.
    if (!isJoined(source, place) && paragraphs < 2) return false;
  } else if (!isJoined(source, place)) {
    return false;
  } else if (!next.marked) {
    const goesOn = tokenAt(source, place + 1, to)?.kind === 'text' && isJoined(source, place + 1);
    if (inText || goesOn) return false;
  }
  return !inText || followsEndedText(source, first);
}

/** Whether a line that looks like furniture or a number names an organisation: *Hugging Face*, *360*. */
function isNamedAsThePage(source: Source, first: number, { to }: BylineContext): boolean {
  const text = lineText(source, first);
  if (!/^[a-z0-9]/i.test(text) || text.includes('://')) return false;
  const isFollowedBy = (index: number, kind: Token['kind']) =>
    tokenAt(source, index, to)?.kind === kind && isJoined(source, index);
  return isFollowedBy(first + 1, 'separator') && isFollowedBy(first + 2, 'date');
}

/** Whether the text before the byline, without a blank line between, has come to its end. */
function followsEndedText(source: Source, first: number): boolean {
  const before = lineText(source, first - 1);
  if (before === '') return false;
  if (!isWrapped(source, first - 1)) return true;
  return /[.!?)"”]$/.test(before) && !lineText(source, first).endsWith('.');
}

/** Whether the papers from `from` to `to` have a line of votes before the title: `12` or `-`. */
export function hasVotes({ tokens }: Source, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    const token = tokens[index];
    if (token?.kind !== 'number') continue;
    const next = index + 1 < to ? tokens[index + 1] : undefined;
    if (index === from) return true;
    if (token.value === undefined && next?.kind === 'text') return true;
    const before = tokens[index - 1];
    if (before?.kind === 'date' || before?.kind === 'byline') {
      if (before.day.comments !== undefined || next?.kind === 'number') return true;
    }
  }
  return false;
}

/**
 * Whether the last line of a half-written file begins a byline (`• 9 auth`), and so is no paragraph of an
 * abstract.
 */
export function isCutByline({ lines }: Source, index: number): boolean {
  const line = lines[index];
  if (index + 1 < lines.length || !line?.afterBlank || line.text.length > 20) return false;
  const match = /^[•*+-](?: ?\d{1,6})?(?: ([a-z]*))?$/.exec(singleSpaces(line));
  return match !== null && 'authors'.startsWith(match[1] ?? '');
}
