import { readByline } from './bylines';
import type { Byline } from './bylines';
import type { Card, PageReading, Unread } from './cardList';
import { isJoined, lineText } from '../lines/source';
import { problemMessages } from '../lines/problems';
import type { Source } from '../lines/source';
import type { Token } from '../lines/tokens';
import type { Writable } from '../../base/writable';

/**
 * Whether the cards from `from` up to `to`, exclusive, kept their links: some lines lead to papers, and
 * titles are marked for no fewer cards than have a date.
 */
export function hasLinkedCards({ tokens }: Source, from: number, to: number): boolean {
  let hasPapers = false;
  let titles = 0;
  let dates = 0;
  let last: string | undefined;
  for (let index = from; index < to; index += 1) {
    const token = tokens[index];
    const paper = paperOf(token);
    hasPapers ||= paper !== undefined;
    if (token?.kind === 'text' && (token.heading || (paper !== undefined && paper !== last))) {
      titles += 1;
    }
    if (token?.kind === 'date' || token?.kind === 'byline') dates += 1;
    if (token?.kind === 'text') last = paper ?? last;
  }
  return hasPapers && titles >= dates;
}

function paperOf(token: Token | undefined): string | undefined {
  switch (token?.kind) {
    case 'text':
    case 'votes':
    case 'comments':
    case 'picture':
      return token.paper;
    default:
      return undefined;
  }
}

/**
 * Reads the papers of a page that kept its links: where lines lead tells what they are, and headings
 * or links to another paper where cards begin. Linear.
 */
export function readLinkedCards(source: Source, from: number, to: number): PageReading {
  return new LinkedReader(source, from, to).read();
}

const longestUser = 60;

/** What stands before a title and belongs to its card. */
interface Pending {
  paper?: string;
  votes?: number;
}

class LinkedReader {
  readonly #cards: Writable<Card>[] = [];
  readonly #unread: Unread[] = [];
  #card: Writable<Card> | undefined;
  #pending: Pending = {};
  /** Whether the last line of text goes on: with it, and not with what stands around. */
  #textAt: number | undefined;

  constructor(
    private readonly source: Source,
    private readonly from: number,
    private readonly to: number,
  ) {}

  read(): PageReading {
    let index = this.from;
    while (index < this.to) index = this.#step(index);
    return { cards: this.#cards, unread: this.#unread };
  }

  /** Reads what starts at `index`; gives the place after it. */
  #step(index: number): number {
    const token = this.source.tokens[index];
    if (!token) return index + 1;
    switch (token.kind) {
      case 'picture':
        this.#end();
        this.#pending = { paper: token.paper };
        return index + 1;
      case 'submitter':
        // The picture above it is of the same card.
        if (this.#card) this.#end();
        return token.named ? index + 1 : this.#afterUser(index + 1);
      case 'votes':
        this.#readVotes(index, token);
        return index + 1;
      case 'number':
        this.#readNumber(index, token.value);
        return index + 1;
      case 'comments':
        if (this.#card) {
          this.#bylineAt(index).comments = token.value;
          this.#card.paper ??= token.paper;
        }
        return index + 1;
      case 'account':
        this.#addAccount(index, token);
        return index + 1;
      case 'link':
        if (this.#card) {
          this.#card.links.push(token);
          this.#card.last = index;
        }
        return index + 1;
      case 'head':
        this.#end();
        return index + 1;
      case 'text':
        return this.#readText(index, token);
      case 'authors':
      case 'date':
      case 'byline':
      case 'separator':
        return this.#readByline(index) ?? this.#leaveOut(index, token);
      default:
        return index + 1;
    }
  }

  /** The next lines belong to another card. */
  #end(): void {
    this.#card = undefined;
    this.#pending = {};
    this.#textAt = undefined;
  }

  /** The name of who submitted a paper follows, perhaps behind a picture. */
  #afterUser(start: number): number {
    let index = start;
    while (index < this.to && this.source.tokens[index]?.kind === 'furniture') index += 1;
    const token = this.source.tokens[index];
    if (index >= this.to) return start;
    if (token?.kind === 'account') return index + 1;
    const isUser = token?.kind === 'text' && !isTitle(token);
    return isUser && lineText(this.source, index).length <= longestUser ? index + 1 : start;
  }

  #readVotes(index: number, { value, paper }: Extract<Token, { kind: 'votes' }>): void {
    if (this.#card && this.#card.paper === undefined && this.#hasNoTitleBelow(index)) {
      this.#card.paper = paper;
    }
    if (this.#card?.paper === paper) {
      if (value !== undefined) this.#card.votes = value;
      this.#card.last = index;
      return;
    }
    this.#end();
    this.#pending = { paper, ...(value !== undefined && { votes: value }) };
  }

  /** A number right above a title is of votes, the link to which a text browser hides. */
  #readNumber(index: number, value: number | undefined): void {
    if (this.#hasNoTitleBelow(index) || value === undefined) return;
    if (this.#card) this.#end();
    this.#pending = { ...this.#pending, votes: value };
  }

  /** Whether votes stand below their paper, as nothing but another card follows. */
  #hasNoTitleBelow(index: number): boolean {
    const next = this.source.tokens[index + 1];
    return !(next?.kind === 'text' && isTitle(next));
  }

  #readText(index: number, token: Extract<Token, { kind: 'text' }>): number {
    if (this.#goesOn(index, token)) return this.#goOn(index);
    const card = this.#card;
    const isSame = token.paper !== undefined && card?.paper === token.paper;
    if (
      token.heading ||
      (token.paper !== undefined && !isSame && !this.#isAbstractOf(card, token))
    ) {
      return this.#begin(index, token.paper);
    }
    if (!card) {
      this.#unread.push({ first: index, last: index, message: problemMessages.outside });
      return index + 1;
    }
    const after = token.paper === undefined && this.#readByline(index);
    if (after) return after;
    if (token.paper !== undefined) card.paper ??= token.paper;
    card.abstract.push({ first: index, last: index, heading: false });
    card.last = index;
    this.#textAt = index;
    return index + 1;
  }

  /** Whether a line that leads to a paper is the abstract of a card of which no link was seen yet. */
  #isAbstractOf(card: Card | undefined, { paper }: Extract<Token, { kind: 'text' }>): boolean {
    const isBare = card?.title.heading === true && card.abstract.length === 0;
    return isBare && card.paper === undefined && paper !== undefined;
  }

  /** Whether a line continues the one above: text browsers break lines. */
  #goesOn(index: number, token: Extract<Token, { kind: 'text' }>): boolean {
    if (this.#textAt !== index - 1 || !isJoined(this.source, index)) return false;
    if (token.heading) return false;
    const [above, line] = [this.source.lines[index - 1], this.source.lines[index]];
    // Headings and links end with their line, unless the link goes on.
    const isOpen = !above?.isHeading || above.link !== undefined;
    return isOpen && above?.link === line?.link;
  }

  #goOn(index: number): number {
    const card = this.#card;
    if (!card) return index + 1;
    const abstract = card.abstract.at(-1);
    if (abstract) card.abstract[card.abstract.length - 1] = { ...abstract, last: index };
    else card.title = { ...card.title, last: index };
    card.last = index;
    this.#textAt = index;
    return index + 1;
  }

  #begin(index: number, paper: string | undefined): number {
    const heading = this.source.lines[index]?.isHeading === true;
    const isOwn = paper === undefined || (this.#pending.paper ?? paper) === paper;
    const { votes, paper: before } = isOwn ? this.#pending : {};
    const id = paper ?? before;
    const card: Writable<Card> = {
      title: { first: index, last: index, heading },
      abstract: [],
      links: [],
      last: index,
      ...(id !== undefined && { paper: id }),
      ...(votes !== undefined && { votes }),
    };
    this.#cards.push(card);
    this.#pending = {};
    this.#card = card;
    this.#textAt = index;
    return index + 1;
  }

  #readByline(index: number): number | undefined {
    const card = this.#card;
    if (!card) return undefined;
    const paragraphs = 1 + card.abstract.length;
    const context = { to: this.to, votes: true, paragraphs, inText: false };
    const byline = readByline(this.source, index, context);
    if (byline) {
      card.byline = { ...card.byline, ...byline, first: card.byline?.first ?? byline.first };
      card.last = byline.last;
      return byline.last + 1;
    }
    return undefined;
  }

  /** What belongs to a byline and stands below no title. */
  #leaveOut(index: number, { kind }: Token): number {
    if (kind !== 'separator') {
      const message = this.#card ? problemMessages.unreadableDate : problemMessages.noPaper;
      this.#unread.push({ first: index, last: index, message });
    }
    return index + 1;
  }

  #bylineAt(index: number): Writable<Byline> {
    const card = this.#card;
    if (!card) return { first: index, last: index };
    const byline: Writable<Byline> = card.byline ?? { first: index, last: index };
    byline.last = index;
    card.byline = byline;
    card.last = index;
    return byline;
  }

  #addAccount(index: number, { name, slug }: Extract<Token, { kind: 'account' }>): void {
    if (!this.#card) return;
    const byline = this.#bylineAt(index);
    byline.organization = { name, slug };
    byline.raw = lineText(this.source, index);
  }
}

function isTitle(token: Extract<Token, { kind: 'text' }>): boolean {
  return token.heading === true || token.paper !== undefined;
}
