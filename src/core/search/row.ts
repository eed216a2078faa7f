/*
 * A paper that was found, as the line under its title: who it is by and when, then the passage that
 * shows what it was found for. A row of VS Code is cut off at its right end, and has no other place that
 * a long title leaves room for.
 */
import { identifiers } from '../identity/identifiers';
import type { PaperSummary } from '../model';
import { commentsLabel, describePaper, votesLabel } from '../render/labels';
import { readable } from '../text/readable';
import type { Localize } from '../text/localize';
import type { SearchResult, Snippet } from './answer/result';
import { evidenceLength } from './answer/snippet';
import { reasonText, whyFound } from './why';
import { authorTest, identifierTest } from './answer/conditions';
import type { NameCondition } from './query/ast';
import { askedFor } from './query/askedFor';
import { parseQuery } from './query/parse';
import { organizationText } from './words/fields';
import { SearchedText } from './words/searchedText';

/** Why a paper is in a list, as far as it was searched for. */
export type Evidence = Pick<
  SearchResult,
  'snippet' | 'titleEnd' | 'byKey' | 'matches' | 'missing' | 'reason'
>;

/** So much is seen of the line in the narrowest row: the palette's active one, with four buttons. */
export const seenOfDetail = 60;

/** What somebody looks for: as it was typed, and what of it is to be seen in each row. */
export interface Asked {
  readonly typed: string;
  readonly asksForVotes: boolean;
  readonly asksForComments: boolean;
  /** Whether an author is one that is asked for; undefined when none is. */
  readonly isAuthor: ((name: string) => boolean) | undefined;
  /** Whether an identifier is; undefined when none is. */
  readonly isIdentifier: ((identifier: string) => boolean) | undefined;
}

/** What is looked for when nothing was typed. */
export const nothingAsked: Asked = askedBy('');

/** What somebody looks for who has typed this. */
export function askedBy(typed: string): Asked {
  const { where, sort } = parseQuery(typed).query;
  const conditions = askedFor(where);
  const asksFor = (number: 'votes' | 'comments'): boolean =>
    sort === number ||
    conditions.some((condition) => condition.kind === 'number' && condition.field === number);
  const anyOf = (
    field: NameCondition['field'],
    testOf: (text: string) => (name: string) => boolean,
  ): ((name: string) => boolean) | undefined => {
    const tests = conditions.flatMap((condition) =>
      condition.kind === 'name' && condition.field === field ? testOf(condition.text) : [],
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
  asked: Asked,
  localize: Localize,
): string {
  const facts = factsOf(paper, found, asked, localize);
  if (found.reason) return line([facts, reasonText(found.reason, localize)]);
  const room = seenOfDetail - facts.length;
  const passages = [found.titleEnd, found.snippet].flatMap((passage) => passage ?? []);
  const fitting = passages.map((passage) => fitted(passage, room));
  const plain = line([facts, ...fitting.map(({ text }) => text)]);
  const wanted = asked.typed.trim().toLowerCase();
  // VS Code marks what stands there just as it was typed.
  if (wanted === '' || plain.toLowerCase().includes(wanted)) return plain;
  return line([facts, ...fitting.map(marked)]);
}

/**
 * Why a paper is in the list, at length: the authors and identifiers that were asked for, and what
 * {@link whyFound} says; undefined when nothing of these was asked for.
 */
export function whyShown(
  paper: PaperSummary,
  found: Evidence,
  { isAuthor, isIdentifier }: Asked,
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

/** Without what stands before the words found, where these would not be seen otherwise. */
function fitted(passage: Snippet, room: number): Snippet {
  const { text, matches } = passage;
  const first = matches[0]?.[0] ?? 0;
  const last = matches.findLast(([start]) => start < evidenceLength)?.[1] ?? 0;
  if (last <= room || first < 2) return passage;
  const shift = 1 - first;
  return {
    text: `…${text.slice(first)}`,
    matches: matches.map(([start, end]) => [start + shift, end + shift] as const),
  };
}

function line([facts = '', ...passages]: readonly string[]): string {
  return [facts, passages.join(' · ')].filter(Boolean).join(' — ');
}

/** With a mark around what was found: of words side by side, around all of them. */
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
 * `Tencent · Dec 26, 2025 · 12 votes`; comments in place of the votes when a query asks for them alone,
 * and what else of the record it asks for.
 */
function factsOf(
  paper: PaperSummary,
  { matches, byKey }: Evidence,
  { asksForVotes, asksForComments, isAuthor }: Asked,
  localize: Localize,
): string {
  const byline = describePaper(paper, localize);
  return [
    byline,
    (asksForVotes || !asksForComments) && votesLabel(paper, localize),
    asksForComments && commentsLabel(paper, localize),
    matches?.organization && accountOf(paper, byline, matches.organization),
    isAuthor && paper.authors?.filter(isAuthor).map(readable).join('; '),
    byKey && `@${paper.key}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The account of an organisation that was found by nothing else. */
function accountOf(
  paper: PaperSummary,
  byline: string,
  found: readonly string[],
): string | undefined {
  const terms = new Set(found);
  if (new SearchedText(byline).matches(terms).length > 0) return undefined;
  const all = readable(organizationText(paper)).trim();
  return new SearchedText(all).matches(terms).length > 0 ? paper.organization?.slug : undefined;
}
