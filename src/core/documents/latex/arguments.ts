import type { LatexScan, LatexToken } from './scan';

/** An argument of a command, without its braces or brackets. */
export interface LatexArgument {
  /** As in `CiteCommand.args`. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

export interface LatexArguments {
  readonly args: readonly LatexArgument[];
  /** After the last one. */
  readonly end: number;
}

const closing = new Map([
  ['(', ')'],
  ['<', '>'],
]);
/** A longer note in parentheses or angle brackets is rather text. */
const maxNote = 300;

/** Walks from argument to argument. */
class Walker {
  /** After the last argument. */
  end: number;

  constructor(
    readonly scan: LatexScan,
    /** The first token that isn't read yet. */
    public next: number,
  ) {
    this.end = scan.tokens[next - 1]?.end ?? 0;
  }

  /** Reads an argument of a kind; undefined if there is none. */
  take(kind: string): LatexArgument | undefined {
    const { at, next } = this.#skipSpace();
    const char = this.scan.text.charAt(at);
    if (kind === '*') return char === '*' ? this.#took(kind, at, at + 1, at + 1, next) : undefined;
    if (kind === 'k' || kind === 'm' || kind === '[') {
      const token = this.scan.tokens[next];
      const isOpen = token?.start === at && token.kind === (kind === '[' ? '[' : '{');
      const close = isOpen ? this.scan.tokens[token.close ?? -1] : undefined;
      if (!token || !close) return undefined;
      return this.#took(kind, token.end, close.start, close.end, (token.close ?? next) + 1);
    }
    if (char !== kind) return undefined;
    const length = this.scan.text.slice(at, at + maxNote).indexOf(closing.get(kind) ?? kind);
    if (length < 0) return undefined;
    return this.#took(kind, at + 1, at + length, at + length + 1, next);
  }

  #took(kind: string, start: number, end: number, after: number, next: number): LatexArgument {
    this.end = after;
    this.next = next;
    const { tokens } = this.scan;
    while ((tokens[this.next]?.start ?? Infinity) < after) this.next++;
    return { kind, start, end };
  }

  /** After white space and comments; a blank line ends arguments. */
  #skipSpace(): { readonly at: number; readonly next: number } {
    const { text, tokens } = this.scan;
    let { end: at, next } = this;
    for (;;) {
      const token: LatexToken | undefined = tokens[next];
      if (token?.start === at) {
        if (token.kind !== 'comment') return { at, next };
        at = token.end;
        next++;
      } else if (/\s/.test(text.charAt(at))) at++;
      else return { at, next };
    }
  }
}

/**
 * The arguments after the token at `index`, as `form` has them (see `CiteCommand.args`); undefined if one that isn't
 * optional is missing.
 */
export function readArguments(
  scan: LatexScan,
  index: number,
  form: string,
): LatexArguments | undefined {
  const walker = new Walker(scan, index + 1);
  const args: LatexArgument[] = [];
  const [once = '', loop] = form.split('l');
  const readAll = (kinds: string): boolean => {
    for (const kind of kinds) {
      const arg = walker.take(kind);
      if (arg) args.push(arg);
      else if (kind === 'k' || kind === 'm') return false;
    }
    return true;
  };
  if (!readAll(once)) return undefined;
  if (loop === undefined) return { args, end: walker.end };
  let end = walker.end;
  let count = args.length;
  while (readAll(loop)) {
    count = args.length;
    ({ end } = walker);
  }
  const isComplete = args.slice(0, count).some(({ kind }) => kind === 'k');
  return isComplete ? { args: args.slice(0, count), end } : undefined;
}
