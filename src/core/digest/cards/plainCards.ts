import { paragraphLength, addParagraphs } from '../lines/paragraphs';
import type { Paragraph } from '../lines/paragraphs';
import { isJoined, isWrapped, lineText } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import type { LineToken } from '../lines/lineTokens';
import { problemMessages } from '../lines/problems';
import type { ProblemMessage } from '../lines/problems';
import { hasVotes, isCutByline, readByline } from './bylines';
import {
  endsSentence,
  isName,
  isUnderPaper,
  separated,
  shortestAbstract,
  isUsedAsTitle,
  startsPaper,
} from './cards';
import type { Byline, Card, LinkToken, PageReading, PlacedLink, Unread } from './cards';
import { assignRoles } from './roles';

/** The papers of a page as far as they have been read. */
interface PlainReading {
  readonly source: DigestLines;
  /** The exclusive end of the page. */
  readonly to: number;
  readonly hasVotesAbove: boolean;
  readonly cards: Card[];
  readonly unread: Unread[];
  /** Paragraphs and links since the last byline or start of a paper, in order. */
  paragraphs: Paragraph[];
  links: PlacedLink[];
  /** Where the current block of text started. */
  block?: number | undefined;
  /** Whether the next lines may still belong to the last paper: votes, and links to its code. */
  inTail: boolean;
  /** The votes of the next paper. */
  votesForNext?: number | undefined;
}

/** Reads the papers in the lines from `from` up to `to`, exclusive. Linear. */
export function readCards(source: DigestLines, from: number, to: number): PageReading {
  const reading: PlainReading = {
    source,
    to,
    hasVotesAbove: hasVotes(source, from, to),
    cards: [],
    unread: [],
    paragraphs: [],
    links: [],
    inTail: false,
  };
  let index = from;
  while (index < to) index = step(reading, index);
  endBlock(reading, to);
  endCards(reading);
  return reading;
}

/** Reads what starts at `index`; returns the index after it. */
function step(reading: PlainReading, index: number): number {
  const token = reading.source.tokens[index];
  if (token === undefined) return reading.to;
  if (token.kind === 'text' && isPlainText(reading, index)) {
    endBlock(reading, index, false);
    return goOnWithBlock(reading, index);
  }
  if (isRunningText(reading, index, token)) return index + 1;
  const byline = readByline(reading.source, index, {
    to: reading.to,
    votes: reading.hasVotesAbove,
    paragraphs: reading.paragraphs.length + (reading.block === undefined ? 0 : 1),
    inText: reading.block !== undefined && isJoined(reading.source, index),
  });
  endBlock(reading, index, byline !== undefined || token.kind !== 'text');
  if (byline) {
    endCards(reading, byline);
    return byline.last + 1;
  }
  if (isUsedAsTitle(reading.source, index, reading.to) && !hasTitle(reading)) {
    return goOnWithBlock(reading, index);
  }
  switch (token.kind) {
    case 'submitter':
      endCards(reading);
      reading.inTail = false;
      return isName(reading.source, index + 1, reading.to) && !token.named ? index + 2 : index + 1;
    case 'number':
      if (startsPaper(reading.source, index, reading.to)) {
        endCards(reading);
        reading.inTail = false;
        reading.votesForNext = token.value;
      }
      return index + 1;
    case 'upvote': {
      endCards(reading);
      const below = reading.source.tokens[index + 1];
      const votes = below?.kind === 'number' ? below : undefined;
      const card = reading.cards.at(-1);
      if (card && reading.inTail && votes?.value !== undefined) card.votes = votes.value;
      const last = votes ? index + 1 : index;
      extendTail(reading, Math.min(last, reading.to - 1));
      return last + 1;
    }
    case 'link':
      addLink(reading, index, token);
      return index + 1;
    case 'boilerplate':
      if (isUnderPaper(reading.source, index)) extendTail(reading, index);
      return index + 1;
    case 'text':
    case 'date':
    case 'authors':
    case 'byline':
      if (!isCutByline(reading.source, index)) return goOnWithBlock(reading, index);
      addUnread(reading, index);
      return index + 1;
    default:
      return index + 1;
  }
}

/** Whether the lines after a line of text show that it isn't part of a byline. */
function isPlainText(reading: PlainReading, index: number): boolean {
  const next = index + 1 < reading.to ? reading.source.tokens[index + 1]?.kind : undefined;
  if (next === 'authors') return !isJoined(reading.source, index + 1);
  return next === 'text' || next === 'link' || next === 'number';
}

/**
 * Whether a line is in the middle of hard-wrapped text, whatever it looks like: a wrapped line may well be
 * `May 5, 2024` or `9 authors`.
 */
function isRunningText(reading: PlainReading, index: number, token: LineToken): boolean {
  if (reading.block === undefined || token.kind === 'text') return false;
  if (!isJoined(reading.source, index) || !isWrapped(reading.source, index - 1)) return false;
  const next = index + 1 < reading.to ? reading.source.tokens[index + 1] : undefined;
  const textFollows = next?.kind === 'text' && isJoined(reading.source, index + 1);
  switch (token.kind) {
    case 'authors':
      return next?.kind === 'separator' || next?.kind === 'date'
        ? false
        : textFollows || !token.marked;
    case 'date':
      // Alone below one short line, it is a byline without its separator.
      return (
        textFollows ||
        (!token.marked && token.day.comments === undefined && reading.block < index - 1)
      );
    case 'link':
      // Below a title, or after the end of a sentence, it belongs to the paper.
      return textFollows || (reading.block < index - 1 && !endsSentence(reading.source, index - 1));
    case 'number':
      return true;
    case 'boilerplate':
      return !token.rule;
    default:
      return false;
  }
}

/** Adds the line to the current block of text, or starts one; returns the index after it. */
function goOnWithBlock(reading: PlainReading, index: number): number {
  reading.block ??= index;
  reading.inTail = false;
  return index + 1;
}

function endBlock(reading: PlainReading, index: number, evenIfJoined = true): void {
  if (reading.block === undefined) return;
  if (!evenIfJoined && index < reading.to && isJoined(reading.source, index)) return;
  addParagraphs(reading.source, reading.block, index - 1, reading.paragraphs);
  reading.block = undefined;
}

function addLink(reading: PlainReading, at: number, link: LinkToken): void {
  const card = reading.cards.at(-1);
  if (reading.paragraphs.length === 0 && card && reading.inTail) {
    card.links.push(link);
    extendTail(reading, at);
  } else {
    reading.links.push({ at, link });
  }
}

/** Whether the paragraph above still lacks its abstract. */
function hasTitle(reading: PlainReading): boolean {
  const above = reading.paragraphs.at(-1);
  return above !== undefined && paragraphLength(reading.source, above) < shortestAbstract;
}

/** Makes cards from the collected paragraphs and links; the byline belongs to the last one. */
function endCards(reading: PlainReading, byline?: Byline): void {
  const gathered = separated(reading.source, reading.paragraphs);
  const roles = assignRoles(reading.source, gathered);
  const started: Card[] = [];
  const orphans: Paragraph[] = [];
  let last: Card | undefined;
  let isOrphan = false;
  // If a byline follows, paragraphs after the last title belong to the paper with that title.
  const lastTitle = byline ? roles.lastIndexOf('title') : roles.length;
  for (const [index, paragraph] of gathered.entries()) {
    isOrphan &&= roles[index] !== 'title';
    isOrphan ||=
      roles[index] === 'more' &&
      index < lastTitle &&
      isAbstractByItself(reading.source, gathered, index);
    if (roles[index] === 'title') {
      last = { title: paragraph, abstract: [], links: [], last: paragraph.last };
      if (reading.votesForNext !== undefined) last.votes = reading.votesForNext;
      reading.votesForNext = undefined;
      started.push(last);
    } else if (last && !isOrphan) {
      last.abstract.push(paragraph);
      last.last = paragraph.last;
    } else {
      orphans.push(paragraph);
    }
  }
  addAllUnread(reading, orphans, problemMessages.noTitle);

  if (byline && last) {
    last.byline = byline;
    last.last = byline.last;
  } else if (byline) {
    const message = orphans.length > 0 ? problemMessages.noTitle : problemMessages.noPaper;
    addAllUnread(reading, [byline], message);
  }
  for (const card of started) {
    if (isWhole(card)) {
      reading.cards.push(card);
      continue;
    }
    addAllUnread(reading, [card.title], problemMessages.noAbstract);
    if (card.byline) addAllUnread(reading, [card.byline], problemMessages.noPaper);
  }
  assignLinks(reading, started);
  const isLastWhole = last !== undefined && isWhole(last);
  const at = isLastWhole ? byline?.unreadableDate : undefined;
  if (at !== undefined)
    addAllUnread(reading, [{ first: at, last: at }], problemMessages.unreadableDate);
  if (gathered.length > 0) reading.inTail = isLastWhole;
  reading.paragraphs = [];
  reading.links = [];
}

/** Extends the last paper to the line `last`, unless it has ended. */
function extendTail(reading: PlainReading, last: number): void {
  const card = reading.cards.at(-1);
  if (card && reading.inTail) card.last = Math.max(card.last, last);
}

/** Adds a line that belongs to no paper to the unread lines. */
function addUnread(reading: PlainReading, line: number): void {
  addAllUnread(reading, [{ first: line, last: line }], problemMessages.outside);
}

function addAllUnread(
  { unread }: PlainReading,
  lines: readonly Omit<Unread, 'message'>[],
  message: ProblemMessage,
): void {
  for (const { first, last } of lines) unread.push({ first, last, message });
}

/** A line of links belongs to the paper above it; lines before all papers belong to the first. */
function assignLinks(reading: PlainReading, started: readonly Card[]): void {
  let place = 0;
  for (const { at, link } of reading.links) {
    while ((started[place + 1]?.title.first ?? Infinity) < at) place += 1;
    const card = started[place];
    if (!card || !isWhole(card)) {
      addUnread(reading, at);
    } else {
      card.links.push(link);
      if (at > card.title.first) card.last = Math.max(card.last, at);
    }
  }
}

/**
 * Whether a paragraph below an abstract is as long as an abstract, and starts and ends like one. Pages have
 * one paragraph per paper, so it is the abstract of another paper, whose title is missing.
 */
function isAbstractByItself(
  source: DigestLines,
  paragraphs: readonly Paragraph[],
  index: number,
): boolean {
  const paragraph = paragraphs[index];
  const above = paragraphs[index - 1];
  if (!paragraph || !above || isJoined(source, paragraph.first)) return false;
  return (
    [above, paragraph].every((one) => paragraphLength(source, one) >= shortestAbstract) &&
    [above, paragraph].every(({ last }) => endsSentence(source, last)) &&
    /^[\p{Lu}\p{N}]/u.test(lineText(source, paragraph.first))
  );
}

/**
 * Whether a card has an abstract, or a byline with organization or authors. A title alone, or with only a
 * date, may be anything.
 */
function isWhole({ abstract, byline }: Card): boolean {
  return abstract.length > 0 || byline?.raw !== undefined;
}
