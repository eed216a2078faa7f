import { currentDay } from '../../model';
import type { Localize } from '../../text/localize';
import { english } from '../../text/localize';
import { readable } from '../../text/readable';
import { findMistakes } from './mistakes';
import { parseQuery } from './parse';
import type { Mistake } from './mistakes';
import type { ParsedQuery } from './parse';

/** A query as it was probably meant. */
export interface Mend {
  /** The whole query: nothing else in it is touched. */
  readonly query: string;
  /** What was understood, in a few words for the user. */
  readonly message: string;
  /** The mistakes, as they were typed. */
  readonly typed: readonly string[];
  /** What was typed may well be meant as it stands. */
  readonly isDoubtful: boolean;
}

/** Mending one mistake may reveal another: `org: a or org: b`. A query that needs more rounds is not mended. */
const maxRounds = 8;
/** A longer text is no query. */
const maxLength = 2000;

/**
 * Mends habits from other programs, and slips: a space behind a colon, `votes>10`, a small `or`, a misspelled
 * field. Mends all mistakes at once; doubtful ones only where there are no others. Undefined when there is
 * nothing to mend, or when the result would have more problems than the query. Never throws; takes time
 * linear in the query.
 */
export function mendQuery(
  parsed: ParsedQuery,
  t: Localize = english,
  today = currentDay(),
): Mend | undefined {
  if (parsed.text.length > maxLength) return undefined;
  const first = findMistakes(parsed, t, today);
  if (first.length === 0) return undefined;
  const sure = first.filter(({ isDoubtful }) => !isDoubtful);
  const isDoubtful = sure.length === 0;
  const messages = new Set<string>();
  let query = parsed;
  let found = isDoubtful ? first : sure;
  for (let round = 0; found.length > 0; round += 1) {
    if (round === maxRounds) return undefined;
    for (const { message } of found) messages.add(message);
    query = parseQuery(mended(query.text, found));
    found = findMistakes(query, t, today).filter((mistake) => isDoubtful || !mistake.isDoubtful);
  }
  // What makes the query read worse is no mend: an empty phrase behind a field, say.
  if (query.problems.length > parsed.problems.length) return undefined;
  return {
    query: query.text,
    message: [...messages].slice(0, 3).join(' · '),
    typed: (isDoubtful ? first : sure).map(({ start, end }) => parsed.text.slice(start, end)),
    isDoubtful,
  };
}

function mended(text: string, mistakes: readonly Mistake[]): string {
  let written = '';
  let at = 0;
  for (const { start, end, meant } of mistakes) {
    written += text.slice(at, start) + meant;
    at = end;
  }
  return written + text.slice(at);
}

/** What {@link probableMend} needs of a search result. */
interface FoundTitle {
  readonly paper: { readonly title: string };
  /** No paper has all the words. */
  readonly partial?: true;
}

/**
 * The mended query, if it was more probably meant than the one typed. Undefined when titles that were found
 * have each mistake just as typed, or when the mend is doubtful and the best paper has all words.
 */
export function probableMend(
  parsed: ParsedQuery,
  results: readonly FoundTitle[],
  t: Localize = english,
  today = currentDay(),
): Mend | undefined {
  const mend = mendQuery(parsed, t, today);
  if (!mend) return undefined;
  const [best] = results;
  if (mend.isDoubtful && best && !best.partial) return undefined;
  const titles = results.slice(0, maxTitles).map(({ paper }) => plain(readable(paper.title)));
  const isTitle = mend.typed.every((typed) => titles.some((title) => title.includes(plain(typed))));
  return isTitle ? undefined : mend;
}

/** A paper whose title is typed is found far above this place. */
const maxTitles = 20;

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
