import type { Localize } from '../../text/localize';
import { queryWords } from '../words/queryWords';
import { tokenize } from './lexer';
import type { Mistake } from './mistake';

/** What stands on one side of an `or`. */
interface Operand {
  readonly start: number;
  readonly end: number;
  /** It has a field or a minus, and only narrows the search down. */
  readonly isFilter: boolean;
  /** A word by itself. */
  readonly word?: string;
}

/** Words next to which *or* is an ordinary word. */
const dull = new Set(
  'either else how if less more no not one so two what whether when why with without yes'.split(
    ' ',
  ),
);

/** Each small *or* of a query that may mean OR. */
export function findAlternatives(text: string, t: Localize): readonly Mistake[] {
  const message = t('one or the other');
  return sideBySide(text)
    .flatMap((operands) => alternativesIn(operands, text.length, message) ?? [])
    .sort((a, b) => a.start - b.start);
}

/** The operands of a query that stand side by side, with neither a parenthesis nor OR between them. */
function sideBySide(text: string): (readonly Operand[])[] {
  const found: (readonly Operand[])[] = [];
  const levels: { operands: Operand[]; start: number; isFilter: boolean }[] = [];
  let operands: Operand[] = [];
  /** Where a minus or a field begins that belongs to the next operand. */
  let start: number | undefined;
  for (const token of tokenize(text)) {
    switch (token.kind) {
      case 'minus':
      case 'not':
      case 'field':
        start ??= token.start;
        continue;
      case 'word':
      case 'phrase': {
        const isFilter = start !== undefined;
        const isWord = !isFilter && token.kind === 'word';
        const word = isWord ? { word: token.text.toLowerCase() } : {};
        operands.push({ start: start ?? token.start, end: token.end, isFilter, ...word });
        break;
      }
      case 'open':
        levels.push({ operands, start: start ?? token.start, isFilter: start !== undefined });
        operands = [];
        break;
      case 'close': {
        found.push(operands);
        const level = levels.pop();
        operands = level?.operands ?? [];
        // What stands before a parenthesis that closes nothing goes on behind it.
        if (!level) continue;
        operands.push({ start: level.start, end: token.end, isFilter: level.isFilter });
        break;
      }
      case 'or':
        found.push(operands);
        operands = [];
        break;
      default:
        continue;
    }
    start = undefined;
  }
  return [...found, ...levels.map(({ operands }) => operands), operands];
}

/** Looks for *or* among operands that stand side by side in a text of `length` code units. */
function alternativesIn(
  operands: readonly Operand[],
  length: number,
  message: string,
): Mistake | undefined {
  const places = operands.flatMap((operand, i) => (isOr(operand) ? i : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || first === 0) return undefined;
  const isChain = places.every((place, i) => place === first + 2 * i);
  const [from, to] = [first - 1, last + 2];
  const chain = operands.slice(from, to);
  const sides = places.flatMap((place) => [operands[place - 1], operands[place + 1]]);
  if (!sides.every((side) => side && !isOr(side) && isSought(side, length))) return undefined;
  const others = [...operands.slice(0, from), ...operands.slice(to)];
  const isClear =
    isChain &&
    (sides.every((side) => side?.word === undefined) || others.every(({ isFilter }) => isFilter));
  // Among many words, *or* can only part all before it from all behind.
  const isPlain = operands.every(({ word }) => word !== undefined);
  if (!isClear && (!isPlain || places.length >= 4)) return undefined;
  const parted = isClear ? chain : operands;
  const [start, end] = [parted[0]?.start ?? 0, parted.at(-1)?.end ?? 0];
  const ors = operands.filter(isOr).map(({ start, end }) => ({ start, end, text: 'OR' }));
  const edits =
    isClear && others.length > 0
      ? [{ start, end: start, text: '(' }, ...ors, { start: end, end, text: ')' }]
      : ors;
  return { start, end, edits, message, ...(!isClear && { isDoubtful: true }) };
}

function isSought({ start, end, word }: Operand, length: number): boolean {
  if (word === undefined) return true;
  if (dull.has(word) || queryWords(word).length === 0) return false;
  // Sentences and titles have these, lists of things to look for do not.
  if (/[:：,;.?!]$/.test(word)) return false;
  // The first letter of what is being typed may become anything.
  return end < length || end - start > 1;
}

function isOr({ word }: Operand): boolean {
  return word === 'or' || word === '|';
}
