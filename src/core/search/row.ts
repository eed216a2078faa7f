/*
 * The line under a paper's title in a list of results: authors or organization, date, votes, then the passage
 * that shows why the paper matched. VS Code cuts rows off at the right, so a long title leaves no space next
 * to it.
 */
import { identifiers } from '../identity/identifiers';
import type { PaperSummary } from '../model';
import { commentsLabel, describePaper, votesLabel } from '../render/labels';
import { readable } from '../text/readable';
import type { Localize } from '../text/localize';
import type { SearchResult, Snippet } from './answer/result';
import { evidenceLength } from './answer/snippet';
import { reasonText, whyFound } from './why';
import { askedFor } from './query/ast';
import { authorTest, identifierTest } from './query/fields';
import type { FieldName } from './query/fields';
import { parseQuery } from './query/parse';
import type { ParsedQuery } from './query/parse';
import { givenFirst, organizationText } from './words/fields';
import { termMatches } from './words/termMatches';

/** The part of a search result that explains why the paper is listed. */
export type Evidence = Pick<
  SearchResult,
  'snippet' | 'titleEnd' | 'byKey' | 'matches' | 'missing' | 'reason'
>;

/** How many characters of the line fit in the narrowest row: the palette's active one, with four buttons. */
export const seenOfDetail = 60;

/** A query as typed, and what it needs each row to show. */
export interface RowQuery {
  readonly typed: string;
  readonly asksForVotes: boolean;
  readonly asksForComments: boolean;
  /** Whether the query asks for this author; undefined when it asks for none. */
  readonly isAuthor: ((name: string) => boolean) | undefined;
  /** Whether the query asks for this identifier; undefined when it asks for none. */
  readonly isIdentifier: ((identifier: string) => boolean) | undefined;
}

/** The empty query. */
export const nothingAsked: RowQuery = askedBy(parseQuery(''));

/** What a query asks to see in each row. */
export function askedBy({ text: typed, query: { where, sort } }: ParsedQuery): RowQuery {
  const conditions = askedFor(where);
  const asksFor = (number: 'votes' | 'comments'): boolean =>
    sort === number || conditions.some(({ field }) => field === number);
  const anyOf = (
    field: FieldName,
    testOf: (text: string) => (name: string) => boolean,
  ): ((name: string) => boolean) | undefined => {
    const tests = conditions.flatMap((condition) =>
      condition.field === field ? testOf(condition.text) : [],
    );
    return tests.length > 0 ? (name) => tests.some((isOne) => isOne(name)) : undefined;
  };
  return {
    typed,
    asksForVotes: asksFor('votes'),
    asksForComments: asksFor('comments'),
    isAuthor: anyOf('author', authorTest),
    isIdentifier: anyOf('id', identifierTest),
  };
}

/** `Tencent · Dec 26, 2025 · 12 votes — …leads to reward hacking: the…`; empty when nothing is known. */
export function detailOf(
  paper: PaperSummary,
  found: Evidence,
  asked: RowQuery,
  localize: Localize,
): string {
  const facts = factsOf(paper, found, asked, localize);
  if (found.reason) return line([facts, reasonText(found.reason, localize)]);
  const available = seenOfDetail - facts.length;
  const passages = [found.titleEnd, found.snippet].flatMap((passage) => passage ?? []);
  const fitted = passages.map((passage) => fitTo(passage, available));
  const plain = line([facts, ...fitted.map(({ text }) => text)]);
  const wanted = asked.typed.trim().toLowerCase();
  // VS Code highlights the text that matches exactly what was typed.
  if (wanted === '' || plain.toLowerCase().includes(wanted)) return plain;
  return line([facts, ...fitted.map(marked)]);
}

/**
 * The full reason why a paper is listed: matching authors and identifiers, and the text of {@link whyFound};
 * undefined when there is none.
 */
export function whyShown(
  paper: PaperSummary,
  found: Evidence,
  { isAuthor, isIdentifier }: RowQuery,
  localize: Localize,
): string | undefined {
  const authors = isAuthor ? (paper.authors ?? []).filter(isAuthor) : [];
  const ids = isIdentifier ? identifiers(paper).filter(isIdentifier) : [];
  const parts = [
    authors.length > 0 && localize('Author: {0}', authors.map(readable).join('; ')),
    ids.length > 0 &&
      localize('Identifier: {0}', ids.map((id) => id.replace(/^arxiv:/, 'arXiv:')).join('; ')),
    whyFound(found, localize),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** The passage, starting at its first match if the row would hide a match otherwise. */
function fitTo(passage: Snippet, available: number): Snippet {
  const { text, matches } = passage;
  const first = matches[0]?.[0] ?? 0;
  const last = matches.findLast(([start]) => start < evidenceLength)?.[1] ?? 0;
  if (last <= available || first < 2) return passage;
  const shift = 1 - first;
  return {
    text: `…${text.slice(first)}`,
    matches: matches.map(([start, end]) => [start + shift, end + shift] as const),
  };
}

function line([facts = '', ...passages]: readonly string[]): string {
  return [facts, passages.join(' · ')].filter(Boolean).join(' — ');
}

/** The text with ‹ › around its matches. Matches separated only by spaces share one pair. */
function marked({ text, matches }: Snippet): string {
  let result = '';
  let at = 0;
  for (const [i, [start, end]] of matches.entries()) {
    const previous = matches[i - 1];
    const next = matches[i + 1];
    const goesOn = previous && text.slice(previous[1], start).trim().length === 0;
    result += `${text.slice(at, start)}${goesOn ? '' : '‹'}${text.slice(start, end)}`;
    if (!next || text.slice(end, next[0]).trim().length > 0) result += '›';
    at = end;
  }
  return result + text.slice(at);
}

/**
 * `Tencent · Dec 26, 2025 · 12 votes`, with comments instead of votes when the query only asks for comments;
 * then the account, the authors and the citation key, if these matched.
 */
function factsOf(
  paper: PaperSummary,
  { matches, byKey }: Evidence,
  { asksForVotes, asksForComments, isAuthor }: RowQuery,
  localize: Localize,
): string {
  const byline = describePaper(paper, localize);
  return [
    byline,
    (asksForVotes || !asksForComments) && votesLabel(paper, localize),
    asksForComments && commentsLabel(paper, localize),
    matches?.organization && accountOf(paper, byline, matches.organization),
    authorsFound(paper, byline, matches?.authors ?? [], isAuthor),
    byKey && `@${paper.key}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The authors that the query asks for, and those whose names have its words, if the byline has none of these. */
function authorsFound(
  { authors = [] }: PaperSummary,
  byline: string,
  found: readonly string[],
  isAuthor: RowQuery['isAuthor'],
): string {
  const inByline = termMatches(byline, new Set(found)).length > 0;
  const terms = new Set(inByline ? [] : found);
  return authors
    .filter((name) => isAuthor?.(name) === true || termMatches(readable(name), terms).length > 0)
    .map(givenFirst)
    .join('; ');
}

/** The organization's account, if only the account matched. */
function accountOf(
  paper: PaperSummary,
  byline: string,
  found: readonly string[],
): string | undefined {
  const terms = new Set(found);
  if (termMatches(byline, terms).length > 0) return undefined;
  const all = readable(organizationText(paper)).trim();
  return termMatches(all, terms).length > 0 ? paper.organization?.slug : undefined;
}
