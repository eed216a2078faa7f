import type { Localize } from '../../text/localize';
import { english } from '../../text/localize';
import { completeQuery, wordBefore } from './complete';
import type { CompletionContext } from './complete';
import type { Mend } from './mend';
import type { ParsedQuery } from './parse';

/** What can stand at the end of a query in place of the word that is being typed there. */
export interface QueryOffer {
  /** The word: `org:`, or `org:"Ant Group"`. */
  readonly label: string;
  /** What it means. */
  readonly detail: string;
  /** The whole query with it, ready to be typed on. */
  readonly query: string;
  /** It replaces the query as typed instead of completing its last word. */
  readonly isMend?: true;
}

/** Offers beside the papers that a query finds. */
export interface QueryOffers {
  readonly offers: readonly QueryOffer[];
  /**
   * The offers are what the user wants rather than a paper: the last word cannot be read as it
   * stands, nothing is found, or something else was probably meant.
   */
  readonly lead: boolean;
}

const maxBeside = 5;
const maxLeading = 8;
/** Shorter words are the beginnings of too many others. */
const minWord = 2;

/**
 * Offers for a query that finds `found` papers; few, as the papers are the answer. The mended query comes
 * first, unless the last word cannot be read yet and is still to be completed.
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
  const mended = mendOffer(mend, t);
  return { offers: isOpen ? [...offers, mended] : [mended, ...offers], lead: true };
}

function mendOffer({ query, message }: Mend, t: Localize): QueryOffer {
  return { label: t('Did you mean “{0}”?', query), detail: message, query, isMend: true };
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

/** Every field, and what else the language has, to go on with behind a query: for those who learn it. */
export function languageOffers(text: string, t: Localize = english): readonly QueryOffer[] {
  const before = text.trim() === '' ? '' : `${text.trimEnd()} `;
  const fields = completeQuery(before, before.length, {}, t).map(({ detail, newText }) =>
    toOffer(newText.slice(before.length), detail, newText),
  );
  return [
    ...fields,
    { label: '"…"', detail: t('words in just this order'), query: `${before}"` },
    {
      label: '-',
      detail: t('papers without the word, phrase or field that follows'),
      query: `${before}-`,
    },
    ...(before === ''
      ? []
      : [{ label: 'OR', detail: t('one or the other'), query: `${before}OR ` }]),
  ];
}

/** A field is followed directly by its value, a value by a space and the next word. */
function toOffer(label: string, detail: string, newText: string): QueryOffer {
  return { label, detail, query: label.endsWith(':') ? newText : `${newText} ` };
}
