import type { Localize } from '../../text/localize';
import { english } from '../../text/localize';
import { fieldNamed, queryFields } from './fields';
import type { FieldName } from './fields';
import { quotationMark } from './lexer';
import { quoteIfNeeded } from './print';

/** Values of the library to offer. */
export interface CompletionContext {
  readonly organizations?: readonly string[];
  /** With the family name last. */
  readonly authors?: readonly string[];
  /** The user's tags, without `#`. */
  readonly tags?: readonly string[];
  /** Names of the digest files. */
  readonly digests?: readonly string[];
  /** In the order in which they are offered. */
  readonly years?: readonly number[];
}

/** A completion of a query. */
export interface QueryCompletion {
  /** The offered text: `org:` or a value. */
  readonly label: string;
  /** What it means. */
  readonly detail: string;
  /** The whole query with the completion. */
  readonly newText: string;
}

const maxCompletions = 20;
const opening = new RegExp(`^${quotationMark.source}`);

/**
 * Completes the word before `cursor` (a UTF-16 code unit) with fields, or with values when it belongs to a
 * field. Empty within a phrase and for a word that starts no field.
 */
export function completeQuery(
  text: string,
  cursor: number,
  context: CompletionContext = {},
  t: Localize = english,
): readonly QueryCompletion[] {
  const { start, typed } = wordBefore(text, cursor);
  const replace = (by: string) => text.slice(0, start) + by + text.slice(Math.max(start, cursor));
  const fields = queryFields(t);
  const colon = typed.search(/[:：]/);
  if (colon < 0) {
    const name = typed.toLowerCase();
    return fields
      .filter((field) => field.name.startsWith(name))
      .map((field) => ({
        label: `${field.name}:`,
        detail: field.description,
        newText: replace(`${field.name}:`),
      }));
  }
  const name = fieldNamed(typed.slice(0, colon));
  const field = fields.find((field) => field.name === name);
  if (!field) return [];
  const value = typed.slice(colon + 1).replace(opening, '');
  const offered = [...field.suggestions, ...valuesOf(field.name, context)];
  return offered
    .filter((offer) => offer !== value && isBegunBy(offer, value))
    .slice(0, maxCompletions)
    .map((offer) => ({
      label: offer,
      detail: field.meanings.get(offer) ?? field.description,
      newText: replace(`${field.name}:${quoteIfNeeded(offer)}`),
    }));
}

/** The word being typed, without a leading minus, and where it starts. A value may be a phrase. */
export function wordBefore(text: string, cursor: number): { start: number; typed: string } {
  const before = text.slice(0, Math.max(0, cursor));
  let start = 0;
  let isInQuotes = false;
  for (let at = 0; at < before.length; at += 1) {
    const character = before.charAt(at);
    if (quotationMark.test(character)) {
      const opens = at === start || /[:：]/.test(before.charAt(at - 1));
      if (isInQuotes || opens) isInQuotes = !isInQuotes;
    } else if (!isInQuotes && /[\s()]/.test(character)) {
      start = at + 1;
    } else if (!isInQuotes && character === '-' && at === start) {
      start = at + 1;
    }
  }
  return { start, typed: before.slice(start) };
}

function valuesOf(
  name: FieldName,
  { authors, organizations, tags, digests, years }: CompletionContext,
): readonly string[] {
  const values: Partial<Record<FieldName, readonly string[] | undefined>> = {
    author: authors,
    org: organizations,
    tag: tags,
    in: digests,
    year: years?.map(String),
  };
  return values[name] ?? [];
}

/** Whether a word of the offer starts with the value. */
function isBegunBy(offer: string, value: string): boolean {
  return ` ${offer.toLowerCase()}`.includes(` ${value.toLowerCase()}`);
}
