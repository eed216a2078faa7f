import { currentDay } from '../../model';
import type { Localize } from '../../text/localize';
import { english } from '../../text/localize';
import { readable } from '../../text/readable';
import { findMistakes } from './mistakes';
import { parseQuery } from './parse';
import type { Mistake } from './mistakes';
import type { ParsedQuery } from './parse';

/** A corrected query. */
export interface Mend {
  /** The whole query; only the mistakes are changed. */
  readonly query: string;
  /** A short description of the correction for the user. */
  readonly message: string;
  /** The mistakes, as they were typed. */
  readonly typed: readonly string[];
  /** The typed text may well be intended. */
  readonly isUncertain: boolean;
}

/** Correcting one mistake may reveal another: `org: a or org: b`. A query that needs more rounds isn't corrected. */
const maxRounds = 8;
/** A longer text isn't a query. */
const maxLength = 2000;

/**
 * Corrects habits from other programs, and slips: a space after a colon, `votes>10`, a small `or`, a
 * misspelled field. Corrects all mistakes at once; uncertain ones only when there are no others. Undefined
 * when there is nothing to correct, or when the result would have more problems than the query. Never throws;
 * takes time linear in the query.
 */
export function mendQuery(
  parsed: ParsedQuery,
  t: Localize = english,
  today = currentDay(),
): Mend | undefined {
  if (parsed.text.length > maxLength) return undefined;
  const first = findMistakes(parsed, t, today);
  if (first.length === 0) return undefined;
  const sure = first.filter(({ isUncertain }) => !isUncertain);
  const isUncertain = sure.length === 0;
  const messages = new Set<string>();
  let query = parsed;
  let found = isUncertain ? first : sure;
  for (let round = 0; found.length > 0; round += 1) {
    if (round === maxRounds) return undefined;
    for (const { message } of found) messages.add(message);
    query = parseQuery(mended(query.text, found));
    found = findMistakes(query, t, today).filter((mistake) => isUncertain || !mistake.isUncertain);
  }
  // What makes the query read worse is no mend: an empty phrase behind a field, say.
  if (query.problems.length > parsed.problems.length) return undefined;
  return {
    query: query.text,
    message: [...messages].slice(0, 3).join(' · '),
    typed: (isUncertain ? first : sure).map(({ start, end }) => parsed.text.slice(start, end)),
    isUncertain,
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

/** What {@link probableMend} needs from a search result. */
interface FoundTitle {
  readonly paper: { readonly title: string };
  /** No paper has all the words. */
  readonly partial?: true;
}

/**
 * The corrected query, if it is more likely to be what the user meant. Undefined when titles in the results
 * have each mistake exactly as typed, or when the correction is uncertain and the best paper has all words.
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
  if (mend.isUncertain && best && !best.partial) return undefined;
  const titles = results.slice(0, maxTitles).map(({ paper }) => plain(readable(paper.title)));
  const isTitle = mend.typed.every((typed) => titles.some((title) => title.includes(plain(typed))));
  return isTitle ? undefined : mend;
}

/** A paper whose title was typed ranks far above this position. */
const maxTitles = 20;

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
