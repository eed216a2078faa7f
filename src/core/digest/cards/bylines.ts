import type { Organization, PartialDate } from '../../model';
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
  readonly organization?: Organization;
  readonly authorCount?: number;
  readonly date?: PartialDate;
  readonly comments?: number;
  /** The line with organisation or author count, as it is in the file. */
  readonly raw?: string;
  /** The line that stands where the date belongs and is none. */
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

/** The byline that starts at `index`; undefined when none does. */
export function readByline(
  source: Source,
  index: number,
  context: BylineContext,
): Byline | undefined {
  const token = source.tokens[index];
  const byline: Writable<Byline> = { first: index, last: index };
  switch (token?.kind) {
    case 'byline':
      if (token.authorCount === undefined) byline.organization = readOrganization(token.by);
      else byline.authorCount = token.authorCount;
      byline.raw = lineText(source, index);
      addDate(byline, source, index, token.day, context);
      return byline;
    case 'authors':
      byline.authorCount = token.count;
      byline.raw = lineText(source, index);
      readDate(byline, source, index, context);
      return byline;
    case 'furniture':
    case 'number':
    case 'text': {
      const isIt = token.kind === 'text' ? isOrganization : isNamedAsThePage;
      if (!isIt(source, index, context)) return undefined;
      byline.raw = lineText(source, index);
      byline.organization = organizationOn(source, index);
      readDate(byline, source, readAuthors(byline, source, index, context), context);
      return byline;
    }
    case 'separator':
      readDate(byline, source, index, context);
      return byline.date && byline;
    case 'date':
      addDate(byline, source, index, token.day, context);
      return byline.date && byline;
    default:
      return undefined;
  }
}

/** Some captures count the authors below the organisation, too. Gives the last line of who it was. */
function readAuthors(
  byline: Writable<Byline>,
  source: Source,
  who: number,
  context: BylineContext,
): number {
  const place = authorsBelow(source, who, context);
  const token = tokenAt(source, place, context);
  if (token?.kind !== 'authors') return who;
  byline.authorCount = token.count;
  return place;
}

/** Where the number of authors stands below the organisation at `who`, if it stands there. */
function authorsBelow(source: Source, who: number, context: BylineContext): number {
  const next = afterAddress(source, who + 1);
  return tokenAt(source, next, context)?.kind === 'separator' ? next + 1 : next;
}

/** Reads what follows the line at `who`: the separator, the date, the comments, as far as they are there. */
function readDate(
  byline: Writable<Byline>,
  source: Source,
  who: number,
  context: BylineContext,
): void {
  const next = afterAddress(source, who + 1);
  const isSeparator = tokenAt(source, who, context)?.kind === 'separator';
  const hasSeparator = isSeparator || tokenAt(source, next, context)?.kind === 'separator';
  const separator = hasSeparator && !isSeparator ? next : who;
  const day = separator + 1;
  const token = tokenAt(source, day, context);
  byline.last = separator;
  if (token?.kind === 'date') {
    addDate(byline, source, day, token.day, context);
  } else if (hasSeparator && isUnreadableDate(source, day, context.to)) {
    byline.last = day;
    byline.unreadableDate = day;
  }
}

/** Ends the byline with the date on the line at `index`, and the comments there or on the next line. */
function addDate(
  byline: Writable<Byline>,
  source: Source,
  index: number,
  { date, comments }: DateLine,
  context: BylineContext,
): void {
  byline.last = index;
  if (date) byline.date = date;
  else byline.unreadableDate = index;
  if (comments !== undefined) byline.comments = comments;
  else readComments(byline, source, index, context);
}

/** What stands at `index`, unless the page ends before it. */
function tokenAt({ tokens }: Source, index: number, { to }: BylineContext): Token | undefined {
  return index < to ? tokens[index] : undefined;
}

/** Some captures put the organisation's address on the site on a line of its own. */
function afterAddress(source: Source, index: number): number {
  const { tokens } = source;
  const isAddress = tokens[index]?.kind === 'furniture' && lineText(source, index).includes('://');
  return isAddress && tokens[index + 1]?.kind === 'separator' ? index + 1 : index;
}

/** Something short that ends the byline's block, where the date belongs. */
function isUnreadableDate(source: Source, index: number, to: number): boolean {
  const line = source.lines[index];
  if (index >= to || !line || !isJoined(source, index)) return false;
  const endsBlock = index + 1 >= to || !isJoined(source, index + 1);
  return endsBlock && source.tokens[index]?.kind === 'text' && line.text.length <= longestDate;
}

/**
 * The comments on the line behind the date. There a number may also be the votes of the next paper:
 * on a page that shows votes a single number is, unless nothing follows it.
 */
function readComments(
  byline: Writable<Byline>,
  source: Source,
  date: number,
  { to, votes }: BylineContext,
): void {
  const { tokens } = source;
  const next = date + 1 < to ? tokens[date + 1] : undefined;
  if (next?.kind !== 'number' || next.value === undefined) return;
  // The comments may be followed by their address on the site.
  const behind = tokens[date + 2]?.kind;
  const after = behind === 'link' || behind === 'furniture' ? date + 3 : date + 2;
  if (votes && after < to && tokens[after]?.kind !== 'number') return;
  if (standsAsTitle(source, date + 1, to)) return;
  byline.last = date + 1;
  byline.comments = next.value;
}

/** Whether the text at `index` stands where a byline names the organisation. */
function isOrganization(source: Source, index: number, context: BylineContext): boolean {
  const line = source.lines[index];
  const token = source.tokens[index];
  if (!line || token?.kind !== 'text' || token.heading) return false;
  const place = afterAddress(source, index + 1);
  const next = tokenAt(source, place, context);
  if (next?.kind !== 'separator' && next?.kind !== 'date' && next?.kind !== 'authors') return false;
  // Avatars in Markdown are longer.
  if (line.text.length > longestOrganization && !line.text.startsWith('[![')) return false;
  if (next.kind === 'authors') {
    return !context.inText && context.paragraphs >= 2 && isJoined(source, place);
  }
  if (next.kind === 'separator') {
    const below = tokenAt(source, place + 1, context)?.kind;
    if (below === 'authors') return !context.inText && context.paragraphs >= 1;
    const isByline =
      below === 'date' ||
      place + 1 >= context.to ||
      isUnreadableDate(source, place + 1, context.to);
    const lacksDate = isJoined(source, place) && !isJoined(source, place + 1);
    if (!isByline && !(lacksDate && context.paragraphs >= 2)) return false;
    // With blank lines everywhere, only its place after title and abstract tells it from them.
    if (!isJoined(source, place) && context.paragraphs < 2) return false;
  } else if (!isJoined(source, place)) {
    return false;
  } else if (!next.marked && (context.inText || continues(source, place + 1, context.to))) {
    return false;
  }
  return !context.inText || followsEndedText(source, index);
}

/** Whether a word of the page, or a number, is an organisation: *Hugging Face*, *360*. */
function isNamedAsThePage(source: Source, index: number, context: BylineContext): boolean {
  const text = lineText(source, index);
  if (!/^[a-z0-9]/i.test(text) || text.includes('://')) return false;
  const [separator, day] = [index + 1, index + 2];
  if (tokenAt(source, separator, context)?.kind !== 'separator' || !isJoined(source, separator)) {
    return false;
  }
  return tokenAt(source, day, context)?.kind === 'date' && isJoined(source, day);
}

/** Whether running text goes on at `index`. */
function continues(source: Source, index: number, to: number): boolean {
  return index < to && isJoined(source, index) && source.tokens[index]?.kind === 'text';
}

/** Whether the text before a line, without a blank line between, has come to its end. */
function followsEndedText(source: Source, index: number): boolean {
  const before = source.lines[index - 1];
  const line = source.lines[index];
  if (!before || !line) return false;
  if (!isWrapped(source, index - 1)) return true;
  return /[.!?)"”]$/.test(before.text.slice(-1)) && !line.text.endsWith('.');
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

/** `• 9 auth` at the end of a half-written file: no paragraph of the abstract, and not yet a byline. */
export function isCutByline({ lines }: Source, index: number): boolean {
  const line = lines[index];
  if (index + 1 < lines.length || !line?.afterBlank || line.text.length > 20) return false;
  const match = /^[•*+-](?: ?\d{1,6})?(?: ([a-z]*))?$/.exec(singleSpaces(line));
  return match !== null && 'authors'.startsWith(match[1] ?? '');
}

function organizationOn({ lines }: Source, index: number): Organization {
  const line = lines[index];
  return readOrganization(line ? singleSpaces(line) : '');
}
