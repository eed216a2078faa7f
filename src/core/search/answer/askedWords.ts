import { textsIn } from '../query/ast';
import type { Expression } from '../query/ast';
import { commonStart } from '../../text/commonStart';
import { queryWords } from '../words/tokens';

/** How many first letters a term and a word must share for the one to stand for the other. */
const minAlike = 3;

/** Words that stand in nearly every text: to see one of them tells nothing. */
const fillers = new Set(
  'a an and as at by do for from in into is it of on or the to with'.split(' '),
);

/**
 * Tells which word of a query a term stands for, so that `reward` and `rewards` are not taken for two
 * words found.
 */
export class AskedWords {
  readonly #words: readonly string[];
  /** The words that follow the word before them in a phrase. */
  readonly #joined = new Set<number>();
  /** Words that need not be seen. */
  readonly fillers: ReadonlySet<number>;
  readonly #known = new Map<string, number>();
  readonly #told = new Map<string, string>();

  constructor(where: Expression | undefined) {
    const words: string[] = [];
    for (const { text, isPhrase } of textsIn(where)) {
      for (const [i, word] of queryWords(text)
        .flatMap(({ parts }) => parts)
        .entries()) {
        if (isPhrase && i > 0) this.#joined.add(words.length);
        words.push(word);
      }
    }
    this.#words = words;
    const numbers = [...words.keys()].filter((number) => fillers.has(words[number] ?? ''));
    this.fillers = new Set(numbers);
  }

  /**
   * The place in the query of the word that a term stands for; a number of its own for a term that stands for
   * none.
   */
  of(term: string): number {
    let number = this.#known.get(term);
    if (number === undefined) {
      number = this.#nearest(term) ?? this.#words.length + 1 + this.#known.size * 2;
      this.#known.set(term, number);
    }
    return number;
  }

  /** A key for terms: equal for those that give the same passage of a text. */
  told(terms: readonly string[] = []): string {
    let all = '';
    for (const term of terms) {
      let told = this.#told.get(term);
      if (told === undefined) {
        const word = this.of(term);
        const place = word < this.#words.length ? word : '';
        told = `${term}:${place}${this.isJoined(word) ? '"' : ''}${this.fillers.has(word) ? '.' : ''} `;
        this.#told.set(term, told);
      }
      all += told;
    }
    return all;
  }

  /** Whether the word stands in a phrase, behind the one before it. */
  isJoined(word: number): boolean {
    return this.#joined.has(word);
  }

  #nearest(term: string): number | undefined {
    let nearest: number | undefined;
    let most = 0;
    for (const [number, word] of this.#words.entries()) {
      const alike = commonStart(term, word);
      if (alike > most && (alike >= minAlike || alike === word.length)) {
        most = alike;
        nearest = number;
      }
    }
    return nearest;
  }
}
