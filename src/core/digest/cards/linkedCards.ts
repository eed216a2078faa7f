import { readByline } from './bylines';
import type { Byline, Card, PageReading, Unread } from './cards';
import { isJoined, lineText } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import { problemMessages } from '../lines/problems';
import type { LineToken } from '../lines/lineTokens';
import type { Writable } from '../../base/data';

/**
 * Whether the cards from `from` up to `to`, exclusive, kept their links: some lines link to papers, and at
 * least as many titles are marked as cards have a date.
 */
export function hasLinkedCards({ tokens }: DigestLines, from: number, to: number): boolean {
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

type TextToken = Extract<LineToken, { kind: 'text' }>;

const maxUserLength = 60;

/** Lines before a title that belong to its card. */
interface Pending {
  paper?: string;
  votes?: number;
}

/** The papers of a page as far as they have been read. */
interface LinkedReading {
  readonly source: DigestLines;
  /** The exclusive end of the page. */
  readonly to: number;
  readonly cards: Writable<Card>[];
  readonly unread: Unread[];
  current?: Writable<Card> | undefined;
  pending: Pending;
  /** The last line of text in this card, which the next line may continue. */
  textAt?: number | undefined;
}

/**
 * Reads the papers of a page that kept its links. The link of a line shows what the line is; a heading, or a
 * link to another paper, starts a card. Takes linear time.
 */
export function readLinkedCards(source: DigestLines, from: number, to: number): PageReading {
  const reading: LinkedReading = { source, to, cards: [], unread: [], pending: {} };
  let index = from;
  while (index < to) index = step(reading, index) ?? index + 1;
  return reading;
}

/** Reads what starts at `index`; returns the index after it, or undefined when that is the next line. */
function step(reading: LinkedReading, index: number): number | undefined {
  const token = reading.source.tokens[index];
  const card = reading.current;
  switch (token?.kind) {
    case 'picture':
      end(reading);
      reading.pending = { paper: token.paper };
      break;
    case 'submitter':
      // The picture above it belongs to the same card.
      if (card) end(reading);
      return token.named ? undefined : afterUser(reading, index + 1);
    case 'votes':
      readVotes(reading, index, token);
      break;
    case 'number':
      readNumber(reading, index, token.value);
      break;
    case 'comments':
      if (!card) break;
      bylineOf(card, index).comments = token.value;
      card.paper ??= token.paper;
      break;
    case 'account': {
      if (!card) break;
      const byline = bylineOf(card, index);
      byline.organization = { name: token.name, slug: token.slug };
      byline.raw = lineText(reading.source, index);
      break;
    }
    case 'link':
      if (!card) break;
      card.links.push(token);
      card.last = index;
      break;
    case 'head':
      end(reading);
      break;
    case 'text':
      return readText(reading, index, token);
    case 'authors':
    case 'date':
    case 'byline':
    case 'separator':
      return readBylineAt(reading, index) ?? reportUnread(reading, index, token);
  }
  return undefined;
}

/** The next lines belong to another card. */
function end(reading: LinkedReading): void {
  reading.current = undefined;
  reading.pending = {};
  reading.textAt = undefined;
}

/** The index after the submitter's name, which may follow a picture; `start` when there is no name. */
function afterUser(reading: LinkedReading, start: number): number {
  let index = start;
  while (index < reading.to && reading.source.tokens[index]?.kind === 'boilerplate') index += 1;
  const token = index < reading.to ? reading.source.tokens[index] : undefined;
  if (token?.kind === 'account') return index + 1;
  const isUser = token?.kind === 'text' && !isTitle(token);
  return isUser && lineText(reading.source, index).length <= maxUserLength ? index + 1 : start;
}

function readVotes(
  reading: LinkedReading,
  index: number,
  { value, paper }: Extract<LineToken, { kind: 'votes' }>,
): void {
  if (reading.current && reading.current.paper === undefined && hasNoTitleBelow(reading, index)) {
    reading.current.paper = paper;
  }
  if (reading.current?.paper === paper) {
    if (value !== undefined) reading.current.votes = value;
    reading.current.last = index;
    return;
  }
  end(reading);
  reading.pending = { paper, ...(value !== undefined && { votes: value }) };
}

/** Reads a number directly above a title as its votes. */
function readNumber(reading: LinkedReading, index: number, value: number | undefined): void {
  if (hasNoTitleBelow(reading, index) || value === undefined) return;
  if (reading.current) end(reading);
  reading.pending = { ...reading.pending, votes: value };
}

/** Whether no title follows, so votes here belong to the paper above. */
function hasNoTitleBelow(reading: LinkedReading, index: number): boolean {
  const next = reading.source.tokens[index + 1];
  return !(next?.kind === 'text' && isTitle(next));
}

function readText(reading: LinkedReading, index: number, token: TextToken): number | undefined {
  const card = reading.current;
  const { paper } = token;
  const isOther = paper !== undefined && paper !== card?.paper && !isBare(card);
  if (goesOn(reading, index, token)) {
    goOn(reading, index);
  } else if (token.heading || isOther) {
    begin(reading, index, paper);
  } else if (!card) {
    reading.unread.push({ first: index, last: index, message: problemMessages.outside });
    return undefined;
  } else {
    const after = paper === undefined ? readBylineAt(reading, index) : undefined;
    if (after !== undefined) return after;
    if (paper !== undefined) card.paper ??= paper;
    card.abstract.push({ first: index, last: index, heading: false });
    card.last = index;
  }
  reading.textAt = index;
  return undefined;
}

/** Whether a card has no link so far, so a line that links to a paper is its abstract. */
function isBare(card: Card | undefined): boolean {
  return card?.title.heading === true && card.abstract.length === 0 && card.paper === undefined;
}

/** Whether a line continues the one above. */
function goesOn(reading: LinkedReading, index: number, token: TextToken): boolean {
  if (reading.textAt !== index - 1 || !isJoined(reading.source, index)) return false;
  if (token.heading) return false;
  const [above, line] = [reading.source.lines[index - 1], reading.source.lines[index]];
  // Headings and links end with their line, unless the link continues.
  const isOpen = !above?.isHeading || above.link !== undefined;
  return isOpen && above?.link === line?.link;
}

function goOn(reading: LinkedReading, index: number): void {
  const card = reading.current;
  if (!card) return;
  const abstract = card.abstract.at(-1);
  if (abstract) card.abstract[card.abstract.length - 1] = { ...abstract, last: index };
  else card.title = { ...card.title, last: index };
  card.last = index;
}

function begin(reading: LinkedReading, index: number, paper: string | undefined): void {
  const heading = reading.source.lines[index]?.isHeading === true;
  const id = paper ?? reading.pending.paper;
  const votes = (reading.pending.paper ?? id) === id ? reading.pending.votes : undefined;
  reading.current = {
    title: { first: index, last: index, heading },
    abstract: [],
    links: [],
    last: index,
    ...(id !== undefined && { paper: id }),
    ...(votes !== undefined && { votes }),
  };
  reading.cards.push(reading.current);
  reading.pending = {};
}

function readBylineAt(reading: LinkedReading, index: number): number | undefined {
  const card = reading.current;
  if (!card) return undefined;
  const paragraphs = 1 + card.abstract.length;
  const context = { to: reading.to, votes: true, paragraphs, inText: false };
  const byline = readByline(reading.source, index, context);
  if (!byline) return undefined;
  card.byline = { ...card.byline, ...byline, first: card.byline?.first ?? byline.first };
  card.last = byline.last;
  return byline.last + 1;
}

/** Reports a line that belongs to a byline but can't be read as one; ignores a separator. */
function reportUnread(
  reading: LinkedReading,
  index: number,
  { kind }: LineToken,
): number | undefined {
  if (kind === 'separator') return undefined;
  const message = reading.current ? problemMessages.unreadableDate : problemMessages.noPaper;
  reading.unread.push({ first: index, last: index, message });
  return undefined;
}

/** The byline of a card, extended to the line at `index`; a new one when the card has none. */
function bylineOf(card: Writable<Card>, index: number): Writable<Byline> {
  const byline: Writable<Byline> = card.byline ?? { first: index, last: index };
  byline.last = index;
  card.byline = byline;
  card.last = index;
  return byline;
}

function isTitle(token: TextToken): boolean {
  return token.heading === true || token.paper !== undefined;
}
