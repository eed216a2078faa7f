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
  standsAsTitle,
  startsPaper,
} from './cards';
import type { Byline, Card, LinkToken, PageReading, PlacedLink, Unread } from './cards';
import { assignRoles } from './roles';

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
      case 'boilerplate':
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
      case 'boilerplate':
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

/** The papers of a page as far as it is read, made of what was found in its lines. */
class CardList implements PageReading {
  readonly cards: Card[] = [];
  readonly unread: Unread[] = [];
  /** Whether the next lines may still belong to the last paper: votes, and links to its code. */
  #inTail = false;
  #votes: number | undefined;

  constructor(private readonly source: DigestLines) {}

  /** These are the votes for the paper that comes next. */
  voteForNext(votes: number | undefined): void {
    this.#votes = votes;
  }

  /** These are the votes for the last paper. */
  voteForLast(votes: number | undefined): void {
    const card = this.cards.at(-1);
    if (card && this.#inTail && votes !== undefined) card.votes = votes;
  }

  /** Makes papers of paragraphs and the links among them; the byline belongs to the last of them. */
  addPapers(
    gathered: readonly Paragraph[],
    links: readonly PlacedLink[],
    byline: Byline | undefined,
  ): void {
    const paragraphs = separated(this.source, gathered);
    const roles = assignRoles(this.source, paragraphs);
    const started: Card[] = [];
    const orphans: Paragraph[] = [];
    let last: Card | undefined;
    let isOrphan = false;
    // With a byline below, paragraphs after the last title belong to the paper of that title.
    const lastTitle = byline ? roles.lastIndexOf('title') : roles.length;
    for (const [index, paragraph] of paragraphs.entries()) {
      isOrphan &&= roles[index] !== 'title';
      isOrphan ||=
        roles[index] === 'more' &&
        index < lastTitle &&
        isAbstractByItself(this.source, paragraphs, index);
      if (roles[index] === 'title') {
        last = { title: paragraph, abstract: [], links: [], last: paragraph.last };
        if (this.#votes !== undefined) last.votes = this.#votes;
        this.#votes = undefined;
        started.push(last);
      } else if (last && !isOrphan) {
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
      this.#leaveOut([byline], message);
    }
    for (const card of started) {
      if (isWhole(card)) {
        this.cards.push(card);
        continue;
      }
      this.#leaveOut([card.title], problemMessages.noAbstract);
      if (card.byline) this.#leaveOut([card.byline], problemMessages.noPaper);
    }
    if (links.length > 0) this.#giveLinks(started, links);
    const isLastWhole = last !== undefined && isWhole(last);
    const at = isLastWhole ? byline?.unreadableDate : undefined;
    if (at !== undefined) this.#leaveOut([{ first: at, last: at }], problemMessages.unreadableDate);
    if (paragraphs.length > 0) this.#inTail = isLastWhole;
  }

  /** Adds a line of links to the last paper; false when that paper has ended. */
  addToTail({ at, link }: PlacedLink): boolean {
    const card = this.cards.at(-1);
    if (!card || !this.#inTail) return false;
    card.links.push(link);
    this.extendTail(at);
    return true;
  }

  /** Extends the last paper to the line `last`, unless it has ended. */
  extendTail(last: number): void {
    const card = this.cards.at(-1);
    if (card && this.#inTail) card.last = Math.max(card.last, last);
  }

  /** The lines that follow are no longer the last paper's. */
  endTail(): void {
    this.#inTail = false;
  }

  /** Leaves out a line that belongs to no paper. */
  leaveOut(line: number): void {
    this.#leaveOut([{ first: line, last: line }], problemMessages.outside);
  }

  #leaveOut(lines: readonly Omit<Unread, 'message'>[], message: ProblemMessage): void {
    for (const { first, last } of lines) this.unread.push({ first, last, message });
  }

  /** A link line belongs to the paper above it, the first ones to the first paper. */
  #giveLinks(started: readonly Card[], links: readonly PlacedLink[]): void {
    let place = 0;
    for (const { at, link } of links) {
      while ((started[place + 1]?.title.first ?? Infinity) < at) place += 1;
      const card = started[place];
      if (!card || !isWhole(card)) {
        this.leaveOut(at);
      } else {
        card.links.push(link);
        if (at > card.title.first) card.last = Math.max(card.last, at);
      }
    }
  }
}

/**
 * Whether a paragraph below an abstract is as long as an abstract, and begins and ends like one. Pages have
 * one paragraph a paper, so it is the abstract of another paper, whose title is missing.
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
