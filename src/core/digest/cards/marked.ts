/** Pages that kept their links or headings: these show which lines are titles. */
import { isJoined } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import type { LineToken } from '../lines/lineToken';
import { problemMessages } from '../lines/problems';
import { readByline } from './bylines';
import { addByline, addUnread, startCard } from './cards';
import type { Cut } from './cards';
import { readLine } from './parts';

type TextToken = Extract<LineToken, { kind: 'text' }>;

/**
 * Whether the titles from `from` up to `to`, exclusive, are marked: some lines link to papers, and at least as
 * many titles are marked as cards have a date.
 */
export function hasMarkedTitles({ tokens }: DigestLines, from: number, to: number): boolean {
  let hasPapers = false;
  let undated = 0;
  let last: string | undefined;
  for (const token of tokens.slice(from, to)) {
    const paper = 'paper' in token ? token.paper : undefined;
    hasPapers ||= paper !== undefined;
    if (token.kind === 'date' || token.kind === 'byline') undated -= 1;
    if (token.kind !== 'text') continue;
    if (token.heading || (paper !== undefined && paper !== last)) undated += 1;
    last = paper ?? last;
  }
  return hasPapers && undated >= 0;
}

/** Reads the line at `index` of a page with marked titles; returns the index after what was read. */
export function readMarked(page: Cut, index: number): number {
  const token = page.source.tokens[index];
  switch (token?.kind) {
    case undefined:
      return page.to;
    case 'text':
      return readMarkedText(page, index, token);
    case 'authors':
    case 'date':
    case 'byline':
    case 'separator': {
      const after = readBylineAt(page, index);
      if (after !== undefined || token.kind === 'separator') return after ?? index + 1;
      const { noPaper, unreadableDate } = problemMessages;
      addUnread(page, page.current ? unreadableDate : noPaper, index);
      return index + 1;
    }
    default:
      return readLine(page, index);
  }
}

/** Reads the byline at `index` of the current paper; undefined when there is none. */
function readBylineAt({ source, current, to, hasVotesAbove }: Cut, index: number) {
  if (!current) return undefined;
  const paragraphs = 1 + current.abstract.length;
  const context = { to, votes: hasVotesAbove, paragraphs, inText: false };
  const byline = readByline(source, index, context);
  if (byline) addByline(current, byline);
  return byline ? byline.last + 1 : undefined;
}

/** Reads a line of text, or the byline that starts with it. */
function readMarkedText(page: Cut, index: number, { heading, paper }: TextToken): number {
  const { current: card, source } = page;
  // A line that links to a paper is the abstract below a heading without a link.
  const isBare = card?.title.heading && card.abstract.length === 0 && card.paper === undefined;
  if (card && !heading && goesOn(page, index)) {
    const above = card.abstract.at(-1);
    if (above) card.abstract[card.abstract.length - 1] = { ...above, last: index };
    else card.title = { ...card.title, last: index };
    card.last = index;
  } else if (heading || (paper !== undefined && paper !== card?.paper && !isBare)) {
    const isHeading = source.lines[index]?.isHeading === true;
    startCard(page, { first: index, last: index, heading: isHeading }, paper);
  } else if (card) {
    const after = paper === undefined ? readBylineAt(page, index) : undefined;
    if (after !== undefined) return after;
    if (paper !== undefined) card.paper ??= paper;
    card.abstract.push({ first: index, last: index, heading: false });
    card.last = index;
  } else addUnread(page, problemMessages.outside, index);
  page.textAt = page.current && index;
  return index + 1;
}

/** Whether a line continues the one above. Headings and links end with their line, unless the link continues. */
function goesOn({ source, textAt }: Cut, index: number): boolean {
  if (textAt !== index - 1 || !isJoined(source, index)) return false;
  const [above, line] = [source.lines[index - 1], source.lines[index]];
  return above?.link === line?.link && (!above?.isHeading || above.link !== undefined);
}
