import { codeUnits } from '../../text/characters';
import { EditDistance } from '../../text/editDistance';
import type { Localize } from '../../text/localize';
import { english } from '../../text/localize';
import { fieldNamed, fieldNames, queryFields } from './fields';
import type { FieldName } from './fields';
import type { QueryToken } from './lexer';
import { parseQuery } from './parse';
import type { ParsedQuery } from './parse';
import { relativeDates } from './values';

/** A query with the nearest known name in place of an unknown one. */
export interface Mend {
  readonly query: string;
  /** What the name means. */
  readonly message: string;
}

/** What a search result says about the query. */
interface FoundTitle {
  readonly paper: { readonly title: string };
}

/** A paper whose title was typed ranks far above this position. */
const maxTitles = 20;

/**
 * Replaces the first unknown field or value, as in `autor:li` or `is:stared`, with the nearest known one. Returns
 * undefined if there is none, or if a title in the results contains the text as typed.
 */
export function mendQuery(
  parsed: ParsedQuery,
  results: readonly FoundTitle[] = [],
  t: Localize = english,
): Mend | undefined {
  const { text, tokens, problems } = parsed;
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'word' || isInTitle(token.text, results)) continue;
    const before = tokens[i - 1];
    const meant =
      before?.kind === 'field' ? nearestValue(before.field, token, text) : nearestField(token);
    if (!meant) continue;
    const query =
      text.slice(0, token.start) + meant.text + text.slice(token.start + meant.typed.length);
    if (parseQuery(query).problems.length > problems.length) continue;
    return { query, message: meant.label(t) };
  }
  return undefined;
}

type WordToken = QueryToken & { readonly kind: 'word' };

/** A name, a colon and a value, but not a web address. */
const named = /^([a-z]{2,20})[:：](?!\/\/)[^:：]*[\p{L}\p{N}]/iu;

/** The first name before a colon that is no field, and so is searched for as a word: `stars:5`. */
export function unknownField(
  { tokens }: Pick<ParsedQuery, 'tokens'>,
  results: readonly FoundTitle[] = [],
): string | undefined {
  const names = tokens.flatMap((token) => (token.kind === 'word' ? (nameIn(token) ?? []) : []));
  return names.find((name) => !isInTitle(`${name}:`, results));
}

function nameIn({ text }: WordToken): string | undefined {
  const name = named.exec(text)?.[1];
  return name === undefined || fieldNamed(name) ? undefined : name;
}

function nearestField(token: WordToken) {
  const typed = nameIn(token);
  const field = typed === undefined ? undefined : nearest(typed.toLowerCase(), fieldNames);
  if (typed === undefined || !field) return undefined;
  return { typed, text: field, label: queryFields[field].label };
}

function nearestValue(field: FieldName, { text: typed, end }: WordToken, query: string) {
  const { label, choices } = queryFields[field];
  const names = Object.keys(choices ?? (field === 'date' ? relativeDates : {}));
  const value = typed.toLowerCase();
  // The last word may be incomplete.
  const isBegun = end === query.length && names.some((name) => name.startsWith(value));
  const text = names.includes(value) || isBegun ? undefined : nearest(value, names);
  return text === undefined ? undefined : { typed, text, label: choices?.[text] ?? label };
}

function isInTitle(typed: string, results: readonly FoundTitle[]): boolean {
  const wanted = typed.toLowerCase();
  return results
    .slice(0, maxTitles)
    .some(({ paper }) => paper.title.toLowerCase().includes(wanted));
}

/** Longer words aren't similar to any name. */
const maxNameLength = 20;

/**
 * The first of `names` that is one edit away from `word`, or two for words of seven letters or more. Swapping two
 * letters is one edit. Words and names of up to three letters are similar to many others.
 */
function nearest<T extends string>(word: string, names: readonly T[]): T | undefined {
  if (word.length < 4 || word.length > maxNameLength) return undefined;
  const distance = new EditDistance(codeUnits(word));
  const within = (most: number) =>
    names.find((name) => name.length > 2 && distance.to(codeUnits(name), most) <= most);
  return within(1) ?? (word.length >= 7 ? within(2) : undefined);
}
