import type { Localize } from '../../text/localize';
import { english } from '../../text/localize';
import { completeQuery, wordBefore } from './complete';
import type { CompletionContext } from './complete';
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

const maxBeside = 5;
const maxLeading = 8;
/** Shorter words are prefixes of too many others. */
const minWord = 2;

/**
 * Offers for a query that finds `found` papers; only a few, since the papers are the answer. The corrected
 * query comes first, unless the last word is incomplete.
 */
export function queryOffers(
  parsed: ParsedQuery,
  found: number,
  context: CompletionContext,
  t: Localize = english,
  mend?: Mend,
): QueryOffers {
  const { offers, lead, isOpen } = completions(parsed, found, context, t);
  const isThere = offers.some(({ query }) => query.trim() === mend?.query.trim());
  if (!mend || isThere) return { offers, lead };
  const label = t('Did you mean “{0}”?', mend.query);
  const mended = { label, detail: mend.message, query: mend.query, isMend: true } as const;
  return { offers: isOpen ? [...offers, mended] : [mended, ...offers], lead: true };
}

function completions(
  { text, problems }: ParsedQuery,
  found: number,
  context: CompletionContext,
  t: Localize,
): QueryOffers & { readonly isOpen: boolean } {
  const { start, typed } = wordBefore(text, text.length);
  if (typed.length < minWord) return { offers: [], lead: false, isOpen: false };
  const isOpen = problems.some(({ end }) => end === text.length);
  const lead = isOpen || found === 0;
  const offers = completeQuery(text, text.length, context, t)
    .filter(({ newText }) => newText.toLowerCase() !== text.toLowerCase())
    .slice(0, lead ? maxLeading : maxBeside)
    .map(({ detail, newText }) => toOffer(newText.slice(start), detail, newText));
  return { offers, lead: lead && offers.length > 0, isOpen };
}

/** Every field and the other syntax, to append to a query, for users who are learning the language. */
export function languageOffers(text: string, t: Localize = english): readonly QueryOffer[] {
  const before = text.trim() === '' ? '' : `${text.trimEnd()} `;
  const fields = completeQuery(before, before.length, {}, t).map(({ detail, newText }) =>
    toOffer(newText.slice(before.length), detail, newText),
  );
  return [
    ...fields,
    { label: '"…"', detail: t('exact phrase'), query: `${before}"` },
    {
      label: '-',
      detail: t('excludes the next word, phrase, or field'),
      query: `${before}-`,
    },
    ...(before === '' ? [] : [{ label: 'OR', detail: t('either term'), query: `${before}OR ` }]),
  ];
}

/** A field is directly followed by its value; a value by a space and the next word. */
function toOffer(label: string, detail: string, newText: string): QueryOffer {
  return { label, detail, query: label.endsWith(':') ? newText : `${newText} ` };
}
