/** What tells how the cards of a page are to be read. */
import type { Source } from '../lines/source';
import type { Token } from '../lines/token';

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

/** Whether every card begins with who submitted it and none has a date, as on the site's front page. */
export function hasSubmittedCards({ tokens }: Source, from: number, to: number): boolean {
  let hasSubmitter = false;
  for (let index = from; index < to; index += 1) {
    const kind = tokens[index]?.kind;
    if (kind === 'date' || kind === 'byline' || kind === 'upvote') return false;
    hasSubmitter ||= kind === 'submitter';
  }
  return hasSubmitter;
}
