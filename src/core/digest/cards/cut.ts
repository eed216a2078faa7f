/** The papers of a page as they are cut: what is added to the current one, and what is pending for the next. */
import type { Writable } from '../../base/data';
import type { DigestLines } from '../lines/digestLines';
import type { Paragraph } from '../lines/paragraphs';
import { problemMessages } from '../lines/problems';
import type { Byline, Card, LinkToken, Unread } from './cards';

/** A line with an address or identifier, and its index in the list of solid lines. */
interface PlacedLink {
  readonly at: number;
  readonly link: LinkToken;
}

/** Lines before a title that belong to its paper. */
interface Pending {
  paper?: string | undefined;
  votes?: number | undefined;
  links: PlacedLink[];
}

/** The papers of a page as far as they have been read. */
export interface Cut {
  readonly source: DigestLines;
  /** Whether marks or places show which lines are titles, so a title alone is a paper. */
  readonly isMarked: boolean;
  readonly cards: Writable<Card>[];
  readonly unread: Unread[];
  /** The exclusive end of the page. */
  readonly to: number;
  /** Whether a line of votes is above each title. */
  readonly hasVotesAbove: boolean;
  current?: Writable<Card> | undefined;
  pending: Pending;
  /** Paragraphs and other lines whose papers aren't known yet, in order. */
  paragraphs: Paragraph[];
  lines: number[];
  /** Where the current block of text started. */
  block?: number | undefined;
  /** The last line of text below a marked title, which the next line may continue. */
  textAt?: number | undefined;
}

/** Starts the paper with this title; `paper` is the id that the title links to. */
export function startCard(cut: Cut, title: Paragraph, paper?: string): void {
  finishCard(cut);
  const { pending } = cut;
  const id = paper ?? pending.paper;
  const votes = (pending.paper ?? id) === id ? pending.votes : undefined;
  cut.current = {
    title,
    abstract: [],
    links: pending.links.map(({ link }) => link),
    last: title.last,
    ...(id !== undefined && { paper: id }),
    ...(votes !== undefined && { votes }),
  };
  cut.cards.push(cut.current);
  cut.pending = { links: [] };
}

/** Ends the current paper and what is pending: the next lines belong to another paper. */
export function endCard(cut: Cut): void {
  finishCard(cut);
  addUnreadLinks(cut, cut.pending.links);
  cut.pending = { links: [] };
}

/** Ends the current paper. Without marks, a title alone, or with only a date, may be anything. */
export function finishCard(cut: Cut): void {
  const { current: card, unread } = cut;
  cut.current = undefined;
  if (!card) return;
  const { title, byline } = card;
  if (!cut.isMarked && !isWhole(card)) {
    cut.cards.pop();
    unread.push({ first: title.first, last: title.last, message: problemMessages.noAbstract });
    if (byline) {
      unread.push({ first: byline.first, last: byline.last, message: problemMessages.noPaper });
    }
    return;
  }
  const at = byline?.unreadableDate;
  if (at !== undefined) {
    unread.push({ first: at, last: at, message: problemMessages.unreadableDate });
  }
}

/** Whether a card has an abstract, or a byline with organization or authors. */
function isWhole({ abstract, byline }: Card): boolean {
  return abstract.length > 0 || byline?.raw !== undefined;
}

/** Adds a line to the current paper, or a link above a title to the next one. */
export function addPart(cut: Cut, at: number, link?: LinkToken): void {
  const { current } = cut;
  if (current) {
    if (link) current.links.push(link);
    current.last = Math.max(current.last, at);
  } else if (link && !cut.isMarked) {
    cut.pending.links.push({ at, link });
  }
}

function addUnreadLinks({ unread }: Cut, links: readonly PlacedLink[]): void {
  for (const { at } of links) {
    unread.push({ first: at, last: at, message: problemMessages.outside });
  }
}

/** The byline of a card, extended to the line at `index`; a new one when the card has none. */
export function bylineOf(card: Writable<Card>, index: number): Writable<Byline> {
  const byline: Writable<Byline> = { ...(card.byline ?? { first: index }), last: index };
  card.byline = byline;
  card.last = index;
  return byline;
}

/** Adds a byline, or a further part of it, to the current paper. */
export function addByline({ current }: Cut, byline: Byline): void {
  if (!current) return;
  const first = current.byline?.first ?? byline.first;
  current.byline = { ...current.byline, ...byline, first };
  current.last = Math.max(current.last, byline.last);
}
