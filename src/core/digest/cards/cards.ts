/** The papers of a page as cards, while they are cut from its lines. `entries.ts` converts each card to an entry. */
import type { Writable } from '../../base/data';
import type { Organization, PartialDate } from '../../model';
import { lineText, shortestAbstract } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import type { Paragraph } from '../lines/paragraphs';
import { problemMessages } from '../lines/problems';
import type { ProblemMessage } from '../lines/problems';

/** A paper on a page, as indexes of solid lines. Ends are inclusive. */
export interface Card {
  title: Paragraph;
  /** In order; empty when the paper has no abstract. */
  readonly abstract: Paragraph[];
  byline?: Writable<Byline>;
  /** Lines with an address or identifier. */
  readonly links: number[];
  /** The arXiv id under which the site lists it. */
  paper?: string;
  votes?: number;
  /** The last line of the paper. */
  last: number;
}

/** The lines below an abstract: organization or author count, date, comments. */
export interface Byline {
  readonly first: number;
  readonly last: number;
  readonly organization?: Organization;
  readonly authorCount?: number;
  readonly date?: PartialDate;
  readonly comments?: number;
  /** The line with organization or author count, as in the file. */
  readonly raw?: string;
  /** The line where the date belongs, if it isn't a date. */
  readonly unreadableDate?: number;
}

/** Lines that couldn't be interpreted. */
export interface Unread {
  readonly first: number;
  readonly last: number;
  readonly message: ProblemMessage;
}

/** The contents of a page: every line is in a card, unread, or boilerplate. */
export interface PageReading {
  readonly cards: readonly Card[];
  readonly unread: readonly Unread[];
}

/** The papers of a page as far as they have been read. */
export interface Cut {
  readonly source: DigestLines;
  /** The exclusive end of the page. */
  readonly to: number;
  /** Whether marks or places show which lines are titles, so a title alone is a paper. */
  readonly isMarked: boolean;
  /** Whether a line of votes is above each title. */
  readonly hasVotesAbove: boolean;
  readonly cards: Card[];
  readonly unread: Unread[];
  current?: Card | undefined;
  /** What is above a title and belongs to its paper. */
  pending: { paper?: string; votes?: number | undefined; readonly links: number[] };
  /** Paragraphs whose papers aren't known yet, and the lines with addresses between, in order. */
  run: (Paragraph | number)[];
  /** Where the current block of text started. */
  block?: number | undefined;
  /** The last line of text below a marked title, which the next line may continue. */
  textAt?: number | undefined;
}

/** Starts the paper with this title; `paper` is the id that the title links to. */
export function startCard(cut: Cut, title: Paragraph, paper = cut.pending.paper): void {
  finishCard(cut);
  const { pending } = cut;
  const card: Card = { title, abstract: [], links: pending.links, last: title.last };
  const isVoted = pending.votes !== undefined && (pending.paper ?? paper) === paper;
  if (paper !== undefined) card.paper = paper;
  if (isVoted && pending.votes !== undefined) card.votes = pending.votes;
  cut.current = card;
  cut.cards.push(card);
  cut.pending = { links: [] };
}

/** Ends the current paper and what is pending: the next lines belong to another paper. */
export function endCard(cut: Cut): void {
  finishCard(cut);
  for (const at of cut.pending.links) addUnread(cut, problemMessages.outside, at);
  cut.pending = { links: [] };
}

/** Ends the current paper. Without marks, a title alone, or with only a date, may be anything. */
export function finishCard(cut: Cut): void {
  const { current: card } = cut;
  cut.current = undefined;
  if (!card) return;
  const { title, abstract, byline } = card;
  if (cut.isMarked || abstract.length > 0 || byline?.raw !== undefined) {
    const at = byline?.unreadableDate;
    if (at !== undefined) addUnread(cut, problemMessages.unreadableDate, at);
    return;
  }
  cut.cards.pop();
  addUnread(cut, problemMessages.noAbstract, title.first, title.last);
  if (byline) addUnread(cut, problemMessages.noPaper, byline.first, byline.last);
}

export function addUnread(cut: Cut, message: ProblemMessage, first: number, last = first): void {
  cut.unread.push({ first, last, message });
}

/** The byline of a card, extended to the line at `index`; a new one when the card has none. */
export function bylineOf(card: Card, index: number): Writable<Byline> {
  card.byline = { first: index, ...card.byline, last: index };
  card.last = index;
  return card.byline;
}

/** Adds a byline, or a further part of it, to a paper. */
export function addByline(card: Card, byline: Byline): void {
  card.byline = { ...card.byline, ...byline, first: card.byline?.first ?? byline.first };
  card.last = Math.max(card.last, byline.last);
}

/** Whether a line ends as a sentence does. */
export function endsSentence(source: DigestLines, index: number): boolean {
  return ['.', '!', '?'].includes(lineText(source, index).at(-1) ?? '');
}

/** Whether a line is a user's name. It may contain spaces when a title follows. */
export function isName(source: DigestLines, index: number, to: number): boolean {
  const name = lineText(source, index);
  if (index >= to || name === '' || name.length > 60) return false;
  if (!name.includes(' ')) return true;
  const isTextNext = source.tokens[index + 1]?.kind === 'text' && index + 1 < to;
  return isTextNext && lineText(source, index + 1).length < shortestAbstract;
}
