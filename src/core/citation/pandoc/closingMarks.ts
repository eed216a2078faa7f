import { addTo } from '../../base/collections';
import { countBefore } from '../../base/sortedList';

/** A closing fence at `offset`; `length` is the greatest of this and all later fences of its character. */
interface FenceClose {
  readonly offset: number;
  length: number;
}

/**
 * The ends of blocks that span blank lines. They are found in one pass, or the first failed search is remembered,
 * which keeps the time linear in a text with many unclosed blocks.
 */
export class ClosingMarks {
  readonly #fences = new Map<string, FenceClose[]>();
  readonly #missing = new Map<string, number>();
  #environments: ReadonlyMap<number, number> | undefined;

  constructor(private readonly text: string) {
    for (const { 1: fence = '', index } of text.matchAll(/^[ \t>]*(`{3,}|~{3,})[ \t]*$/gm)) {
      addTo(this.#fences, fence.charAt(0), { offset: index, length: fence.length });
    }
    for (const closes of this.#fences.values()) {
      let longest = 0;
      for (const close of closes.toReversed())
        close.length = longest = Math.max(longest, close.length);
    }
  }

  /** Whether a fence of `character` with at least `length` closes on a line after `offset`. */
  hasFence(character: string, length: number, offset: number): boolean {
    const closes = this.#fences.get(character) ?? [];
    const next = closes[countBefore(closes, (close) => close.offset <= offset)];
    return next !== undefined && next.length >= length;
  }

  /** The end of the next `mark`, a case-insensitive pattern; undefined when there is none. */
  find(mark: string, offset: number): number | undefined {
    if (offset >= (this.#missing.get(mark) ?? Infinity)) return undefined;
    const pattern = new RegExp(mark, 'gim');
    pattern.lastIndex = offset;
    if (pattern.test(this.text)) return pattern.lastIndex;
    this.#missing.set(mark, offset);
    return undefined;
  }

  /** The end of the TeX environment that `\begin{…}` at `offset` opens. */
  environmentEnd(offset: number): number | undefined {
    this.#environments ??= environmentEnds(this.text, 0, this.text.length);
    return this.#environments.get(offset);
  }
}

/** The end of each TeX environment by the offset of its `\begin{name}`. Environments may nest. */
export function environmentEnds(
  text: string,
  start: number,
  end: number,
): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  const mark = /\\(begin|end)\{([A-Za-z]+\*?)\}/g;
  mark.lastIndex = start;
  for (let match = mark.exec(text); match && mark.lastIndex <= end; match = mark.exec(text)) {
    const [, kind, name = ''] = match;
    if (kind === 'begin') addTo(open, name, match.index);
    else {
      const begin = open.get(name)?.pop();
      if (begin !== undefined) ends.set(begin, mark.lastIndex);
    }
  }
  return ends;
}

/** The offset of the closing bracket by that of the opening one, in a part of a text. */
export function matchingBrackets(
  text: string,
  start: number,
  end: number,
  [opening, closing]: string,
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = start; at < end; at++) {
    const character = text.charAt(at);
    if (character === '\\') at++;
    else if (character === opening) open.push(at);
    else if (character === closing) {
      const begin = open.pop();
      if (begin !== undefined) pairs.set(begin, at);
    }
  }
  return pairs;
}
