import {
  endsSentence,
  isJoinedOrCounter,
  isName,
  separated,
  shortestAbstract,
  standsAsTitle,
  startsPaper,
} from './cardLines';
import { hasVotes, isCutByline, readByline } from './bylines';
import type { Byline } from './bylines';
import { addParagraphs, paragraphLength } from './paragraphs';
import type { Paragraph } from './paragraphs';
import { plainPaperAt } from './plainPapers';
import { problemMessages } from './problems';
import type { ProblemMessage } from './problems';
import { assignRoles } from './roles';
import { isJoined, isWrapped } from './source';
import type { Source } from './source';
import type { Token } from './tokens';

/** One paper on a page, as places in the list of solid lines; ends are included. */
export interface Card {
  readonly title: Paragraph;
  /** Empty when the paper has no abstract, otherwise in order. */
  readonly abstract: Paragraph[];
  byline?: Byline;
  readonly links: LinkToken[];
  /** The last line of the paper. */
  last: number;
}

export type LinkToken = Extract<Token, { kind: 'link' }>;

/** Lines that were not understood. */
export interface Unread {
  readonly first: number;
  readonly last: number;
  readonly message: ProblemMessage;
}

/** What a page holds: every line is in a card, unread, or furniture. */
export interface PageReading {
  readonly cards: readonly Card[];
  readonly unread: readonly Unread[];
}

/** Reads the papers that stand from the line `from` up to `to`, exclusive. Linear. */
export function readCards(source: Source, from: number, to: number): PageReading {
  const reader = new CardReader(source, from, to);
  reader.read();
  return reader;
}

class CardReader implements PageReading {
  readonly cards: Card[] = [];
  readonly unread: Unread[] = [];
  readonly #votes: boolean;
  /** Paragraphs and links since the last byline or mark of a new paper, in order. */
  #paragraphs: Paragraph[] = [];
  #links: { readonly at: number; readonly link: LinkToken }[] = [];
  /** Where the block of text that is being read began. */
  #block: number | undefined;
  /** Whether what stands under a paper goes on: votes, and links to its code. */
  #inTail = false;

  constructor(
    private readonly source: Source,
    private readonly from: number,
    private readonly to: number,
  ) {
    this.#votes = hasVotes(source, from, to);
  }

  read(): void {
    let index = this.from;
    while (index < this.to) index = this.#readPlainPaper(index) ?? this.#step(index);
    this.#endBlock(this.to);
    this.#endCards();
  }

  /** Reads most papers at once, just as {@link #step} reads them; gives the place after it. */
  #readPlainPaper(index: number): number | undefined {
    const isIdle = this.#block === undefined && this.#paragraphs.length + this.#links.length === 0;
    const card = isIdle && plainPaperAt(this.source, index, this.to, this.#votes);
    if (!card) return undefined;
    this.cards.push(card);
    this.#checkDate(card);
    this.#inTail = true;
    return card.last + 1;
  }

  /** Reads what starts at `index`; gives the place after it. */
  #step(index: number): number {
    const token = this.source.tokens[index];
    if (token === undefined) return this.to;
    if (token.kind === 'text' && this.#isPlainText(index)) {
      this.#endBlock(index, false);
      this.#block ??= index;
      this.#inTail = false;
      return index + 1;
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
      this.#block = index;
      this.#inTail = false;
      return index + 1;
    }
    switch (token.kind) {
      case 'submitter':
        this.#endCards();
        this.#inTail = false;
        return isName(this.source, index + 1, this.to) && !token.named ? index + 2 : index + 1;
      case 'number':
        if (startsPaper(this.source, index, this.to)) {
          this.#endCards();
          this.#inTail = false;
        }
        return index + 1;
      case 'upvote': {
        this.#endCards();
        const last = this.source.tokens[index + 1]?.kind === 'number' ? index + 1 : index;
        this.#extendCard(Math.min(last, this.to - 1));
        return last + 1;
      }
      case 'link':
        this.#addLink(index, token);
        return index + 1;
      case 'furniture':
        if (this.#inTail && isJoinedOrCounter(this.source, index)) this.#extendCard(index);
        return index + 1;
      case 'text':
      case 'date':
      case 'authors':
      case 'byline':
        if (isCutByline(this.source, index)) {
          this.unread.push({ first: index, last: index, message: problemMessages.outside });
          return index + 1;
        }
        this.#block ??= index;
        this.#inTail = false;
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
  #isRunningText(index: number, token: Token): boolean {
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

  #endBlock(index: number, evenIfJoined = true): void {
    if (this.#block === undefined) return;
    if (!evenIfJoined && index < this.to && isJoined(this.source, index)) return;
    addParagraphs(this.source, this.#block, index - 1, this.#paragraphs);
    this.#block = undefined;
  }

  /** Makes cards of the paragraphs that have gathered; the byline belongs to the last of them. */
  #endCards(byline?: Byline): void {
    const paragraphs = separated(this.source, this.#paragraphs);
    const links = this.#links;
    this.#paragraphs = [];
    this.#links = [];
    const roles = assignRoles(this.source, paragraphs);
    const started: Card[] = [];
    const orphans: Paragraph[] = [];
    let last: Card | undefined;
    for (let index = 0; index < paragraphs.length; index += 1) {
      const paragraph = paragraphs[index];
      if (!paragraph) break;
      if (roles[index] === 'title') {
        last = { title: paragraph, abstract: [], links: [], last: paragraph.last };
        started.push(last);
      } else if (last) {
        last.abstract.push(paragraph);
        last.last = paragraph.last;
      } else {
        orphans.push(paragraph);
      }
    }
    this.#leaveOut(orphans, problemMessages.noTitle);

    if (byline && last) {
      last.byline = byline;
      last.last = byline.last;
    } else if (byline) {
      const message = orphans.length > 0 ? problemMessages.noTitle : problemMessages.noPaper;
      this.unread.push({ first: byline.first, last: byline.last, message });
    }
    for (const card of started) {
      if (isWhole(card)) this.cards.push(card);
      else this.#leaveOutCard(card);
    }
    if (links.length > 0) this.#giveLinks(started, links);
    if (last && isWhole(last)) this.#checkDate(last);
    if (paragraphs.length > 0) this.#inTail = last !== undefined && isWhole(last);
  }

  #checkDate({ byline }: Card): void {
    const at = byline?.unreadableDate;
    if (at !== undefined) this.#leaveOut([{ first: at, last: at }], problemMessages.unreadableDate);
  }

  #leaveOutCard({ title, byline }: Card): void {
    this.#leaveOut([title], problemMessages.noAbstract);
    if (byline) this.#leaveOut([byline], problemMessages.noPaper);
  }

  #leaveOut(
    paragraphs: readonly Pick<Paragraph, 'first' | 'last'>[],
    message: ProblemMessage,
  ): void {
    for (const { first, last } of paragraphs) this.unread.push({ first, last, message });
  }

  /** A link line belongs to the paper above it, the first ones to the first paper. */
  #giveLinks(started: readonly Card[], links: readonly { at: number; link: LinkToken }[]): void {
    let place = 0;
    for (const { at, link } of links) {
      while ((started[place + 1]?.title.first ?? Infinity) < at) place += 1;
      const card = started[place];
      if (!card || !isWhole(card)) {
        this.unread.push({ first: at, last: at, message: problemMessages.outside });
      } else {
        card.links.push(link);
        if (at > card.title.first) card.last = Math.max(card.last, at);
      }
    }
  }

  #addLink(at: number, link: LinkToken): void {
    const card = this.cards.at(-1);
    if (this.#paragraphs.length > 0 || !card || !this.#inTail) {
      this.#links.push({ at, link });
    } else {
      card.links.push(link);
      this.#extendCard(at);
    }
  }

  #extendCard(last: number): void {
    const card = this.cards.at(-1);
    if (card && this.#inTail) card.last = Math.max(card.last, last);
  }

  /** Whether the paragraph above waits for its abstract. */
  #hasTitle(): boolean {
    const above = this.#paragraphs.at(-1);
    return above !== undefined && paragraphLength(this.source, above) < shortestAbstract;
  }
}

/** A title alone may be anything, and so may one with a date below it. */
function isWhole({ abstract, byline }: Card): boolean {
  return abstract.length > 0 || byline?.raw !== undefined;
}
