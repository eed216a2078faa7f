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

/** Reads the papers in the lines from `from` up to `to`, exclusive. Linear. */
export function readCards(source: DigestLines, from: number, to: number): PageReading {
  const { tokens } = source;
  const hasVotesAbove = hasVotes(source, from, to);
  const cards: Card[] = [];
  const unread: Unread[] = [];
  /** Paragraphs and links since the last byline or start of a paper, in order. */
  let paragraphs: Paragraph[] = [];
  let links: PlacedLink[] = [];
  /** Where the current block of text started. */
  let block: number | undefined;
  /** Whether the next lines may still belong to the last paper: votes, and links to its code. */
  let inTail = false;
  /** The votes of the next paper. */
  let votesForNext: number | undefined;

  let index = from;
  while (index < to) index = step(index);
  endBlock(to);
  endCards();
  return { cards, unread };

  /** Reads what starts at `index`; returns the index after it. */
  function step(index: number): number {
    const token = tokens[index];
    if (token === undefined) return to;
    if (token.kind === 'text' && isPlainText(index)) {
      endBlock(index, false);
      return goOnWithBlock(index);
    }
    if (isRunningText(index, token)) return index + 1;
    const byline = readByline(source, index, {
      to,
      votes: hasVotesAbove,
      paragraphs: paragraphs.length + (block === undefined ? 0 : 1),
      inText: block !== undefined && isJoined(source, index),
    });
    endBlock(index, byline !== undefined || token.kind !== 'text');
    if (byline) {
      endCards(byline);
      return byline.last + 1;
    }
    if (isUsedAsTitle(source, index, to) && !hasTitle()) {
      return goOnWithBlock(index);
    }
    switch (token.kind) {
      case 'submitter':
        endCards();
        inTail = false;
        return isName(source, index + 1, to) && !token.named ? index + 2 : index + 1;
      case 'number':
        if (startsPaper(source, index, to)) {
          endCards();
          inTail = false;
          votesForNext = token.value;
        }
        return index + 1;
      case 'upvote': {
        endCards();
        const below = tokens[index + 1];
        const votes = below?.kind === 'number' ? below : undefined;
        const card = cards.at(-1);
        if (card && inTail && votes?.value !== undefined) card.votes = votes.value;
        const last = votes ? index + 1 : index;
        extendTail(Math.min(last, to - 1));
        return last + 1;
      }
      case 'link':
        addLink(index, token);
        return index + 1;
      case 'boilerplate':
        if (isUnderPaper(source, index)) extendTail(index);
        return index + 1;
      case 'text':
      case 'date':
      case 'authors':
      case 'byline':
        if (!isCutByline(source, index)) return goOnWithBlock(index);
        addUnread(index);
        return index + 1;
      default:
        return index + 1;
    }
  }

  /** Whether the lines after a line of text show that it isn't part of a byline. */
  function isPlainText(index: number): boolean {
    const next = index + 1 < to ? tokens[index + 1]?.kind : undefined;
    if (next === 'authors') return !isJoined(source, index + 1);
    return next === 'text' || next === 'link' || next === 'number';
  }

  /**
   * Whether a line is in the middle of hard-wrapped text, whatever it looks like: a wrapped line may well be
   * `May 5, 2024` or `9 authors`.
   */
  function isRunningText(index: number, token: LineToken): boolean {
    if (block === undefined || token.kind === 'text') return false;
    if (!isJoined(source, index) || !isWrapped(source, index - 1)) return false;
    const next = index + 1 < to ? tokens[index + 1] : undefined;
    const textFollows = next?.kind === 'text' && isJoined(source, index + 1);
    switch (token.kind) {
      case 'authors':
        return next?.kind === 'separator' || next?.kind === 'date'
          ? false
          : textFollows || !token.marked;
      case 'date':
        // Alone below one short line, it is a byline without its separator.
        return (
          textFollows || (!token.marked && token.day.comments === undefined && block < index - 1)
        );
      case 'link':
        // Below a title, or after the end of a sentence, it belongs to the paper.
        return textFollows || (block < index - 1 && !endsSentence(source, index - 1));
      case 'number':
        return true;
      case 'boilerplate':
        return !token.rule;
      default:
        return false;
    }
  }

  /** Adds the line to the current block of text, or starts one; returns the index after it. */
  function goOnWithBlock(index: number): number {
    block ??= index;
    inTail = false;
    return index + 1;
  }

  function endBlock(index: number, evenIfJoined = true): void {
    if (block === undefined) return;
    if (!evenIfJoined && index < to && isJoined(source, index)) return;
    addParagraphs(source, block, index - 1, paragraphs);
    block = undefined;
  }

  function addLink(at: number, link: LinkToken): void {
    const card = cards.at(-1);
    if (paragraphs.length === 0 && card && inTail) {
      card.links.push(link);
      extendTail(at);
    } else {
      links.push({ at, link });
    }
  }

  /** Whether the paragraph above still lacks its abstract. */
  function hasTitle(): boolean {
    const above = paragraphs.at(-1);
    return above !== undefined && paragraphLength(source, above) < shortestAbstract;
  }

  /** Makes cards from the collected paragraphs and links; the byline belongs to the last one. */
  function endCards(byline?: Byline): void {
    const gathered = separated(source, paragraphs);
    const roles = assignRoles(source, gathered);
    const started: Card[] = [];
    const orphans: Paragraph[] = [];
    let last: Card | undefined;
    let isOrphan = false;
    // If a byline follows, paragraphs after the last title belong to the paper with that title.
    const lastTitle = byline ? roles.lastIndexOf('title') : roles.length;
    for (const [index, paragraph] of gathered.entries()) {
      isOrphan &&= roles[index] !== 'title';
      isOrphan ||=
        roles[index] === 'more' && index < lastTitle && isAbstractByItself(source, gathered, index);
      if (roles[index] === 'title') {
        last = { title: paragraph, abstract: [], links: [], last: paragraph.last };
        if (votesForNext !== undefined) last.votes = votesForNext;
        votesForNext = undefined;
        started.push(last);
      } else if (last && !isOrphan) {
        last.abstract.push(paragraph);
        last.last = paragraph.last;
      } else {
        orphans.push(paragraph);
      }
    }
    addAllUnread(orphans, problemMessages.noTitle);

    if (byline && last) {
      last.byline = byline;
      last.last = byline.last;
    } else if (byline) {
      const message = orphans.length > 0 ? problemMessages.noTitle : problemMessages.noPaper;
      addAllUnread([byline], message);
    }
    for (const card of started) {
      if (isWhole(card)) {
        cards.push(card);
        continue;
      }
      addAllUnread([card.title], problemMessages.noAbstract);
      if (card.byline) addAllUnread([card.byline], problemMessages.noPaper);
    }
    assignLinks(started);
    const isLastWhole = last !== undefined && isWhole(last);
    const at = isLastWhole ? byline?.unreadableDate : undefined;
    if (at !== undefined) addAllUnread([{ first: at, last: at }], problemMessages.unreadableDate);
    if (gathered.length > 0) inTail = isLastWhole;
    paragraphs = [];
    links = [];
  }

  /** Extends the last paper to the line `last`, unless it has ended. */
  function extendTail(last: number): void {
    const card = cards.at(-1);
    if (card && inTail) card.last = Math.max(card.last, last);
  }

  /** Adds a line that belongs to no paper to the unread lines. */
  function addUnread(line: number): void {
    addAllUnread([{ first: line, last: line }], problemMessages.outside);
  }

  function addAllUnread(lines: readonly Omit<Unread, 'message'>[], message: ProblemMessage): void {
    for (const { first, last } of lines) unread.push({ first, last, message });
  }

  /** A line of links belongs to the paper above it; lines before all papers belong to the first. */
  function assignLinks(started: readonly Card[]): void {
    let place = 0;
    for (const { at, link } of links) {
      while ((started[place + 1]?.title.first ?? Infinity) < at) place += 1;
      const card = started[place];
      if (!card || !isWhole(card)) {
        addUnread(at);
      } else {
        card.links.push(link);
        if (at > card.title.first) card.last = Math.max(card.last, at);
      }
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
