import type { PartialDate, Period } from '../../model';
import { standsAsTitle } from '../cards/cardLines';
import { headLines } from '../words/furniture';
import type { PageName } from '../words/furniture';
import { singleSpaces } from '../lines/lines';
import { readOrigin, startsOrigin } from './origin';
import type { WholeDate } from '../words/dates';
import { readPeriod } from '../words/periods';
import { isJoined, lineText } from '../lines/source';
import type { DigestLines } from '../lines/source';
import type { LineToken } from '../lines/token';

/** One page of papers in a text; a text may hold several, one after another. */
export interface Page {
  /** Whether it begins with the head of a page, which a copy of some papers only lacks. */
  readonly hasHead: boolean;
  /** Whether the tool that saved it names the site's papers as its address. */
  readonly isOfSite: boolean;
  /** The page's name in its head. */
  readonly name: PageName | undefined;
  /** The day in the head: when the page was saved. */
  readonly captureDate: PartialDate | undefined;
  /** The days whose papers are listed, where head or address tell. */
  readonly listed: Period | undefined;
  /** A day near the one in the head, as links to other days tell. */
  readonly near: PartialDate | undefined;
  /** The day on which a tool saved the page. */
  readonly saved: WholeDate | undefined;
  /** Where the papers stand, in the list of solid lines; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** Takes the text apart at the heads of pages. What stands before the first head is a page too. */
export function splitPages(source: DigestLines): Page[] {
  const pages: Page[] = [];
  let index = 0;
  do {
    const { to, isOfSite, name, listed, saved } = readOrigin(source, index);
    const head = readHead(source, to);
    index = nextHead(source, head.from);
    pages.push({
      from: head.from,
      to: index,
      hasHead: head.hasHead || isOfSite,
      isOfSite,
      name: head.name ?? name,
      captureDate: head.captureDate,
      listed: listed ?? head.listed,
      near: listed?.end ?? head.near,
      saved,
    });
  } while (index < source.tokens.length);
  return pages;
}

function nextHead(source: DigestLines, from: number): number {
  const { tokens } = source;
  let index = from;
  while (index < tokens.length && tokens[index]?.kind !== 'head') {
    if (startsOrigin(source, index)) return index;
    index += 1;
  }
  // The page's name is never broken, but lines of the head before it may be.
  const start = index < tokens.length ? Math.max(from, index - longestHead) : index;
  for (let at = start; at < index; at += 1) {
    if (wrappedHeadAt(source, at) > 0) return at;
  }
  return index;
}

/** How far a head reaches before the page's name, in lines that are not blank. */
const longestHead = 12;

function readHead(source: DigestLines, index: number): Omit<Page, 'to' | 'isOfSite' | 'saved'> {
  const { lines, tokens } = source;
  let hasHead = false;
  let listed: Period | undefined;
  let near: PartialDate | undefined;
  let name: PageName | undefined;
  let captureDate: PartialDate | undefined;
  let from = index;
  for (let at = index; at < tokens.length; at += 1) {
    const token = tokens[at];
    const parts = wrappedHeadAt(source, at);
    const site = lines[at]?.link?.site;
    if (site?.kind === 'list') near ??= site.period.end;
    const period = hasHead && token?.kind === 'text' ? readPeriod(lineText(source, at)) : undefined;
    if (period !== undefined) {
      listed ??= period ?? undefined;
    } else if (parts > 0) {
      hasHead = true;
      at += parts - 1;
    } else if (token?.kind === 'head') {
      hasHead = true;
      name ??= token.page;
    } else if (!captureDate && isCaptureDate(token, hasHead)) {
      captureDate = token.day.date;
    } else if (captureDate && hasHead && standsAsTitle(source, at, tokens.length)) {
      break;
    } else if (token?.kind !== 'furniture' && token?.kind !== 'tabs') {
      if (!hasHead || !(isQuery(source, at) || isLateQuery(source, at))) break;
    }
    from = at + 1;
  }
  return { hasHead, name, captureDate, listed, near, from };
}

/**
 * Whether a date is the day of capture. With comments it is the rest of a byline, and so is one with a year
 * that no head stands above.
 */
function isCaptureDate(
  token: LineToken | undefined,
  hasHead: boolean,
): token is Extract<LineToken, { kind: 'date' }> {
  if (token?.kind !== 'date' || !token.day.date || token.marked) return false;
  const { date, comments } = token.day;
  return comments === undefined && (hasHead || date.year === undefined);
}

const longestQuery = 120;

/** Whether a line is the page's search query, above its tabs or date. */
function isQuery({ lines, tokens }: DigestLines, index: number): boolean {
  for (let at = index; at < index + 2; at += 1) {
    const line = lines[at];
    if (tokens[at]?.kind !== 'text' || !line || line.text.length > longestQuery) return false;
    const next = tokens[at + 1];
    if (next?.kind === 'head' || next?.kind === 'tabs' || isCaptureDate(next, true)) return true;
  }
  return false;
}

/**
 * Whether a line is the search query below the date: a title and an abstract follow it, each after a blank
 * line.
 */
function isLateQuery(source: DigestLines, index: number): boolean {
  const { lines, tokens } = source;
  const [query, title, abstract] = [lines[index], lines[index + 1], lines[index + 2]];
  if (!query || !title || !abstract) return false;
  if ([0, 1, 2].some((ahead) => tokens[index + ahead]?.kind !== 'text')) return false;
  if (isJoined(source, index + 1) || isJoined(source, index + 2)) return false;
  if (query.text.length > longestQuery || abstract.text.length < 200) return false;
  return title.text.length < 200 && !title.text.endsWith('.');
}

/** The narrowest windows break the longest line of a head into as many. */
const mostParts = 4;
const longestPart = 60;

/**
 * How many lines from `first` on are one line of a page's head, broken to fit a narrow window; 0 when
 * they are none.
 */
export function wrappedHeadAt(source: DigestLines, first: number): number {
  let whole = '';
  for (let parts = 1; parts <= mostParts; parts += 1) {
    const index = first + parts - 1;
    const line = source.lines[index];
    const kind = source.tokens[index]?.kind;
    if (!line || line.text.length > longestPart) return 0;
    if (kind !== 'text' && kind !== 'furniture') return 0;
    if (parts > 1 && !isJoined(source, index)) return 0;
    whole += `${parts > 1 ? ' ' : ''}${singleSpaces(line).toLowerCase()}`;
    if (headLines.includes(whole)) return parts;
    if (!headLines.some((known) => known.startsWith(whole))) return 0;
  }
  return 0;
}
