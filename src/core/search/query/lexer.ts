import { byWord } from '../../base/collections';
import { fieldNamed } from './fields';
import type { FieldName } from './fields';

/** A token of a query, with its start and exclusive end in UTF-16 code units. */
export type QueryToken = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'word'; readonly text: string }
  /** `isClosed` is false only for the value of a field, which then extends to the end of the query. */
  | { readonly kind: 'phrase'; readonly text: string; readonly isClosed: boolean }
  /** Directly followed by a word, a phrase or a parenthesis. */
  | { readonly kind: 'field'; readonly field: FieldName }
  /** Directly followed by an operand. */
  | { readonly kind: 'minus' }
  | { readonly kind: 'or' | 'and' | 'not' | 'open' | 'close' }
  /** A quotation mark that is never closed. The text after it is read as if it weren't there. */
  | { readonly kind: 'quote' }
  /** A field without a value at the very end, where it is being typed. */
  | { readonly kind: 'bareField'; readonly field: FieldName }
);

/** A field, or just its name. */
type FieldToken = QueryToken & { readonly kind: 'field' | 'bareField' | 'word' };

/** Any of them opens or closes a phrase. */
const quoteMarks = '["“”„‟«»＂]';
const quotes = new RegExp(quoteMarks, 'g');
export const quotationMark = new RegExp(quoteMarks);
/** Chinese and Japanese keyboards have a full-width colon. A comparison, as in `votes>10`, needs none. */
const fieldStart = /([a-z]+)(?:[:：]|(?=[<>]=?\d))/iy;
/** Up to a space or a parenthesis. */
const run = /[^\s()]+/y;
const operators = byWord({ or: 'OR ||', and: 'AND &&', not: 'NOT' });

/** Splits any text into tokens, in linear time. */
export function tokenize(text: string): QueryToken[] {
  const tokens: QueryToken[] = [];
  /** Directly after a field, everything is its value; directly after a minus, no word is an operator. */
  let after: 'space' | 'minus' | 'field' = 'space';
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    const start = at;
    if (/\s/.test(character)) {
      at += 1;
      after = 'space';
    } else if (character === '(' || character === ')') {
      at += 1;
      tokens.push({ kind: character === '(' ? 'open' : 'close', start, end: at });
      after = 'space';
    } else if (quotationMark.test(character)) {
      quotes.lastIndex = at + 1;
      const closing = quotes.exec(text)?.index;
      const isClosed = closing !== undefined;
      if (isClosed || after === 'field') {
        at = isClosed ? closing + 1 : text.length;
        const phrase = text.slice(start + 1, closing);
        tokens.push({ kind: 'phrase', text: phrase, isClosed, start, end: at });
      } else {
        at += 1;
        tokens.push({ kind: 'quote', start, end: at });
      }
      after = 'space';
    } else if (after === 'space' && character === '-' && /[^\s\-)]/.test(text.charAt(at + 1))) {
      at += 1;
      tokens.push({ kind: 'minus', start, end: at });
      after = 'minus';
    } else {
      const field: FieldToken | undefined = after === 'field' ? undefined : fieldAt(text, at);
      if (field) {
        at = field.end;
        tokens.push(field);
        after = field.kind === 'field' ? 'field' : 'space';
        continue;
      }
      run.lastIndex = at;
      const word = run.exec(text)?.[0] ?? character;
      at += word.length;
      const operator = after === 'space' ? operators.get(word) : undefined;
      if (operator) tokens.push({ kind: operator, start, end: at });
      else tokens.push({ kind: 'word', text: word, start, end: at });
      after = 'space';
    }
  }
  return tokens;
}

/** A field name counts only when its value follows directly, since titles contain colons too. */
function fieldAt(text: string, start: number): FieldToken | undefined {
  fieldStart.lastIndex = start;
  const [written = '', name = ''] = fieldStart.exec(text) ?? [];
  const field = fieldNamed(name);
  if (!field) return undefined;
  const end = start + written.length;
  if (end === text.length) return { kind: 'bareField', field, start, end };
  if (!/[\s)]/.test(text.charAt(end))) return { kind: 'field', field, start, end };
  return { kind: 'word', text: name, start, end };
}

/**
 * A value that parses back to itself, in quotation marks if needed. Such a value can't contain quotation
 * marks, so only its longest part without them is kept.
 */
export function quoteIfNeeded(value: string): string {
  if (value !== '' && !/[\s()]/.test(value) && !quotationMark.test(value.charAt(0))) return value;
  const parts = value.split(quotationMark);
  return `"${parts.reduce((longest, part) => (part.length > longest.length ? part : longest))}"`;
}
