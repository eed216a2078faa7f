/** The papers of a page as cards, and what a line may be in them. `entries.ts` converts each card to an entry. */
import type { Writable } from '../../base/data';
import type { Organization, PartialDate } from '../../model';
import { singleSpaced } from '../../text/characters';
import { isJoined, lineText } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import type { LineToken } from '../lines/lineToken';
import { siteLinkOf } from '../lines/pageLinks';
import { paragraphLength } from '../lines/paragraphs';
import type { Paragraph } from '../lines/paragraphs';
import type { ProblemMessage } from '../lines/problems';

/** A paper on a page, as indexes of solid lines. Ends are inclusive. */
export interface Card {
  readonly title: Paragraph;
  /** In order; empty when the paper has no abstract. */
  readonly abstract: Paragraph[];
  byline?: Writable<Byline>;
  readonly links: LinkToken[];
  /** The arXiv id under which the site lists it. */
  readonly paper?: string;
  votes?: number;
  /** The last line of the paper. */
  last: number;
}

/** The kind of a line with only an address or identifier. */
export type LinkToken = Extract<LineToken, { kind: 'link' }>;

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

/** The lines below an abstract: organization or author count, date, comments. */
export interface Byline {
  /** Indexes in the list of solid lines, both inclusive. */
  readonly first: number;
  readonly last: number;
  readonly organization?: Organization;
  readonly authorCount?: number;
  readonly date?: PartialDate;
  readonly comments?: number;
  /** The line with organization or author count, as in the file. */
  readonly raw?: string;
  /** The index of the line where the date belongs, if it isn't a date. */
  readonly unreadableDate?: number;
}

/** A paragraph of this length isn't a title. */
export const shortestAbstract = 200;

/**
 * Whether a number, or a line that looks like boilerplate, is a title because a long abstract follows it:
 * *1984*. Does not check whether there is a title already.
 */
export function isUsedAsTitle(source: DigestLines, index: number, to: number): boolean {
  const token = source.tokens[index];
  switch (token?.kind) {
    case 'number':
      // Votes may come before a title as long as an abstract.
      if (token.value === undefined || isAbstract(source, index + 2, to)) return false;
      break;
    case 'boilerplate':
      if (token.rule) return false;
      break;
    case 'tabs':
      break;
    default:
      return false;
  }
  return !isJoined(source, index) && isAbstract(source, index + 1, to);
}

/** Whether the line is a paragraph of its own that is too long for a title. */
function isAbstract(source: DigestLines, index: number, to: number): boolean {
  if (index >= to || source.tokens[index]?.kind !== 'text' || isJoined(source, index)) return false;
  return lineText(source, index).length >= shortestAbstract;
}

/** Whether a number comes before a title. `-` may also be an avatar above the authors. */
export function startsPaper({ lines, tokens }: DigestLines, index: number, to: number): boolean {
  const next = index + 1 < to ? tokens[index + 1] : undefined;
  // Some captures have the address for voting below the votes.
  const address = next?.kind === 'boilerplate' ? lines[index + 1]?.text : undefined;
  if (address?.includes('://') && siteLinkOf(address)?.kind === 'votes') return true;
  return next?.kind === 'text' || next?.kind === 'link' || next === undefined;
}

/** Whether a line ends as a sentence does. */
export function endsSentence({ lines }: DigestLines, index: number): boolean {
  return /[.!?]/.test(lines[index]?.text.slice(-1) ?? '');
}

/** Whether a line is a user's name. It may contain spaces when a title follows. */
export function isName(source: DigestLines, index: number, to: number): boolean {
  const line = source.lines[index];
  if (!line || index >= to || line.text.length > 60) return false;
  if (!/\s/.test(line.text)) return true;
  const isTitleNext = source.tokens[index + 1]?.kind === 'text' && index + 1 < to;
  return isTitleNext && lineText(source, index + 1).length < shortestAbstract;
}

/** Splits a single paragraph with title and abstract (no blank line between) after its first line. */
export function separated(
  source: DigestLines,
  paragraphs: readonly Paragraph[],
): readonly Paragraph[] {
  const [only, ...others] = paragraphs;
  if (!only || others.length > 0 || only.last === only.first) return paragraphs;
  const length = paragraphLength(source, only) - (only.last - only.first);
  if (length < 300) return paragraphs;
  return [
    { first: only.first, last: only.first, heading: only.heading },
    { first: only.first + 1, last: only.last, heading: false },
  ];
}

/** Whether a line belongs to the paper above: counts of votes and stars, and names of links. */
export function isUnderPaper(source: DigestLines, index: number): boolean {
  return /^(?:\[?(?:github|arxiv|project|hf demo)|\d)/i.test(source.lines[index]?.text ?? '');
}

/** Whether a line is marked as a title. */
export function isTitleMark(token: LineToken | undefined): boolean {
  return token?.kind === 'text' && (token.heading === true || token.paper !== undefined);
}

/** Whether the papers from `from` to `to` have a line of votes before the title: `12` or `-`. */
export function hasVotes({ tokens }: DigestLines, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    const token = tokens[index];
    if (token?.kind !== 'number') continue;
    const next = index + 1 < to ? tokens[index + 1] : undefined;
    if (index === from) return true;
    if (token.value === undefined && next?.kind === 'text') return true;
    const before = tokens[index - 1];
    if (before?.kind === 'date' || before?.kind === 'byline') {
      if (before.day.comments !== undefined || next?.kind === 'number') return true;
    }
  }
  return false;
}

/**
 * Whether the last line of an incomplete file starts a byline (`• 9 auth`), so it isn't a paragraph of an
 * abstract.
 */
export function isCutByline({ lines }: DigestLines, index: number): boolean {
  const line = lines[index];
  if (index + 1 < lines.length || !line?.afterBlank || line.text.length > 20) return false;
  const match = /^[•*+-](?: ?\d{1,6})?(?: ([a-z]*))?$/.exec(singleSpaced(line.text));
  return match !== null && 'authors'.startsWith(match[1] ?? '');
}
