import type { Localize } from '../../text/localize';
import { english } from '../../text/localize';
import type { CompletionContext } from './completionContext';
import { fieldNamed, fieldNames, queryFields } from './fields';
import { quotationMark, quoteIfNeeded } from './lexer';
import type { Mend } from './mend';
import type { ParsedQuery } from './parse';

/** A replacement for the word being typed at the end of a query. */
export interface QueryOffer {
  /** The replacement: `org:`, or `org:"Ant Group"`. */
  readonly label: string;
  /** What it means. */
  readonly detail: string;
  /** The whole query with the replacement, ready for more typing. */
  readonly query: string;
  /** It replaces the whole query instead of completing its last word. */
  readonly isMend?: true;
}

/** Offers to show with a query's results. */
export interface QueryOffers {
  readonly offers: readonly QueryOffer[];
  /**
   * The user probably wants an offer rather than a paper: the last word is incomplete, nothing was found, or
   * the query probably has a mistake.
   */
  readonly lead: boolean;
}

const maxCompletions = 20;
const maxBeside = 5;
const maxLeading = 8;
/** Shorter words are prefixes of too many others. */
const minWord = 2;
const opening = new RegExp(`^${quotationMark.source}`);

/**
 * Offers for a query that finds `found` papers; only a few, since the papers are the answer. The corrected
 * query comes first, unless the last word is incomplete.
 */
export function queryOffers(
  { text, problems }: ParsedQuery,
  found: number,
  context: CompletionContext,
  t: Localize = english,
  mend?: Mend,
): QueryOffers {
  const isLong = lastWord(text).typed.length >= minWord;
  const isOpen = isLong && problems.some(({ end }) => end === text.length);
  const lead = isOpen || found === 0;
  const offers = (isLong ? completeQuery(text, context, t) : [])
    .filter(({ query }) => query.trim().toLowerCase() !== text.toLowerCase())
    .slice(0, lead ? maxLeading : maxBeside);
  if (!mend || offers.some(({ query }) => query.trim() === mend.query.trim())) {
    return { offers, lead: lead && offers.length > 0 };
  }
  const label = t('Did you mean “{0}”?', mend.query);
  const mended = { label, detail: mend.message, query: mend.query, isMend: true } as const;
  return { offers: isOpen ? [...offers, mended] : [mended, ...offers], lead: true };
}

/** Every field and the other syntax, to append to a query, for users who are learning the language. */
export function languageOffers(text: string, t: Localize = english): readonly QueryOffer[] {
  const before = text.trim() === '' ? '' : `${text.trimEnd()} `;
  return [
    ...completeQuery(before, {}, t),
    { label: '"…"', detail: t('exact phrase'), query: `${before}"` },
    { label: '-', detail: t('excludes the next word, phrase, or field'), query: `${before}-` },
    ...(before === '' ? [] : [{ label: 'OR', detail: t('either term'), query: `${before}OR ` }]),
  ];
}

/**
 * Completes the last word with fields, or with values when it belongs to a field. Empty within a phrase and for a word
 * that starts no field.
 */
export function completeQuery(
  text: string,
  context: CompletionContext = {},
  t: Localize = english,
): readonly QueryOffer[] {
  const { start, typed } = lastWord(text);
  const before = text.slice(0, start);
  const colon = typed.search(/[:：]/);
  if (colon < 0) {
    return fieldNames
      .filter((name) => name.startsWith(typed.toLowerCase()))
      .map((name) => ({
        label: `${name}:`,
        detail: queryFields[name].label(t),
        query: `${before}${name}:`,
      }));
  }
  const name = fieldNamed(typed.slice(0, colon));
  if (!name) return [];
  const value = typed.slice(colon + 1).replace(opening, '');
  const { label, choices, examples = [] } = queryFields[name];
  return [...Object.keys(choices ?? {}), ...examples, ...(context[name] ?? [])]
    .filter((offer) => offer !== value && isBegunBy(offer, value))
    .slice(0, maxCompletions)
    .map((offer) => {
      const written = `${name}:${quoteIfNeeded(offer)}`;
      return {
        label: written,
        detail: (choices?.[offer] ?? label)(t),
        query: `${before}${written} `,
      };
    });
}

/** The word at the end, without a leading minus, and where it starts. A value may be a phrase. */
function lastWord(text: string): { start: number; typed: string } {
  let start = 0;
  let isInQuotes = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quotationMark.test(character)) {
      const opens = at === start || /[:：]/.test(text.charAt(at - 1));
      if (isInQuotes || opens) isInQuotes = !isInQuotes;
    } else if (!isInQuotes && (/[\s()]/.test(character) || (character === '-' && at === start))) {
      start = at + 1;
    }
  }
  return { start, typed: text.slice(start) };
}

/** Whether a word of the offer starts with the value. */
function isBegunBy(offer: string, value: string): boolean {
  return ` ${offer.toLowerCase()}`.includes(` ${value.toLowerCase()}`);
}
