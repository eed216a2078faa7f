import type { Organization, PartialDate } from '../model';
import { singleSpaces } from './lines';
import { readOrganization } from './organization';
import { isJoined, isWrapped } from './source';
import type { Source } from './source';

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

const longestOrganization = 120;
const longestDate = 40;

/** Where a byline is looked for. */
export interface BylineContext {
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
  switch (token?.kind) {
    case 'byline': {
      const { by, authorCount, date, comments } = token;
      const who =
        authorCount === undefined ? { organization: readOrganization(by) } : { authorCount };
      const when = { ...(date ? { date } : { unreadableDate: index }) };
      const rest = withComments(source, index, comments, context);
      return { first: index, ...rest, ...who, ...when, raw: lineText(source, index) };
    }
    case 'authors':
      return {
        first: index,
        ...readDate(source, index, context),
        authorCount: token.count,
        raw: lineText(source, index),
      };
    case 'text': {
      if (token.heading || !isOrganization(source, index, context)) return undefined;
      const raw = lineText(source, index);
      const organization = readOrganization(singleSpaces(raw));
      return { first: index, ...readDate(source, index, context), organization, raw };
    }
    case 'separator':
    case 'date': {
      const before = token.kind === 'date' ? index - 1 : index;
      const rest = readDate(source, before, context);
      return rest.date ? { first: index, ...rest } : undefined;
    }
    default:
      return undefined;
  }
}

/** Reads what follows the line at `who`: the separator, the date, the comments, as far as they are there. */
function readDate(source: Source, who: number, context: BylineContext): Omit<Byline, 'first'> {
  const { tokens } = source;
  const at = (index: number) => (index < context.to ? tokens[index] : undefined);
  const next = afterAddress(source, who + 1);
  const hasSeparator = at(who)?.kind === 'separator' || at(next)?.kind === 'separator';
  const separator = at(who)?.kind === 'separator' ? who : hasSeparator ? next : who;
  const day = separator + 1;
  const token = at(day);
  if (token?.kind === 'date') {
    const rest = withComments(source, day, token.comments, context);
    return token.date ? { ...rest, date: token.date } : { ...rest, unreadableDate: day };
  }
  if (hasSeparator && isUnreadableDate(source, day, context.to)) {
    return { last: day, unreadableDate: day };
  }
  return { last: separator };
}

/** Some captures put the organisation's address on the site on a line of its own. */
function afterAddress({ tokens }: Source, index: number): number {
  return tokens[index]?.kind === 'furniture' && tokens[index + 1]?.kind === 'separator'
    ? index + 1
    : index;
}

/** Something short that ends the byline's block, where the date belongs. */
function isUnreadableDate(source: Source, index: number, to: number): boolean {
  const line = source.lines[index];
  if (index >= to || !line || !isJoined(source, index)) return false;
  const endsBlock = index + 1 >= to || !isJoined(source, index + 1);
  return endsBlock && source.tokens[index]?.kind === 'text' && line.end - line.start <= longestDate;
}

/**
 * The comments behind the date, or on the next line. There a number may also be the votes of the
 * next paper: on a page that shows votes a single number is, unless nothing follows it.
 */
function withComments(
  { tokens }: Source,
  date: number,
  comments: number | undefined,
  { to, votes }: BylineContext,
): { last: number; comments?: number } {
  if (comments !== undefined) return { last: date, comments };
  const next = date + 1 < to ? tokens[date + 1] : undefined;
  if (next?.kind !== 'number' || next.value === undefined) return { last: date };
  // The comments may be followed by their address on the site.
  const behind = tokens[date + 2]?.kind;
  const after = behind === 'link' || behind === 'furniture' ? date + 3 : date + 2;
  if (votes && after < to && tokens[after]?.kind !== 'number') return { last: date };
  return { last: date + 1, comments: next.value };
}

/** Whether the text at `index` stands where a byline names the organisation. */
function isOrganization(source: Source, index: number, context: BylineContext): boolean {
  const { lines, tokens } = source;
  const line = lines[index];
  if (!line || line.end - line.start > longestOrganization) {
    // Avatars in Markdown are longer.
    if (!line || !source.text.startsWith('[![', line.start)) return false;
  }
  const at = (place: number) => (place < context.to ? tokens[place] : undefined);
  const place = afterAddress(source, index + 1);
  const next = at(place);
  if (next?.kind === 'separator') {
    const isByline =
      at(place + 1)?.kind === 'date' ||
      place + 1 >= context.to ||
      isUnreadableDate(source, place + 1, context.to);
    const lacksDate = isJoined(source, place) && !isJoined(source, place + 1);
    if (!isByline && !(lacksDate && context.paragraphs >= 2)) return false;
    // With blank lines everywhere, only its place after title and abstract tells it from them.
    if (!isJoined(source, place) && context.paragraphs < 2) return false;
  } else if (next?.kind !== 'date' || !isJoined(source, place)) {
    return false;
  } else if (!next.marked && (context.inText || continues(source, place + 1, context.to))) {
    return false;
  }
  return !context.inText || followsEndedText(source, index);
}

/** Whether running text goes on at `index`. */
function continues(source: Source, index: number, to: number): boolean {
  return index < to && isJoined(source, index) && source.tokens[index]?.kind === 'text';
}

/** Whether the text before a line, without a blank line between, has come to its end. */
function followsEndedText({ text, lines, ...rest }: Source, index: number): boolean {
  const before = lines[index - 1];
  const line = lines[index];
  if (!before || !line) return false;
  if (!isWrapped({ text, lines, ...rest }, index - 1)) return true;
  return /[.!?)"”]$/.test(text.charAt(before.end - 1)) && text.charAt(line.end - 1) !== '.';
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
      if (before.comments !== undefined || next?.kind === 'number') return true;
    }
  }
  return false;
}

/** `• 9 auth` at the end of a half-written file: no paragraph of the abstract, and not yet a byline. */
export function isCutByline({ text, lines }: Source, index: number): boolean {
  const line = lines[index];
  if (index + 1 < lines.length || !line?.afterBlank || line.end - line.start > 20) return false;
  const match = /^[•*+-](?: ?\d{1,6})?(?: ([a-z]*))?$/.exec(
    singleSpaces(text.slice(line.start, line.end)),
  );
  return match !== null && 'authors'.startsWith(match[1] ?? '');
}

function lineText({ text, lines }: Source, index: number): string {
  const line = lines[index];
  return line ? text.slice(line.start, line.end) : '';
}
