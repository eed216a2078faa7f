/**
 * The cards of a page. In come a `Source` and where the page stands in it; out come a `PageReading`: its
 * cards, as places of lines, and the lines that were not understood. `linkedCards.ts`, `submittedCards.ts`
 * and `plainCards.ts` read the three forms that captures have; `entries.ts` makes an entry of a card.
 */
import { endsSentence, separated, shortestAbstract } from './cardLines';
import type { Byline } from './bylines';
import { paragraphLength } from '../lines/paragraphs';
import type { Paragraph } from '../lines/paragraphs';
import { problemMessages } from '../lines/problems';
import type { ProblemMessage } from '../lines/problems';
import { assignRoles } from './roles';
import { isJoined, lineText } from '../lines/source';
import type { DigestLines } from '../lines/source';
import type { LineToken } from '../lines/token';

/** One paper on a page, as places in the list of solid lines; ends are included. */
export interface Card {
  readonly title: Paragraph;
  /** Empty when the paper has no abstract, otherwise in order. */
  readonly abstract: Paragraph[];
  byline?: Byline;
  readonly links: LinkToken[];
  /** The arXiv id under which the site lists it. */
  readonly paper?: string;
  votes?: number;
  /** The last line of the paper. */
  last: number;
}

/** What a line is that holds addresses or identifiers and nothing else. */
export type LinkToken = Extract<LineToken, { kind: 'link' }>;

/** A line of links, and its place in the list of solid lines. */
export interface PlacedLink {
  readonly at: number;
  readonly link: LinkToken;
}

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

/** The papers of a page as far as it is read, made of what was found in its lines. */
export class CardList implements PageReading {
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
 * Whether a card has an abstract, or a byline with organisation or authors. A title alone, or with only a
 * date, may be anything.
 */
function isWhole({ abstract, byline }: Card): boolean {
  return abstract.length > 0 || byline?.raw !== undefined;
}
