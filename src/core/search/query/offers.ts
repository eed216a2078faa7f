import type { Localize } from '../../text/localize';
import { english } from '../../text/localize';
import { completeQuery, wordBefore } from './complete';
import type { CompletionContext } from './complete';
import { parseQuery } from './parse';

/** What can stand at the end of a query in place of the word that is being typed there. */
export interface QueryOffer {
  /** The word: `org:`, or `org:"Ant Group"`. */
  readonly label: string;
  /** What it means. */
  readonly detail: string;
  /** The whole query with it, ready to be typed on. */
  readonly query: string;
}

/** Offers beside the papers that a query finds. */
export interface QueryOffers {
  readonly offers: readonly QueryOffer[];
  /**
   * The offers are what the user wants rather than a paper: the last word cannot be read as it
   * stands, or nothing is found.
   */
  readonly lead: boolean;
}

const maxBeside = 5;
const maxLeading = 8;
/** Shorter words are the beginnings of too many others. */
const minWord = 2;

/** What completes a query that finds so many papers; few offers, as the papers are the answer. */
export function queryOffers(
  text: string,
  found: number,
  context: CompletionContext,
  t: Localize = english,
): QueryOffers {
  const { start, typed } = wordBefore(text, text.length);
  if (typed.length < minWord) return { offers: [], lead: false };
  const isOpen = parseQuery(text, t).problems.some(({ end }) => end === text.length);
  const lead = isOpen || found === 0;
  const offers = completeQuery(text, text.length, context, t)
    .filter(({ newText }) => newText.toLowerCase() !== text.toLowerCase())
    .slice(0, lead ? maxLeading : maxBeside)
    .map(({ detail, newText }) => toOffer(newText.slice(start), detail, newText));
  return { offers, lead: lead && offers.length > 0 };
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

/** A field goes on with its value, a value with the next word. */
function toOffer(label: string, detail: string, newText: string): QueryOffer {
  return { label, detail, query: label.endsWith(':') ? newText : `${newText} ` };
}
