import type { Localize } from '../../text/localize';
import { queryWords } from '../words/queryWords';
import { tokenize } from './lexer';
import type { Mistake } from './mistake';

/** Each small *or* of a query that may mean OR. */
export function findAlternatives(text: string, t: Localize): readonly Mistake[] {
  return new Alternatives(text, t).find();
}

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

class Alternatives {
  readonly #mistakes: Mistake[] = [];

  constructor(
    private readonly text: string,
    private readonly localize: Localize,
  ) {}

  find(): readonly Mistake[] {
    interface Level {
      readonly operands: Operand[];
      readonly start: number;
      readonly isFilter: boolean;
    }
    const levels: Level[] = [];
    let operands: Operand[] = [];
    let start: number | undefined;
    const add = (operand: Operand) => {
      operands.push(operand);
      start = undefined;
    };
    for (const token of tokenize(this.text)) {
      switch (token.kind) {
        case 'minus':
        case 'not':
        case 'field':
          start ??= token.start;
          break;
        case 'word':
        case 'phrase': {
          const { end } = token;
          const isFilter = start !== undefined;
          const isWord = !isFilter && token.kind === 'word';
          const word = isWord ? { word: token.text.toLowerCase() } : {};
          add({ start: start ?? token.start, end, isFilter, ...word });
          break;
        }
        case 'open':
          levels.push({ operands, start: start ?? token.start, isFilter: start !== undefined });
          operands = [];
          start = undefined;
          break;
        case 'close': {
          this.#look(operands);
          const level = levels.pop();
          operands = level?.operands ?? [];
          if (level) add({ start: level.start, end: token.end, isFilter: level.isFilter });
          break;
        }
        case 'or':
          this.#look(operands);
          operands = [];
          start = undefined;
          break;
        default:
          break;
      }
    }
    for (const { operands } of levels) this.#look(operands);
    this.#look(operands);
    return this.#mistakes.sort((a, b) => a.start - b.start);
  }

  /** Looks for *or* among operands that stand side by side. */
  #look(operands: readonly Operand[]): void {
    const places = operands.flatMap((operand, i) => (isOr(operand) ? i : []));
    const [first, last] = [places[0], places.at(-1)];
    if (first === undefined || last === undefined || first === 0) return;
    const isChain = places.every((place, i) => place === first + 2 * i);
    const [from, to] = [first - 1, last + 2];
    const chain = operands.slice(from, to);
    const sides = places.flatMap((place) => [operands[place - 1], operands[place + 1]]);
    if (!sides.every((side) => side && !isOr(side) && this.#isSought(side))) return;
    const others = operands.length - chain.length;
    const isPlain = operands.every(({ word }) => word !== undefined);
    const isClear =
      isChain &&
      (sides.every((side) => side?.word === undefined) ||
        [...operands.slice(0, from), ...operands.slice(to)].every(({ isFilter }) => isFilter));
    if (isClear)
      this.#add(
        chain,
        places.map((place) => operands[place]),
        others > 0,
      );
    // Among many words, *or* can only part all before it from all behind.
    else if (isPlain && places.length < 4) {
      this.#add(
        operands,
        places.map((place) => operands[place]),
        false,
        true,
      );
    }
  }

  #isSought({ start, end, word }: Operand): boolean {
    if (word === undefined) return true;
    if (dull.has(word) || queryWords(word).length === 0) return false;
    // Sentences and titles have these, lists of things to look for do not.
    if (/[:：,;.?!]$/.test(word)) return false;
    // The first letter of what is being typed may become anything.
    return end < this.text.length || end - start > 1;
  }

  #add(
    operands: readonly Operand[],
    places: readonly (Operand | undefined)[],
    isGroup: boolean,
    isDoubtful = false,
  ): void {
    const [start, end] = [operands[0]?.start ?? 0, operands.at(-1)?.end ?? 0];
    const ors = places.flatMap((or) => (or ? { start: or.start, end: or.end, text: 'OR' } : []));
    const edits = isGroup
      ? [{ start, end: start, text: '(' }, ...ors, { start: end, end, text: ')' }]
      : ors;
    const message = this.localize('one or the other');
    this.#mistakes.push({ start, end, edits, message, ...(isDoubtful && { isDoubtful: true }) });
  }
}

function isOr({ word }: Operand): boolean {
  return word === 'or' || word === '|';
}
