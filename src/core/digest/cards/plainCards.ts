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
import type { DigestLines } from '../lines/source';
import type { LineToken } from '../lines/token';

/** Reads the papers that stand from the line `from` up to `to`, exclusive. Linear. */
export function readCards(source: DigestLines, from: number, to: number): PageReading {
  return new CardReader(source, from, to).read();
}

/** Gathers the paragraphs and links of a page, line by line, up to where papers end. */
class CardReader {
  readonly #cards: CardList;
  readonly #votes: boolean;
  /** Paragraphs and links since the last byline or mark of a new paper, in order. */
  #paragraphs: Paragraph[] = [];
  #links: PlacedLink[] = [];
  /** Where the block of text that is being read began. */
  #block: number | undefined;

  constructor(
    private readonly source: DigestLines,
    private readonly from: number,
    private readonly to: number,
  ) {
    this.#cards = new CardList(source);
    this.#votes = hasVotes(source, from, to);
  }

  read(): PageReading {
    let index = this.from;
    while (index < this.to) index = this.#step(index);
    this.#endBlock(this.to);
    this.#endCards();
    return this.#cards;
  }

  /** Reads what starts at `index`; gives the place after it. */
  #step(index: number): number {
    const token = this.source.tokens[index];
    if (token === undefined) return this.to;
    if (token.kind === 'text' && this.#isPlainText(index)) {
      this.#endBlock(index, false);
      return this.#goOnWithBlock(index);
    }
    if (this.#isRunningText(index, token)) return index + 1;
    const paragraphs = this.#paragraphs.length + (this.#block === undefined ? 0 : 1);
    const inText = this.#block !== undefined && isJoined(this.source, index);
    const context = { to: this.to, votes: this.#votes, paragraphs, inText };
    const byline = readByline(this.source, index, context);
    this.#endBlock(index, byline !== undefined || token.kind !== 'text');
    if (byline) {
      this.#endCards(byline);
      return byline.last + 1;
    }
    if (standsAsTitle(this.source, index, this.to) && !this.#hasTitle()) {
      return this.#goOnWithBlock(index);
    }
    switch (token.kind) {
      case 'submitter':
        this.#endCards();
        this.#cards.endTail();
        return isName(this.source, index + 1, this.to) && !token.named ? index + 2 : index + 1;
      case 'number':
        if (startsPaper(this.source, index, this.to)) {
          this.#endCards();
          this.#cards.endTail();
          this.#cards.voteForNext(token.value);
        }
        return index + 1;
      case 'upvote': {
        this.#endCards();
        const votes = this.source.tokens[index + 1];
        if (votes?.kind === 'number') this.#cards.voteForLast(votes.value);
        const last = votes?.kind === 'number' ? index + 1 : index;
        this.#cards.extendTail(Math.min(last, this.to - 1));
        return last + 1;
      }
      case 'link':
        this.#addLink(index, token);
        return index + 1;
      case 'furniture':
        if (isUnderPaper(this.source, index)) this.#cards.extendTail(index);
        return index + 1;
      case 'text':
      case 'date':
      case 'authors':
      case 'byline':
        if (!isCutByline(this.source, index)) return this.#goOnWithBlock(index);
        this.#cards.leaveOut(index);
        return index + 1;
      default:
        return index + 1;
    }
  }

  /** Whether what follows a line of text shows that it is no part of a byline. */
  #isPlainText(index: number): boolean {
    const next = index + 1 < this.to ? this.source.tokens[index + 1]?.kind : undefined;
    if (next === 'authors') return !isJoined(this.source, index + 1);
    return next === 'text' || next === 'link' || next === 'number';
  }

  /**
   * Whether a line is in the middle of hard-wrapped text, whatever it looks like: a wrapped line may
   * well be `May 5, 2024` or `9 authors`.
   */
  #isRunningText(index: number, token: LineToken): boolean {
    if (this.#block === undefined || token.kind === 'text') return false;
    if (!isJoined(this.source, index) || !isWrapped(this.source, index - 1)) return false;
    const next = index + 1 < this.to ? this.source.tokens[index + 1] : undefined;
    const textFollows = next?.kind === 'text' && isJoined(this.source, index + 1);
    switch (token.kind) {
      case 'authors':
        return next?.kind === 'separator' || next?.kind === 'date'
          ? false
          : textFollows || !token.marked;
      case 'date':
        // Alone under one short line it is a byline without its separator.
        return (
          textFollows ||
          (!token.marked && token.day.comments === undefined && this.#block < index - 1)
        );
      case 'link':
        // Under a title, or behind the end of a sentence, it is the paper's own.
        return textFollows || (this.#block < index - 1 && !endsSentence(this.source, index - 1));
      case 'number':
        return true;
      case 'furniture':
        return !token.rule;
      default:
        return false;
    }
  }

  /** Adds the line to the block of text that is being read, or begins one; gives the place after it. */
  #goOnWithBlock(index: number): number {
    this.#block ??= index;
    this.#cards.endTail();
    return index + 1;
  }

  #endBlock(index: number, evenIfJoined = true): void {
    if (this.#block === undefined) return;
    if (!evenIfJoined && index < this.to && isJoined(this.source, index)) return;
    addParagraphs(this.source, this.#block, index - 1, this.#paragraphs);
    this.#block = undefined;
  }

  /** Makes cards of the paragraphs that have gathered; the byline belongs to the last of them. */
  #endCards(byline?: Byline): void {
    this.#cards.addPapers(this.#paragraphs, this.#links, byline);
    this.#paragraphs = [];
    this.#links = [];
  }

  #addLink(at: number, link: LinkToken): void {
    const isUnderLast = this.#paragraphs.length === 0 && this.#cards.addToTail({ at, link });
    if (!isUnderLast) this.#links.push({ at, link });
  }

  /** Whether the paragraph above waits for its abstract. */
  #hasTitle(): boolean {
    const above = this.#paragraphs.at(-1);
    return above !== undefined && paragraphLength(this.source, above) < shortestAbstract;
  }
}
