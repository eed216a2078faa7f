/**
 * Cuts the lines of a page into papers. Titles are known by their marks (headings, links to papers) on pages that
 * kept them, by their place below a submitter, or by the costs of roles; bylines, votes and submitters bound papers.
 */
import type { DigestLines } from '../lines/digestLines';
import { addUnread, endCard } from './cards';
import type { Cut, PageReading } from './cards';
import { problemMessages } from '../lines/problems';
import { hasMarkedTitles, readMarked } from './marked';
import { endBlock, endRun, readPlain } from './plain';
import { hasSubmittedCards, readSubmitted } from './submitted';

/**
 * Reads the papers in the lines from `from` up to `to`, exclusive. Titles and abstracts look like any headings and
 * paragraphs, so without marks, a head or a single byline they aren't recognized as papers. Linear.
 */
export function readCards(
  source: DigestLines,
  from: number,
  to: number,
  hasHead: boolean,
): PageReading {
  const isMarked = hasMarkedTitles(source, from, to);
  const isSubmitted = !isMarked && hasSubmittedCards(source, from, to);
  const readNext = isMarked ? readMarked : isSubmitted ? readSubmitted : readPlain;
  const page = newCut(source, to, isMarked || isSubmitted, isMarked || hasVotes(source, from, to));
  let index = from;
  while (index < to) index = readNext(page, index);
  endBlock(page, to);
  endRun(page);
  endCard(page);
  if (hasHead || page.isMarked || page.cards.some(({ byline }) => byline)) return page;
  const none = newCut(source, to, false, false);
  for (let at = from; at < to; at += 1) {
    const kind = source.tokens[at]?.kind;
    if (kind !== 'boilerplate' && kind !== 'tabs') addUnread(none, problemMessages.outside, at);
  }
  return none;
}

function newCut(source: DigestLines, to: number, isMarked: boolean, hasVotesAbove: boolean): Cut {
  const parts = { cards: [], unread: [], pending: { links: [] }, run: [] };
  return { source, to, isMarked, hasVotesAbove, ...parts };
}

/** Whether the papers from `from` to `to` have a line of votes before the title: `12` or `-`. */
function hasVotes({ tokens }: DigestLines, from: number, to: number): boolean {
  return tokens.slice(from, to).some((token, place) => {
    if (token.kind !== 'number') return false;
    const next = from + place + 1 < to ? tokens[from + place + 1]?.kind : undefined;
    if (place === 0 || (token.value === undefined && next === 'text')) return true;
    const above = tokens[from + place - 1];
    const isDated = above?.kind === 'date' || above?.kind === 'byline';
    return isDated && (above.day.comments !== undefined || next === 'number');
  });
}
