import { hasVotes, isCutByline, readByline } from './bylines';
import type { Byline } from './bylines';
import {
  endsSentence,
  isName,
  isUnderPaper,
  shortestAbstract,
  standsAsTitle,
  startsPaper,
} from './cardLines';
import { CardList } from './cardList';
import type { LinkToken, PageReading, PlacedLink } from './cardList';
import { addParagraphs, paragraphLength } from '../lines/paragraphs';
import type { Paragraph } from '../lines/paragraphs';
import { isJoined, isWrapped } from '../lines/source';
import type { Source } from '../lines/source';
import type { Token } from '../lines/token';

/**
 * Reads the papers that stand from the line `from` up to `to`, exclusive: gathers paragraphs and links, line by
 * line, up to where papers end. Linear.
 */
export function readCards(source: Source, from: number, to: number): PageReading {
  const { tokens } = source;
  const cards = new CardList(source);
  const votes = hasVotes(source, from, to);
  /** Paragraphs and links since the last byline or mark of a new paper, in order. */
  let paragraphs: Paragraph[] = [];
  let links: PlacedLink[] = [];
  /** Where the block of text that is being read began. */
  let block: number | undefined;

  /** Reads what starts at `index`; gives the place after it. */
  function step(index: number): number {
    const token = tokens[index];
    if (token === undefined) return to;
    if (token.kind === 'text' && isPlainText(index)) {
      endBlock(index, false);
      return goOnWithBlock(index);
    }
    if (isRunningText(index, token)) return index + 1;
    const inText = block !== undefined && isJoined(source, index);
    const above = paragraphs.length + (block === undefined ? 0 : 1);
    const byline = readByline(source, index, { to, votes, paragraphs: above, inText });
    endBlock(index, byline !== undefined || token.kind !== 'text');
    if (byline) {
      endCards(byline);
      return byline.last + 1;
    }
    if (standsAsTitle(source, index, to) && !hasTitle()) return goOnWithBlock(index);
    switch (token.kind) {
      case 'submitter':
        endCards();
        cards.endTail();
        return isName(source, index + 1, to) && !token.named ? index + 2 : index + 1;
      case 'number':
        if (startsPaper(source, index, to)) {
          endCards();
          cards.endTail();
          cards.voteForNext(token.value);
        }
        return index + 1;
      case 'upvote': {
        endCards();
        const count = tokens[index + 1];
        if (count?.kind === 'number') cards.voteForLast(count.value);
        const last = count?.kind === 'number' ? index + 1 : index;
        cards.extendTail(Math.min(last, to - 1));
        return last + 1;
      }
      case 'link':
        addLink(index, token);
        return index + 1;
      case 'furniture':
        if (isUnderPaper(source, index)) cards.extendTail(index);
        return index + 1;
      case 'text':
      case 'date':
      case 'authors':
      case 'byline':
        if (!isCutByline(source, index)) return goOnWithBlock(index);
        cards.leaveOut(index);
        return index + 1;
      default:
        return index + 1;
    }
  }

  /** Whether what follows a line of text shows that it is no part of a byline. */
  function isPlainText(index: number): boolean {
    const next = index + 1 < to ? tokens[index + 1]?.kind : undefined;
    if (next === 'authors') return !isJoined(source, index + 1);
    return next === 'text' || next === 'link' || next === 'number';
  }

  /**
   * Whether a line is in the middle of hard-wrapped text, whatever it looks like: a wrapped line may
   * well be `May 5, 2024` or `9 authors`.
   */
  function isRunningText(index: number, token: Token): boolean {
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
        // Alone under one short line it is a byline without its separator.
        return (
          textFollows || (!token.marked && token.day.comments === undefined && block < index - 1)
        );
      case 'link':
        // Under a title, or behind the end of a sentence, it is the paper's own.
        return textFollows || (block < index - 1 && !endsSentence(source, index - 1));
      case 'number':
        return true;
      case 'furniture':
        return !token.rule;
      default:
        return false;
    }
  }

  /** Adds the line to the block of text that is being read, or begins one; gives the place after it. */
  function goOnWithBlock(index: number): number {
    block ??= index;
    cards.endTail();
    return index + 1;
  }

  function endBlock(index: number, evenIfJoined = true): void {
    if (block === undefined) return;
    if (!evenIfJoined && index < to && isJoined(source, index)) return;
    addParagraphs(source, block, index - 1, paragraphs);
    block = undefined;
  }

  /** Makes cards of the paragraphs that have gathered; the byline belongs to the last of them. */
  function endCards(byline?: Byline): void {
    cards.addPapers(paragraphs, links, byline);
    paragraphs = [];
    links = [];
  }

  function addLink(at: number, link: LinkToken): void {
    const isUnderLast = paragraphs.length === 0 && cards.addToTail({ at, link });
    if (!isUnderLast) links.push({ at, link });
  }

  /** Whether the paragraph above waits for its abstract. */
  function hasTitle(): boolean {
    const above = paragraphs.at(-1);
    return above !== undefined && paragraphLength(source, above) < shortestAbstract;
  }

  for (let index = from; index < to;) index = step(index);
  endBlock(to);
  endCards();
  return cards;
}
