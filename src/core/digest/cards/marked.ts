/** Pages that kept their links or headings: these show which lines are titles. */
import { isJoined } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import type { LineToken } from '../lines/lineToken';
import { problemMessages } from '../lines/problems';
import { readByline } from './bylines';
import type { Card } from './cards';
import { addByline, startCard } from './cut';
import type { Cut } from './cut';
import { readLine } from './parts';

type TextToken = Extract<LineToken, { kind: 'text' }>;

/**
 * Whether the titles from `from` up to `to`, exclusive, are marked: some lines link to papers, and at least as
 * many titles are marked as cards have a date.
 */
export function hasMarkedTitles({ tokens }: DigestLines, from: number, to: number): boolean {
  let hasPapers = false;
  let titles = 0;
  let dates = 0;
  let last: string | undefined;
  for (let index = from; index < to; index += 1) {
    const token = tokens[index];
    const paper = token && 'paper' in token ? token.paper : undefined;
    hasPapers ||= paper !== undefined;
    if (token?.kind === 'text' && (token.heading || (paper !== undefined && paper !== last))) {
      titles += 1;
    }
    if (token?.kind === 'date' || token?.kind === 'byline') dates += 1;
    if (token?.kind === 'text') last = paper ?? last;
  }
  return hasPapers && titles >= dates;
}

/** Reads the line at `index` of a page with marked titles; returns the index after what was read. */
export function readMarked(page: Cut, index: number): number {
  const token = page.source.tokens[index];
  if (!token) return page.to;
  switch (token.kind) {
    case 'text':
      return readMarkedText(page, index, token) ?? index + 1;
    case 'authors':
    case 'date':
    case 'byline':
    case 'separator': {
      const after = readBylineAt(page, index);
      if (after !== undefined) return after;
      if (token.kind === 'separator') return index + 1;
      const message = page.current ? problemMessages.unreadableDate : problemMessages.noPaper;
      page.unread.push({ first: index, last: index, message });
      return index + 1;
    }
    default:
      return readLine(page, index, token);
  }
}

/** Reads the byline at `index` of the current paper; undefined when there is none. */
function readBylineAt(page: Cut, index: number): number | undefined {
  if (!page.current) return undefined;
  const paragraphs = 1 + page.current.abstract.length;
  const byline = readByline(page.source, index, {
    to: page.to,
    votes: page.hasVotesAbove,
    paragraphs,
    inText: false,
  });
  if (!byline) return undefined;
  addByline(page, byline);
  return byline.last + 1;
}

/** Reads a line of text; returns the index after a byline, or undefined when only the line was read. */
function readMarkedText(page: Cut, index: number, token: TextToken): number | undefined {
  const { current: card, source } = page;
  const { paper } = token;
  const isOther = paper !== undefined && paper !== card?.paper && !isBare(card);
  if (goesOn(page, index, token)) {
    goOn(card, index);
  } else if (token.heading || isOther) {
    const heading = source.lines[index]?.isHeading === true;
    startCard(page, { first: index, last: index, heading }, paper);
  } else if (!card) {
    page.unread.push({ first: index, last: index, message: problemMessages.outside });
    return undefined;
  } else {
    const after = paper === undefined ? readBylineAt(page, index) : undefined;
    if (after !== undefined) return after;
    if (paper !== undefined) card.paper ??= paper;
    card.abstract.push({ first: index, last: index, heading: false });
    card.last = index;
  }
  page.textAt = page.current && index;
  return undefined;
}

/** Whether a card has no link so far, so a line that links to a paper is its abstract. */
function isBare(card: Card | undefined): boolean {
  return card?.title.heading === true && card.abstract.length === 0 && card.paper === undefined;
}

/** Whether a line continues the one above. */
function goesOn({ source, textAt, current }: Cut, index: number, token: TextToken): boolean {
  if (!current || textAt !== index - 1 || !isJoined(source, index) || token.heading) return false;
  const [above, line] = [source.lines[index - 1], source.lines[index]];
  // Headings and links end with their line, unless the link continues.
  const isOpen = !above?.isHeading || above.link !== undefined;
  return isOpen && above?.link === line?.link;
}

function goOn(card: Cut['current'], index: number): void {
  if (!card) return;
  const abstract = card.abstract.at(-1);
  if (abstract) card.abstract[card.abstract.length - 1] = { ...abstract, last: index };
  else card.title = { ...card.title, last: index };
  card.last = index;
}
