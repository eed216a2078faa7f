import type { Period, PartialDate } from '../../model';
import { readPeriod } from '../words/dates';
import type { WholeDate } from '../words/dates';
import type { PageName } from '../words/boilerplate';
import { readOrigin, startsOrigin } from './origin';
import { lineText, isJoined } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import type { LineToken } from '../lines/lineToken';

/** A page of papers in a text. A text may contain several pages. */
export interface Page extends Head {
  /** Whether the tool that saved it recorded an address of the site's papers. */
  readonly isOfSite: boolean;
  /** The day on which a tool saved the page. */
  readonly saved: WholeDate | undefined;
  /** The exclusive end of the papers in the list of solid lines. */
  readonly to: number;
}

/** What is above the papers of a page. */
interface Head {
  /** Whether the page has a head. A copy of only some papers has none. */
  hasHead: boolean;
  /** The page's name. */
  name?: PageName | undefined;
  /** When the page was saved. */
  captureDate?: PartialDate | undefined;
  /** The period of the listed papers. */
  listed?: Period | undefined;
  /** A date near that of the page, from links to other days. */
  near?: PartialDate | undefined;
  /** Where the papers start. */
  from: number;
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
      ...head,
      to: endOfPapers(source, head.from, index),
      hasHead: head.hasHead || isOfSite,
      isOfSite,
      name: head.name ?? name,
      listed: listed ?? head.listed,
      near: listed?.end ?? head.near,
      saved,
    });
  } while (index < source.tokens.length);
  return pages;
}

/** The index after the papers of a page, above its links to other days, which have a day between them. */
function endOfPapers(source: DigestLines, from: number, to: number): number {
  const kindAt = (index: number) => source.tokens[index]?.kind ?? '';
  let day = to - 1;
  while (day > from && ['boilerplate', 'tabs', 'separator'].includes(kindAt(day))) day -= 1;
  const isDay = day > from && day < to - 1 && kindAt(day) === 'date';
  return isDay && lineText(source, day - 1).toLowerCase() === 'previous' ? day - 1 : to;
}

function nextHead(source: DigestLines, from: number): number {
  const { tokens } = source;
  let index = from;
  while (index < tokens.length && tokens[index]?.kind !== 'head' && !startsOrigin(source, index))
    index += 1;
  return index;
}

function readHead(source: DigestLines, index: number): Head {
  const { tokens } = source;
  const head: Head = { hasHead: false, from: index };
  for (let at = index; at < tokens.length; at += 1) {
    const after = readHeadLine(source, at, head);
    if (after === undefined) break;
    head.from = after;
    at = after - 1;
  }
  return head;
}

/** Reads a line of a head; returns the index after it, undefined when it is the first one below. */
function readHeadLine(source: DigestLines, at: number, head: Head): number | undefined {
  const token = source.tokens[at];
  const site = source.lines[at]?.link?.site;
  if (site?.kind === 'list') head.near ??= site.period.end;
  const isText = head.hasHead && token?.kind === 'text';
  const period = isText ? readPeriod(lineText(source, at)) : undefined;
  if (period !== undefined) head.listed ??= period ?? undefined;
  else if (token?.kind === 'head') {
    head.hasHead = true;
    head.name ??= token.page;
  } else if (!head.captureDate && isCaptureDate(token, head.hasHead))
    head.captureDate = token.day.date;
  else if (token?.kind !== 'boilerplate' && token?.kind !== 'tabs') {
    if (!head.hasHead || !(isQuery(source, at) || isLateQuery(source, at))) return undefined;
  }
  return at + 1;
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
function isQuery(source: DigestLines, index: number): boolean {
  return [index, index + 1].some((at) => {
    const next = source.tokens[at + 1];
    const isAbove = next?.kind === 'head' || next?.kind === 'tabs' || isCaptureDate(next, true);
    return isAbove && [index, at].every((line) => isQueryText(source, line));
  });
}

function isQueryText(source: DigestLines, at: number): boolean {
  return source.tokens[at]?.kind === 'text' && lineText(source, at).length <= maxQueryLength;
}

/** Whether a line is the search query below the date: a title and an abstract follow it, each after a blank line. */
function isLateQuery(source: DigestLines, index: number): boolean {
  const [title, abstract] = [lineText(source, index + 1), lineText(source, index + 2)];
  if (!isQueryText(source, index) || title.length >= 200 || title.endsWith('.')) return false;
  return (
    abstract.length >= 200 &&
    [1, 2].every(
      (ahead) => source.tokens[index + ahead]?.kind === 'text' && !isJoined(source, index + ahead),
    )
  );
}
