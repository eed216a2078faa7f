/*
 * Mistakes in queries: habits from other programs, and slips. Each rule returns the replacement for a part of
 * the query; `findMistakes` tries the rules at each token. Add a rule to `rules`, and another way to write a
 * value to `mendValue.ts`.
 */
import { byWord } from '../../base/byWord';
import type { Day } from '../../model';
import type { Localize } from '../../text/localize';
import { queryWords } from '../words/tokens';
import { readCondition, readSorting } from './conditions';
import { fieldNamed, fieldNames, queryFields } from './fields';
import type { FieldName } from './fields';
import { quotationMark, tokenize } from './lexer';
import type { QueryToken } from './lexer';
import { hasOwnValues, mendValue, nearest } from './mendValue';
import type { MendedValue } from './mendValue';
import type { ParsedQuery } from './parse';

/** A part of a query that the user probably meant differently. */
export interface Mistake {
  readonly start: number;
  readonly end: number;
  /** The text to replace it with. */
  readonly meant: string;
  /** A short description of the correction. */
  readonly message: string;
  /** It may be intended. */
  readonly isUncertain?: true;
}

/** A token of a query and its context. */
interface TokenPlace {
  readonly text: string;
  readonly tokens: readonly QueryToken[];
  readonly at: number;
  readonly token: QueryToken;
  readonly next: QueryToken | undefined;
  readonly t: Localize;
  readonly today: Day;
}

const rules: readonly ((place: TokenPlace) => Mistake | undefined)[] = [
  spokenDate,
  writtenField,
  sortBy,
  firstSign,
  singleQuotes,
  notBefore,
  openQuote,
];

/** The mistakes in a query, in order. A lower-case *or* is looked at only when there are no others. */
export function findMistakes(parsed: ParsedQuery, t: Localize, today: Day): readonly Mistake[] {
  const { text, tokens } = parsed;
  const found: Mistake[] = [];
  let end = 0;
  for (const [at, token] of tokens.entries()) {
    // A mistake may span several tokens.
    if (token.start < end) continue;
    const place = { text, tokens, at, token, next: tokens[at + 1], t, today };
    let mistake: Mistake | undefined;
    for (const rule of rules) mistake ??= rule(place);
    if (!mistake) continue;
    found.push(mistake);
    end = mistake.end;
  }
  return found.length > 0 ? found : smallOrs(parsed, t);
}

/** A name, optionally a colon and a sign, and the spaces around them. */
const written = /([a-z]{2,20})(\s{0,3})([:：]?)(\s{0,3})(==?|[<>]=?|=[<>]|[≥≤])?(\s{0,3})/iy;

/** Names of date ranges in other programs, with the equivalent sign. */
const dateSigns: ReadonlyMap<string, string> = byWord({
  '>=': 'since after',
  '<=': 'until',
  '<': 'before',
});

/**
 * A field whose name, colon or value is written differently: `org: qwen`, `votes > 10`, `year=2025`,
 * `autor:li`, `since:2025-03`, `is:stared`.
 */
function writtenField({ text, tokens, at, token, t, today }: TokenPlace): Mistake | undefined {
  if (token.kind !== 'word' && token.kind !== 'field') return undefined;
  const { start } = token;
  written.lastIndex = start;
  const match = written.exec(text);
  const [whole = '', name = '', before = '', colon = '', after = '', sign = '', last = ''] =
    match ?? [];
  const field = fieldFor(name);
  if (!field || colon + sign === '') return undefined;
  const exact = fieldNamed(name);
  const isSpaced = before + after + last !== '';
  const isMisspelled = !exact && field !== 'date';
  if (!exact && colon === '' && (isSpaced || !hasOwnValues(field))) return undefined;
  const from = start + whole.length;
  let place = at;
  while ((tokens[place]?.end ?? Infinity) <= from) place += 1;
  const value = tokens[place];
  if (!value) return undefined;
  if (exact && colon !== '' && !isSpaced && isReadable(exact, value)) return undefined;
  const info = queryFields(t).find((known) => known.name === field);
  if (!hasOwnValues(field)) {
    const isRight = exact && colon !== '' && !isSpaced && sign === '';
    const end = textEnd(text, from, value);
    if (isRight || end === undefined || /[<>≥≤]/.test(sign)) return undefined;
    const mistake = {
      start,
      end,
      meant: `${field}:${text.slice(from, end)}`,
      message: info?.description ?? '',
    };
    const isUncertain = isMisspelled && isSpaced;
    return isUncertain ? { ...mistake, isUncertain } : mistake;
  }
  const comparison = (dateSigns.get(name.toLowerCase()) ?? '') + sign;
  for (const { end, inside } of valuesAt(text, from, value, tokens[place + 1], field)) {
    const read = mendValue(field, comparison + inside, { today, isLast: end === text.length });
    if (!read) continue;
    return { start, end, ...writtenValue(read, t) };
  }
  return undefined;
}

function writtenValue({ field, value }: MendedValue, t: Localize) {
  const info = queryFields(t).find(({ name }) => name === field);
  const message = info?.meanings.get(value) ?? info?.description ?? '';
  return { meant: `${field}:${value}`, message };
}

const spoken =
  /(?:papers?\s+)?(?:(from|in|since|after|until|before)\s+)?(?:((?:this|last) (?:week|month|year)|(?:today|yesterday)(?=['’]s))|(\p{L}{3,9} \d{4}))(?:['’]s)?(?:((?:\s+[\p{L}\p{N}-]+){0,3}?)\s+papers?)?(?=\s|$)/iuy;

/** `last week's rl papers`, `papers from March 2025`. The word *papers* isn't searched for. */
function spokenDate({ text, tokens, at, token, t, today }: TokenPlace): Mistake | undefined {
  const before = tokens[at - 1]?.kind;
  if (token.kind !== 'word' || before === 'field' || before === 'minus') return undefined;
  const { start } = token;
  spoken.lastIndex = start;
  const [whole = '', preposition = '', relative, month, between = ''] = spoken.exec(text) ?? [];
  const written = relative ?? month;
  if (written === undefined) return undefined;
  const sign = dateSigns.get(preposition.toLowerCase()) ?? '';
  const end = start + whole.length;
  const read = mendValue('date', sign + written, { today, isLast: false });
  if (!read) return undefined;
  const { meant, message } = writtenValue(read, t);
  return { start, end, meant: meant + between, message };
}

/** `sort by votes`, `sorted by date` */
function sortBy({ text, tokens, at, token, next, t, today }: TokenPlace): Mistake | undefined {
  if (token.kind !== 'word' || !/^(?:sort|order)(?:ed)?$/i.test(token.text)) return undefined;
  const order = tokens[at + 2];
  if (next?.kind !== 'word' || !/^by$/i.test(next.text)) return undefined;
  if (order?.kind !== 'word' && order?.kind !== 'phrase') return undefined;
  const read = mendValue('sort', order.text, { today, isLast: order.end === text.length });
  return read && { start: token.start, end: order.end, ...writtenValue(read, t) };
}

/** The field that a name stands for, perhaps misspelled. */
function fieldFor(name: string): FieldName | undefined {
  const lower = name.toLowerCase();
  return fieldNamed(lower) ?? (dateSigns.has(lower) ? 'date' : nearest(lower, fieldNames));
}

function isReadable(field: FieldName, value: QueryToken): boolean {
  if (value.kind !== 'word' && value.kind !== 'phrase') return true;
  if (value.kind === 'phrase' && !value.isClosed) return true;
  const { problem } = field === 'sort' ? readSorting(value.text) : readCondition(value, field);
  return problem === undefined;
}

/** Where the text of a field ends; undefined when there is none, or it is still being typed. */
function textEnd(text: string, from: number, value: QueryToken): number | undefined {
  if (quotationMark.test(text.charAt(from))) return phraseEnd(text, from);
  if (value.kind === 'open') return value.end;
  if (value.kind !== 'word' || queryWords(text.slice(from, value.end)).length === 0)
    return undefined;
  return value.end;
}

/** The exclusive end of the phrase that starts at `start`; undefined when it is never closed. */
function phraseEnd(text: string, start: number): number | undefined {
  const length = text.slice(start + 1).search(quotationMark);
  return length < 0 ? undefined : start + length + 2;
}

/**
 * The possible values that start at `from`. A date may continue in the next word: `last month`, `June 2025`.
 */
function valuesAt(
  text: string,
  from: number,
  value: QueryToken,
  next: QueryToken | undefined,
  field: FieldName,
): { end: number; inside: string }[] {
  if (quotationMark.test(text.charAt(from))) {
    const end = phraseEnd(text, from);
    return end === undefined ? [] : [{ end, inside: text.slice(from + 1, end - 1) }];
  }
  if (value.kind !== 'word') return [];
  const one = { end: value.end, inside: text.slice(from, value.end) };
  if (field !== 'date' || next?.kind !== 'word' || /\d/.test(one.inside)) return [one];
  return [{ end: next.end, inside: `${one.inside} ${next.text}` }, one];
}

const tag = /^#(?=\p{L}[\p{L}\p{N}/_-]*$)/u;
const excluded = /^[!−–—](?=\p{L})/u;

/** `#rl`, `!video`, `–video` */
function firstSign({ text, token, t }: TokenPlace): Mistake | undefined {
  if (token.kind !== 'word' || /[^\s(]/.test(text.charAt(token.start - 1))) return undefined;
  const { start, end } = token;
  const rest = text.slice(start + 1, end);
  if (tag.test(token.text)) {
    return { start, end, meant: `tag:${rest}`, message: t('your tag in a digest') };
  }
  if (!excluded.test(token.text)) return undefined;
  const message = t('excludes the next word, phrase, or field');
  return { start, end, meant: `-${rest}`, message };
}

/** In words; nobody types longer phrases. */
const longestPhrase = 12;

/** `'reward hacking'`, also behind a field */
function singleQuotes({ text, tokens, at, token, t }: TokenPlace): Mistake | undefined {
  if (token.kind !== 'word' || !/^['‘]\p{L}/u.test(token.text)) return undefined;
  for (const last of tokens.slice(at + 1, at + longestPhrase)) {
    if (last.kind !== 'word') return undefined;
    if (!/[\p{L}\p{N}]['’]$/u.test(last.text)) continue;
    const [start, end] = [token.start, last.end];
    const meant = `"${text.slice(start + 1, end - 1)}"`;
    return { start, end, meant, message: t('exact phrase') };
  }
  return undefined;
}

/** `NOT video` */
function notBefore({ text, token, next, t }: TokenPlace): Mistake | undefined {
  if (token.kind !== 'not' || !next) return undefined;
  if (!['word', 'phrase', 'field', 'open', 'minus'].includes(next.kind)) return undefined;
  const minus = next.kind === 'minus' ? '' : '-';
  if (minus !== '' && text.startsWith('-', next.start)) return undefined;
  return {
    start: token.start,
    end: next.end,
    meant: minus + text.slice(next.start, next.end),
    message: t('excludes the next word, phrase, or field'),
  };
}

const closings: Readonly<Record<string, string>> = { '“': '”', '„': '”', '«': '»', '＂': '＂' };

/** A phrase without a closing mark ends before the next field, sign or parenthesis. */
function openQuote({ text, token, next, t }: TokenPlace): Mistake | undefined {
  const isValue = token.kind === 'field' && next?.kind === 'phrase' && !next.isClosed;
  if (token.kind !== 'quote' && !isValue) return undefined;
  const quote = isValue ? next.start : token.start;
  const inside = text.slice(quote + 1);
  let [length, words] = [0, 0];
  for (const other of tokenize(inside)) {
    if (other.kind !== 'word' || isCompared(other.text)) break;
    length = other.end;
    words += 1;
  }
  // A single word isn't a phrase yet.
  if (words < 2 && inside.slice(length).trim() === '') return undefined;
  const { start } = token;
  const end = quote + 1 + length;
  const closing = closings[text.charAt(quote)] ?? '"';
  const meant = words === 0 ? text.slice(start, quote) : text.slice(start, end) + closing;
  return { start, end, meant, message: t('exact phrase') };
}

/** Whether a word such as `votes>10` compares a field. */
function isCompared(word: string): boolean {
  written.lastIndex = 0;
  const [, name = '', , , , sign = ''] = written.exec(word) ?? [];
  return sign !== '' && fieldNamed(name) !== undefined;
}

/** Words next to which *or* is an ordinary word. */
const ordinary = new Set(
  'either else how if less more no not one so two what whether when why with without yes'.split(
    ' ',
  ),
);

/** What is on one side of an `or`: a word, a phrase or a parenthesis, perhaps with a field or a minus. */
interface Operand {
  readonly start: number;
  readonly end: number;
  /** Missing only for a bare word. */
  readonly word?: string;
  readonly isFilter: boolean;
}

/** Small *or* between things to look for. A mistake that contains another is left to the next round. */
function smallOrs({ text, tokens }: ParsedQuery, t: Localize): readonly Mistake[] {
  const found = sideBySide(tokens).flatMap((operands) => smallOr(operands, text, t) ?? []);
  const inner: Mistake[] = [];
  for (const mistake of found.sort((a, b) => a.end - b.end)) {
    if (mistake.start >= (inner.at(-1)?.end ?? 0)) inner.push(mistake);
  }
  return inner;
}

/** The operands of each part of a query that has neither parentheses nor OR between them. */
function sideBySide(tokens: readonly QueryToken[]): readonly (readonly Operand[])[] {
  let operands: Operand[] = [];
  const parts = [operands];
  const begin = (): void => {
    operands = [];
    parts.push(operands);
  };
  /** Around the parenthesis: the operands before it, and what it is as one of them. */
  const outer: { readonly operands: Operand[]; readonly group: Omit<Operand, 'end'> }[] = [];
  /** Where the minus or field before an operand starts. */
  let start: number | undefined;
  for (const token of tokens) {
    const begun = { start: start ?? token.start, isFilter: start !== undefined };
    if (token.kind === 'minus' || token.kind === 'not' || token.kind === 'field') {
      start = begun.start;
      continue;
    }
    start = undefined;
    if (token.kind === 'word' || token.kind === 'phrase') {
      const isWord = token.kind === 'word' && !begun.isFilter;
      const word = isWord && { word: token.text.toLowerCase() };
      operands.push({ ...begun, end: token.end, ...word });
    } else if (token.kind === 'open') {
      outer.push({ operands, group: begun });
      begin();
    } else if (token.kind === 'or') {
      begin();
    } else if (token.kind === 'close') {
      const closed = outer.pop();
      if (closed) {
        operands = closed.operands;
        operands.push({ ...closed.group, end: token.end });
      } else {
        begin();
      }
    }
  }
  return parts;
}

function smallOr(operands: readonly Operand[], text: string, t: Localize): Mistake | undefined {
  const places = operands.flatMap((operand, i) => (isOr(operand) ? i : []));
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const sides = places.flatMap((place) => [operands[place - 1], operands[place + 1]]);
  if (first === 0 || !sides.every((side) => side && isSearchTerm(side, text.length)))
    return undefined;
  const others = [...operands.slice(0, first - 1), ...operands.slice(last + 2)];
  const isChain = places.every((place, i) => place === first + 2 * i);
  const isClear =
    isChain &&
    (sides.every((side) => side?.word === undefined) || others.every(({ isFilter }) => isFilter));
  // Among several words, *or* can only separate everything before it from everything after it.
  const arePlain = operands.every(({ word }) => word !== undefined);
  if (!isClear && (!arePlain || places.length > 3)) return undefined;
  const parts = isClear ? operands.slice(first - 1, last + 2) : operands;
  const [start, end] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0];
  const meant = parts
    .map((part, i) => {
      const written = isOr(part) ? 'OR' : text.slice(part.start, part.end);
      return text.slice(parts[i - 1]?.end ?? start, part.start) + written;
    })
    .join('');
  return {
    start,
    end,
    meant: isClear && others.length > 0 ? `(${meant})` : meant,
    message: t('either term'),
    ...(!isClear && { isUncertain: true }),
  };
}

function isSearchTerm({ start, end, word }: Operand, length: number): boolean {
  if (word === undefined) return true;
  if (isOr({ word }) || ordinary.has(word) || queryWords(word).length === 0) return false;
  // Sentences and titles contain these words; lists of search terms don't.
  if (/[:：,;.?!]$/.test(word)) return false;
  // The first letter of the word being typed could become anything.
  return end < length || end - start > 1;
}

function isOr({ word }: Pick<Operand, 'word'>): boolean {
  return word === 'or' || word === '|';
}
