import { readByline } from './bylines';
import type { Byline } from './bylines';
import type { Card, PageReading } from './cardList';
import { isJoined, lineText } from '../lines/source';
import { problemMessages } from '../lines/problems';
import type { Unread } from '../lines/problems';
import type { Source } from '../lines/source';
import type { Token } from '../lines/token';
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

type TextToken = Extract<Token, { kind: 'text' }>;

const longestUser = 60;

/** What stands before a title and belongs to its card. */
interface Pending {
  paper?: string;
  votes?: number;
}

/**
 * Reads the papers of a page that kept its links. The link of a line tells what the line is; a heading, or
 * a link to another paper, begins a card. Takes linear time.
 */
export function readLinkedCards(source: Source, from: number, to: number): PageReading {
  const { lines, tokens } = source;
  const cards: Writable<Card>[] = [];
  const unread: Unread[] = [];
  let card: Writable<Card> | undefined;
  let pending: Pending = {};
  /** The last line of text in this card, which the next line may continue. */
  let textAt: number | undefined;

  /** Reads what starts at `index`; gives the place after it, undefined when that is the next line. */
  function step(index: number): number | undefined {
    const token = tokens[index];
    switch (token?.kind) {
      case 'picture':
        end();
        pending = { paper: token.paper };
        break;
      case 'submitter':
        // The picture above it is of the same card.
        if (card) end();
        return token.named ? undefined : afterUser(index + 1);
      case 'votes':
        readVotes(index, token);
        break;
      case 'number':
        readNumber(index, token.value);
        break;
      case 'comments':
        if (!card) break;
        bylineOf(card, index).facts.commentCount = token.value;
        card.paper ??= token.paper;
        break;
      case 'account': {
        if (!card) break;
        const byline = bylineOf(card, index);
        byline.facts.organization = { name: token.name, slug: token.slug };
        byline.raw = lineText(source, index);
        break;
      }
      case 'link':
        if (!card) break;
        card.links.push(token);
        card.last = index;
        break;
      case 'head':
        end();
        break;
      case 'text':
        return readText(index, token);
      case 'authors':
      case 'date':
      case 'byline':
      case 'separator':
        return addByline(index) ?? leaveOut(index, token);
    }
    return undefined;
  }

  /** The next lines belong to another card. */
  function end(): void {
    card = undefined;
    pending = {};
    textAt = undefined;
  }

  /** The place after the submitter's name, which may follow a picture; `start` when there is no name. */
  function afterUser(start: number): number {
    let index = start;
    while (index < to && tokens[index]?.kind === 'furniture') index += 1;
    const token = tokens[index];
    if (index >= to) return start;
    if (token?.kind === 'account') return index + 1;
    const isUser = token?.kind === 'text' && !isTitle(token);
    return isUser && lineText(source, index).length <= longestUser ? index + 1 : start;
  }

  function readVotes(index: number, { value, paper }: Extract<Token, { kind: 'votes' }>): void {
    if (card && card.paper === undefined && hasNoTitleBelow(index)) card.paper = paper;
    if (card?.paper === paper) {
      if (value !== undefined) card.votes = value;
      card.last = index;
      return;
    }
    end();
    pending = { paper, ...(value !== undefined && { votes: value }) };
  }

  /** Reads a number right above a title as its votes: text browsers hide the link that would say so. */
  function readNumber(index: number, value: number | undefined): void {
    if (hasNoTitleBelow(index) || value === undefined) return;
    if (card) end();
    pending = { ...pending, votes: value };
  }

  /** Whether no title follows, so that votes here belong to the paper above. */
  function hasNoTitleBelow(index: number): boolean {
    const next = tokens[index + 1];
    return !(next?.kind === 'text' && isTitle(next));
  }

  function readText(index: number, token: TextToken): number | undefined {
    const { paper } = token;
    const isOther = paper !== undefined && paper !== card?.paper && !isAbstract(token);
    if (goesOn(index, token)) {
      goOn(index);
    } else if (token.heading || isOther) {
      begin(index, paper);
    } else if (!card) {
      unread.push({ first: index, last: index, message: problemMessages.outside });
      return undefined;
    } else {
      const after = paper === undefined ? addByline(index) : undefined;
      if (after !== undefined) return after;
      if (paper !== undefined) card.paper ??= paper;
      card.abstract.push({ first: index, last: index, heading: false });
      card.last = index;
    }
    textAt = index;
    return undefined;
  }

  /** Whether a line that leads to a paper is the abstract of a card of which no link was seen yet. */
  function isAbstract({ paper }: TextToken): boolean {
    if (!card || card.paper !== undefined || paper === undefined) return false;
    return card.title.heading && card.abstract.length === 0;
  }

  /** Whether a line continues the one above: text browsers break lines. */
  function goesOn(index: number, token: TextToken): boolean {
    if (textAt !== index - 1 || !isJoined(source, index)) return false;
    if (token.heading) return false;
    const [above, line] = [lines[index - 1], lines[index]];
    // Headings and links end with their line, unless the link goes on.
    const isOpen = !above?.isHeading || above.link !== undefined;
    return isOpen && above?.link === line?.link;
  }

  function goOn(index: number): void {
    if (!card) return;
    const abstract = card.abstract.at(-1);
    if (abstract) card.abstract[card.abstract.length - 1] = { ...abstract, last: index };
    else card.title = { ...card.title, last: index };
    card.last = index;
  }

  function begin(index: number, paper: string | undefined): void {
    const heading = lines[index]?.isHeading === true;
    const isOwn = paper === undefined || (pending.paper ?? paper) === paper;
    const { votes, paper: before } = isOwn ? pending : {};
    const id = paper ?? before;
    card = {
      title: { first: index, last: index, heading },
      abstract: [],
      links: [],
      last: index,
      ...(id !== undefined && { paper: id }),
      ...(votes !== undefined && { votes }),
    };
    cards.push(card);
    pending = {};
  }

  /** Adds the byline that starts at `index` to the card; gives the place after it. */
  function addByline(index: number): number | undefined {
    if (!card) return undefined;
    const paragraphs = 1 + card.abstract.length;
    const context = { to, votes: true, paragraphs, inText: false };
    const byline = readByline(source, index, context);
    if (!byline) return undefined;
    const above = card.byline;
    const facts = { ...above?.facts, ...byline.facts };
    card.byline = { ...above, ...byline, facts, first: above?.first ?? byline.first };
    card.last = byline.last;
    return byline.last + 1;
  }

  /** Reports a line that belongs to a byline but cannot be read as one; a separator is passed over. */
  function leaveOut(index: number, { kind }: Token): number | undefined {
    if (kind === 'separator') return undefined;
    const message = card ? problemMessages.unreadableDate : problemMessages.noPaper;
    unread.push({ first: index, last: index, message });
    return undefined;
  }

  /** The byline of a card, extended to the line at `index`; a new one when the card has none. */
  function bylineOf(card: Writable<Card>, index: number): Writable<Byline> {
    const byline: Writable<Byline> = card.byline ?? { first: index, last: index, facts: {} };
    byline.last = index;
    card.byline = byline;
    card.last = index;
    return byline;
  }

  for (let index = from; index < to;) index = step(index) ?? index + 1;
  return { cards, unread };
}

function isTitle(token: TextToken): boolean {
  return token.heading === true || token.paper !== undefined;
}
