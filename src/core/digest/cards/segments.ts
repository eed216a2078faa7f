/**
 * Cuts the lines of a page into papers. Titles are known by their marks (headings, links to papers) on pages that
 * kept them, by their place below a submitter, or by the costs of roles; bylines, votes and submitters bound papers.
 */
import type { DigestLines } from '../lines/digestLines';
import { hasVotes } from './cards';
import type { PageReading, Unread } from './cards';
import { problemMessages } from '../lines/problems';
import { endCard } from './cut';
import type { Cut } from './cut';
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
  const page: Cut = {
    source,
    to,
    isMarked: isMarked || isSubmitted,
    hasVotesAbove: isMarked || hasVotes(source, from, to),
    cards: [],
    unread: [],
    pending: { links: [] },
    paragraphs: [],
    lines: [],
  };
  let index = from;
  while (index < to) index = readNext(page, index);
  endBlock(page, to);
  endRun(page);
  endCard(page);
  if (hasHead || page.isMarked || page.cards.some(({ byline }) => byline)) return page;
  const unread: Unread[] = [];
  for (let index = from; index < to; index += 1) {
    const kind = source.tokens[index]?.kind;
    if (kind === 'boilerplate' || kind === 'tabs') continue;
    unread.push({ first: index, last: index, message: problemMessages.outside });
  }
  return { cards: [], unread };
}
