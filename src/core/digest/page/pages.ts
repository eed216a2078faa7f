import { singleSpaced } from '../../text/characters';
import type { Period, PartialDate } from '../../model';
import { readPeriod } from '../words/dates';
import type { WholeDate } from '../words/dates';
import { headLines } from '../words/boilerplate';
import type { PageName } from '../words/boilerplate';
import { readOrigin, startsOrigin } from './origin';
import { lineText, isJoined } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import { isUsedAsTitle } from '../cards/cards';
import type { LineToken } from '../lines/lineToken';

/** A page of papers in a text. A text may contain several pages. */
export interface Page {
  /** Whether it starts with the head of a page. A copy of only some papers has no head. */
  readonly hasHead: boolean;
  /** Whether the tool that saved it recorded an address of the site's papers. */
  readonly isOfSite: boolean;
  /** The page's name in its head. */
  readonly name: PageName | undefined;
  /** The date in the head: when the page was saved. */
  readonly captureDate: PartialDate | undefined;
  /** The period of the listed papers, if head or address has one. */
  readonly listed: Period | undefined;
  /** A date near the one in the head, from links to other days. */
  readonly near: PartialDate | undefined;
  /** The day on which a tool saved the page. */
  readonly saved: WholeDate | undefined;
  /** The range of the papers in the list of solid lines; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** Splits the text at the heads of pages. Lines before the first head are a page too. */
export function splitPages(source: DigestLines): Page[] {
  const pages: Page[] = [];
  let index = 0;
  do {
    const { to, isOfSite, name, listed, saved } = readOrigin(source, index);
    const head = readHead(source, to);
    index = nextHead(source, head.from);
    pages.push({
      from: head.from,
      to: endOfPapers(source, head.from, index),
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

/** The index after the papers of a page, above its links to other days, which have a day between them. */
function endOfPapers({ lines, tokens }: DigestLines, from: number, to: number): number {
  let day = to - 1;
  while (day > from && ofFoot.has(tokens[day]?.kind)) day -= 1;
  const isDay = day > from && day < to - 1 && tokens[day]?.kind === 'date';
  return isDay && lines[day - 1]?.text.toLowerCase() === 'previous' ? day - 1 : to;
}

const ofFoot = new Set<LineToken['kind'] | undefined>(['boilerplate', 'tabs', 'separator']);

function nextHead(source: DigestLines, from: number): number {
  const { tokens } = source;
  let index = from;
  while (index < tokens.length && tokens[index]?.kind !== 'head') {
    if (startsOrigin(source, index)) return index;
    index += 1;
  }
  // The page's name is never wrapped, but lines of the head before it may be.
  const start = index < tokens.length ? Math.max(from, index - maxHeadLines) : index;
  for (let at = start; at < index; at += 1) {
    if (wrappedHeadAt(source, at) > 0) return at;
  }
  return index;
}

/** Maximum number of lines, without blank ones, from the start of a head to the page's name. */
const maxHeadLines = 12;

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
    } else if (captureDate && hasHead && isUsedAsTitle(source, at, tokens.length)) {
      break;
    } else if (token?.kind !== 'boilerplate' && token?.kind !== 'tabs') {
      if (!hasHead || !(isQuery(source, at) || isLateQuery(source, at))) break;
    }
    from = at + 1;
  }
  return { hasHead, name, captureDate, listed, near, from };
}

/** Whether a date is the capture date. With comments, or with a year and no head above, it belongs to a byline. */
function isCaptureDate(
  token: LineToken | undefined,
  hasHead: boolean,
): token is Extract<LineToken, { kind: 'date' }> {
  if (token?.kind !== 'date' || !token.day.date || token.marked) return false;
  const { date, comments } = token.day;
  return comments === undefined && (hasHead || date.year === undefined);
}

const maxQueryLength = 120;

/** Whether a line is the page's search query, above its tabs or date. */
function isQuery({ lines, tokens }: DigestLines, index: number): boolean {
  for (let at = index; at < index + 2; at += 1) {
    const line = lines[at];
    if (tokens[at]?.kind !== 'text' || !line || line.text.length > maxQueryLength) return false;
    const next = tokens[at + 1];
    if (next?.kind === 'head' || next?.kind === 'tabs' || isCaptureDate(next, true)) return true;
  }
  return false;
}

/** Whether a line is the search query below the date: a title and an abstract follow it, each after a blank line. */
function isLateQuery(source: DigestLines, index: number): boolean {
  const { lines, tokens } = source;
  const [query, title, abstract] = [lines[index], lines[index + 1], lines[index + 2]];
  if (!query || !title || !abstract) return false;
  if ([0, 1, 2].some((ahead) => tokens[index + ahead]?.kind !== 'text')) return false;
  if (isJoined(source, index + 1) || isJoined(source, index + 2)) return false;
  if (query.text.length > maxQueryLength || abstract.text.length < 200) return false;
  return title.text.length < 200 && !title.text.endsWith('.');
}

/** The narrowest windows wrap the longest line of a head into this many lines. */
const maxParts = 4;
const maxPartLength = 60;

/** How many lines from `first` on are one line of a page's head, wrapped in a narrow window; 0 for other lines. */
export function wrappedHeadAt(source: DigestLines, first: number): number {
  let whole = '';
  for (let parts = 1; parts <= maxParts; parts += 1) {
    const index = first + parts - 1;
    const line = source.lines[index];
    const kind = source.tokens[index]?.kind;
    if (!line || line.text.length > maxPartLength) return 0;
    if (kind !== 'text' && kind !== 'boilerplate') return 0;
    if (parts > 1 && !isJoined(source, index)) return 0;
    whole += `${parts > 1 ? ' ' : ''}${singleSpaced(line.text).toLowerCase()}`;
    if (headLines.includes(whole)) return parts;
    if (!headLines.some((known) => known.startsWith(whole))) return 0;
  }
  return 0;
}
