import { countBefore } from '../../text/countBefore';
import { closingLine } from '../../text/frontMatter';
import { environmentEnds } from './tex';

/** A closing fence at `offset`; `length` is the greatest of this and all later fences of its character. */
interface FenceClose {
  readonly offset: number;
  length: number;
}

/**
 * Where blocks that span blank lines end. All is found in one pass, or the first failed search is
 * remembered, so that a text full of openings without an end takes no longer than any other.
 */
export class ClosingMarks {
  readonly #fences = new Map<string, FenceClose[]>();
  readonly #frontMatter: { readonly start: number; readonly end: number }[] = [];
  readonly #missing = new Map<string, number>();
  #environments: ReadonlyMap<number, number> | undefined;

  constructor(private readonly text: string) {
    for (const match of text.matchAll(new RegExp(closingLine, 'gm'))) {
      this.#frontMatter.push({ start: match.index, end: match.index + match[0].length });
    }
    for (const match of text.matchAll(/^[ \t>]*(`{3,}|~{3,})[ \t]*$/gm)) {
      const fence = match[1] ?? '';
      const closes = this.#fences.get(fence.charAt(0)) ?? [];
      closes.push({ offset: match.index, length: fence.length });
      this.#fences.set(fence.charAt(0), closes);
    }
    for (const closes of this.#fences.values()) {
      let longest = 0;
      for (const close of closes.toReversed())
        close.length = longest = Math.max(longest, close.length);
    }
  }

  /** Whether a fence of `character`, at least so long, closes on a line after `offset`. */
  hasFence(character: string, length: number, offset: number): boolean {
    const close = firstAfter(this.#fences.get(character) ?? [], ({ offset: at }) => at, offset);
    return close !== undefined && close.length >= length;
  }

  /** The line after `offset` that ends a YAML block. */
  frontMatterEnd(offset: number): { readonly start: number; readonly end: number } | undefined {
    return firstAfter(this.#frontMatter, ({ start }) => start, offset);
  }

  /** Where the next `mark` ends, whatever its case; undefined when there is none. */
  find(mark: string, offset: number): number | undefined {
    if (offset >= (this.#missing.get(mark) ?? Infinity)) return undefined;
    const pattern = new RegExp(mark, 'gi');
    pattern.lastIndex = offset;
    if (pattern.test(this.text)) return pattern.lastIndex;
    this.#missing.set(mark, offset);
    return undefined;
  }

  /** Where the TeX environment that `\begin{…}` at `offset` opens ends. */
  environmentEnd(offset: number): number | undefined {
    this.#environments ??= environmentEnds(this.text, 0, this.text.length);
    return this.#environments.get(offset);
  }
}

function firstAfter<T>(
  elements: readonly T[],
  offsetOf: (element: T) => number,
  offset: number,
): T | undefined {
  return elements[countBefore(elements, (element) => offsetOf(element) <= offset)];
}
