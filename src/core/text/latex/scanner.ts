import { matchAt } from '../characters';
import { pairBraces } from './pairs';

/** What one construct becomes, and the offset after it in the source. */
export interface LatexPiece {
  readonly text: string;
  readonly next: number;
}

const commandName = /[A-Za-z@]+\*?/y;
const space = /\s*/y;

/**
 * Finds commands, groups and other marks of LaTeX. Readers of digests, of values in BibTeX, and of what is written there
 * build on it. All take time linear in the text.
 */
export class LatexScanner {
  constructor(
    readonly text: string,
    /** The offset of each closing brace by that of its opening one; see {@link pairBraces}. */
    readonly braces: ReadonlyMap<number, number> = pairBraces(text) ?? new Map<number, number>(),
  ) {}

  /** The pieces between two offsets, each read where the one before ends. */
  protected pieces(from: number, to: number, read: (at: number) => LatexPiece): string {
    // `+=` would build a tree of strings that has to be flattened when it is read.
    const parts: string[] = [];
    for (let at = from; at < to;) {
      const { text, next } = read(at);
      parts.push(text);
      at = next;
    }
    return parts.length === 1 ? (parts[0] ?? '') : parts.join('');
  }

  /** The name of the command whose backslash is at `at`, perhaps with a star; empty if there is none. */
  protected nameAt(at: number, to: number): string {
    if (this.text.charAt(at) !== '\\') return '';
    return (matchAt(commandName, this.text, at + 1) ?? '').slice(0, Math.max(0, to - at - 1));
  }

  /** The offset of the brace that closes the group at `at` before `to`; undefined if no such group starts there. */
  closeOf(at: number, to: number): number | undefined {
    const close = this.text.charAt(at) === '{' ? this.braces.get(at) : undefined;
    return close !== undefined && close < to ? close : undefined;
  }

  /** What a sticky pattern matches at `at`, if that ends by `to`. */
  protected take(pattern: RegExp, at: number, to: number): string | undefined {
    const found = matchAt(pattern, this.text, at);
    return found !== undefined && at + found.length <= to ? found : undefined;
  }

  protected skipSpace(at: number, to: number): number {
    return Math.min(to, at + (matchAt(space, this.text, at) ?? '').length);
  }
}
