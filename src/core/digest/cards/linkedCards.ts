import { readByline } from './bylines';
import type { Byline, Card, PageReading, Unread } from './cards';
import { isJoined, lineText } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import { problemMessages } from '../lines/problems';
import type { LineToken } from '../lines/lineTokens';
import type { Writable } from '../../base/writable';

/**
 * Whether the cards from `from` up to `to`, exclusive, kept their links: some lines lead to papers, and
 * titles are marked for no fewer cards than have a date.
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

/**
 * Reads the papers of a page that kept its links. The link of a line tells what the line is; a heading, or
 * a link to another paper, begins a card. Takes linear time.
 */
export function readLinkedCards(source: DigestLines, from: number, to: number): PageReading {
  return new LinkedReader(source, from, to).read();
}

type TextToken = Extract<LineToken, { kind: 'text' }>;

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
  /** The last line of text in this card, which the next line may continue. */
  #textAt: number | undefined;

  constructor(
    private readonly source: DigestLines,
    private readonly from: number,
    private readonly to: number,
  ) {}

  read(): PageReading {
    let index = this.from;
    while (index < this.to) index = this.#step(index) ?? index + 1;
    return { cards: this.#cards, unread: this.#unread };
  }

  /** Reads what starts at `index`; gives the place after it, undefined when that is the next line. */
  #step(index: number): number | undefined {
    const token = this.source.tokens[index];
    const card = this.#card;
    switch (token?.kind) {
      case 'picture':
        this.#end();
        this.#pending = { paper: token.paper };
        break;
      case 'submitter':
        // The picture above it is of the same card.
        if (card) this.#end();
        return token.named ? undefined : this.#afterUser(index + 1);
      case 'votes':
        this.#readVotes(index, token);
        break;
      case 'number':
        this.#readNumber(index, token.value);
        break;
      case 'comments':
        if (!card) break;
        this.#bylineOf(card, index).comments = token.value;
        card.paper ??= token.paper;
        break;
      case 'account': {
        if (!card) break;
        const byline = this.#bylineOf(card, index);
        byline.organization = { name: token.name, slug: token.slug };
        byline.raw = lineText(this.source, index);
        break;
      }
      case 'link':
        if (!card) break;
        card.links.push(token);
        card.last = index;
        break;
      case 'head':
        this.#end();
        break;
      case 'text':
        return this.#readText(index, token);
      case 'authors':
      case 'date':
      case 'byline':
      case 'separator':
        return this.#readByline(index) ?? this.#leaveOut(index, token);
    }
    return undefined;
  }

  /** The next lines belong to another card. */
  #end(): void {
    this.#card = undefined;
    this.#pending = {};
    this.#textAt = undefined;
  }

  /** The place after the submitter's name, which may follow a picture; `start` when there is no name. */
  #afterUser(start: number): number {
    let index = start;
    while (index < this.to && this.source.tokens[index]?.kind === 'boilerplate') index += 1;
    const token = this.source.tokens[index];
    if (index >= this.to) return start;
    if (token?.kind === 'account') return index + 1;
    const isUser = token?.kind === 'text' && !isTitle(token);
    return isUser && lineText(this.source, index).length <= longestUser ? index + 1 : start;
  }

  #readVotes(index: number, { value, paper }: Extract<LineToken, { kind: 'votes' }>): void {
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

  /** Reads a number right above a title as its votes: text browsers hide the link that would say so. */
  #readNumber(index: number, value: number | undefined): void {
    if (this.#hasNoTitleBelow(index) || value === undefined) return;
    if (this.#card) this.#end();
    this.#pending = { ...this.#pending, votes: value };
  }

  /** Whether no title follows, so that votes here belong to the paper above. */
  #hasNoTitleBelow(index: number): boolean {
    const next = this.source.tokens[index + 1];
    return !(next?.kind === 'text' && isTitle(next));
  }

  #readText(index: number, token: TextToken): number | undefined {
    const card = this.#card;
    const { paper } = token;
    const isOther =
      paper !== undefined && paper !== card?.paper && !this.#isAbstractOf(card, token);
    if (this.#goesOn(index, token)) {
      this.#goOn(index);
    } else if (token.heading || isOther) {
      this.#begin(index, paper);
    } else if (!card) {
      this.#unread.push({ first: index, last: index, message: problemMessages.outside });
      return undefined;
    } else {
      const after = paper === undefined ? this.#readByline(index) : undefined;
      if (after !== undefined) return after;
      if (paper !== undefined) card.paper ??= paper;
      card.abstract.push({ first: index, last: index, heading: false });
      card.last = index;
    }
    this.#textAt = index;
    return undefined;
  }

  /** Whether a line that leads to a paper is the abstract of a card of which no link was seen yet. */
  #isAbstractOf(card: Card | undefined, { paper }: TextToken): boolean {
    const isBare = card?.title.heading === true && card.abstract.length === 0;
    return isBare && card.paper === undefined && paper !== undefined;
  }

  /** Whether a line continues the one above: text browsers break lines. */
  #goesOn(index: number, token: TextToken): boolean {
    if (this.#textAt !== index - 1 || !isJoined(this.source, index)) return false;
    if (token.heading) return false;
    const [above, line] = [this.source.lines[index - 1], this.source.lines[index]];
    // Headings and links end with their line, unless the link goes on.
    const isOpen = !above?.isHeading || above.link !== undefined;
    return isOpen && above?.link === line?.link;
  }

  #goOn(index: number): void {
    const card = this.#card;
    if (!card) return;
    const abstract = card.abstract.at(-1);
    if (abstract) card.abstract[card.abstract.length - 1] = { ...abstract, last: index };
    else card.title = { ...card.title, last: index };
    card.last = index;
  }

  #begin(index: number, paper: string | undefined): void {
    const heading = this.source.lines[index]?.isHeading === true;
    const isOwn = paper === undefined || (this.#pending.paper ?? paper) === paper;
    const { votes, paper: before } = isOwn ? this.#pending : {};
    const id = paper ?? before;
    this.#card = {
      title: { first: index, last: index, heading },
      abstract: [],
      links: [],
      last: index,
      ...(id !== undefined && { paper: id }),
      ...(votes !== undefined && { votes }),
    };
    this.#cards.push(this.#card);
    this.#pending = {};
  }

  #readByline(index: number): number | undefined {
    const card = this.#card;
    if (!card) return undefined;
    const paragraphs = 1 + card.abstract.length;
    const context = { to: this.to, votes: true, paragraphs, inText: false };
    const byline = readByline(this.source, index, context);
    if (!byline) return undefined;
    card.byline = { ...card.byline, ...byline, first: card.byline?.first ?? byline.first };
    card.last = byline.last;
    return byline.last + 1;
  }

  /** Reports a line that belongs to a byline but cannot be read as one; a separator is passed over. */
  #leaveOut(index: number, { kind }: LineToken): number | undefined {
    if (kind === 'separator') return undefined;
    const message = this.#card ? problemMessages.unreadableDate : problemMessages.noPaper;
    this.#unread.push({ first: index, last: index, message });
    return undefined;
  }

  /** The byline of a card, extended to the line at `index`; a new one when the card has none. */
  #bylineOf(card: Writable<Card>, index: number): Writable<Byline> {
    const byline: Writable<Byline> = card.byline ?? { first: index, last: index };
    byline.last = index;
    card.byline = byline;
    card.last = index;
    return byline;
  }
}

function isTitle(token: TextToken): boolean {
  return token.heading === true || token.paper !== undefined;
}
