/**
 * Converts LaTeX to Unicode text. `pairs.ts` finds matching braces, dollars and quotation marks, `scanner.ts` commands
 * and groups; `commands.ts` reads commands, `tables.ts` has their names.
 */
import { matchAt } from '../characters';
import { readCommand, script } from './commands';
import type { LatexSource } from './commands';
import { pairBraces, pairFormulas, pairQuotes } from './pairs';
import { LatexScanner } from './scanner';
import type { LatexPiece } from './scanner';
import { fonts, functions, greek, symbols, wordlessSymbols } from './tables';

/** A text without these characters has no LaTeX, unless {@link hasBareTraces} finds some. */
const traces = /[\\$^~`{]/;
const bareTraces = /[0-9)]\/?[A-Za-z]/;

const word = /[A-Za-z]+/y;
const url = /:\/\/(?:[^\s{}<>"`\\$]|\\[_%#&~])+/y;
const windowsPath = /:\\[^\s{}]*/y;
const networkPath = /\\\\[A-Za-z0-9][\w.-]*\\[^\s{}]*/y;
const plain = /[^A-Za-z\\$^_~`'{}]+/y;
/** A superscript without braces: a sign, a number, or a single letter. */
const bareScript = /[*+†′]|-?[0-9]+(?![A-Za-z0-9]|\.[0-9])|[A-Za-z](?![A-Za-z0-9])/y;
const leftOperand = /[0-9})\]*^²³⁴⁵]/;
const rightOperand = / ?(?:[0-9.]|\\|[A-Za-z]{1,8}(?:\^|_\{))/y;

/** Words that may be symbols without their backslash. */
const specialWords = [...greek.keys(), ...wordlessSymbols.keys(), 'times', 'ell'];
const special =
  `(?:${specialWords.join('|')})(?![A-Za-z])|` +
  '(?:math|text|emph|operatorname|frac|sqrt)[A-Za-z]*\\{|https?:|[A-Za-z]:\\\\';
const marks = "[^A-Za-z\\\\$^_~`'{}]";
/** Up to a thousand words and marks without meaning in LaTeX, like most of any abstract. */
const prose = new RegExp(`${marks}*(?:(?!${special})[A-Za-z]+${marks}*){0,1000}`, 'y');

/**
 * Replaces LaTeX, and remains of converted LaTeX (`12.1times`, `mathcal{O}`), with Unicode in one pass. Takes
 * time linear in the text. Text that isn't clearly LaTeX stays unchanged.
 */
export function convertLatex(text: string): string {
  if (!(traces.test(text) || hasBareTraces(text))) return text;
  const braces = pairBraces(text);
  return braces ? new Reader(text, braces).read(0, text.length, false) : text;
}

/** The content of a formula in Unicode; unchanged if it is nested too deep. */
export function formulaText(formula: string): string {
  const braces = pairBraces(formula);
  return braces ? new Reader(formula, braces).read(0, formula.length, true) : formula;
}

/** Whether a text may hold symbols that lost their backslash. */
function hasBareTraces(text: string): boolean {
  // Searching for a rare pair of letters first rules out most texts faster.
  return (
    bareTraces.test(text) ||
    (text.includes('q ') && text.includes('eq ')) ||
    (text.includes('fty') && text.includes('infty')) ||
    (text.includes('rrow') && text.includes('arrow'))
  );
}

class Reader extends LatexScanner implements LatexSource {
  readonly #formulas = pairFormulas(this.text);
  readonly #quotes = pairQuotes(this.text);

  read(from: number, to: number, math: boolean): string {
    return this.pieces(from, to, (at) => {
      const end = math ? at : this.#proseEnd(at, to);
      if (end > at) return { text: this.text.slice(at, end), next: end };
      return this.#piece(at, to, math);
    });
  }

  #piece(at: number, to: number, math: boolean): LatexPiece {
    switch (this.text[at]) {
      case '\\':
        return this.#formula(at, to) ?? this.#backslash(at, to, math);
      case '$':
        return this.#formula(at, to) ?? { text: math ? '' : '$', next: at + 1 };
      case '^':
      case '_':
        return this.#script(at, to, math) ?? this.#literal(at);
      case '~':
        return { text: math || this.#isTie(at) ? ' ' : '~', next: at + 1 };
      case '`':
      case "'":
        return this.#quotes.get(at) ?? this.#singleQuotes(at, to) ?? this.#literal(at);
      case '{':
        return this.#group(at, to, math);
      case '}':
        return { text: math ? '' : '}', next: at + 1 };
      default:
        return this.#plain(at, to) ?? this.#word(at, to, math);
    }
  }

  #proseEnd(from: number, to: number): number {
    prose.lastIndex = from;
    return prose.test(this.text) ? Math.min(prose.lastIndex, to) : from;
  }

  #literal(at: number): LatexPiece {
    return { text: this.text.charAt(at), next: at + 1 };
  }

  /** Characters without meaning in LaTeX. */
  #plain(at: number, to: number): LatexPiece | undefined {
    const run = matchAt(plain, this.text, at)?.slice(0, to - at);
    return run ? { text: run, next: at + run.length } : undefined;
  }

  #formula(at: number, to: number): LatexPiece | undefined {
    const formula = this.#formulas.get(at);
    if (!formula || formula.next > to) return undefined;
    const { start, end, next } = formula;
    const isTimes = this.text.slice(start, end) === 'times';
    return { text: isTimes ? '×' : this.read(start, end, true).trim(), next };
  }

  #backslash(at: number, to: number, math: boolean): LatexPiece {
    const path = math ? undefined : this.take(networkPath, at, to);
    if (path) return { text: path, next: at + path.length };
    return readCommand(this, at, to, math);
  }

  /** Braces are removed in a formula and, in prose, around a LaTeX command. */
  #group(at: number, to: number, math: boolean): LatexPiece {
    const close = this.closeOf(at, to);
    if (close === undefined) return { text: math ? '' : '{', next: at + 1 };
    if (!math && !/\\["'`^~=.A-Za-z]/.test(this.text.slice(at + 1, at + 3)))
      return this.#literal(at);
    return { text: this.read(at + 1, close, math), next: close + 1 };
  }

  #script(at: number, to: number, math: boolean): LatexPiece | undefined {
    const mark = this.text[at] === '^' ? '^' : '_';
    if (!math && !this.#takesScript(at, mark)) return undefined;
    if (this.text[at + 1] === '{') {
      const close = this.closeOf(at + 1, to);
      if (close === undefined) return undefined;
      return { text: script(mark, this.read(at + 2, close, true)), next: close + 1 };
    }
    if (at + 1 >= to) return undefined;
    if (this.text[at + 1] === '\\' && (math || mark === '^')) {
      const command = readCommand(this, at + 1, to, true);
      return { text: script(mark, command.text), next: command.next };
    }
    const bare = math
      ? this.text.charAt(at + 1).replace(/[\s^_~{}$]/, '')
      : mark === '^' && matchAt(bareScript, this.text, at + 1);
    if (!bare || at + 1 + bare.length > to) return undefined;
    return { text: script(mark, bare), next: at + 1 + bare.length };
  }

  /** In prose, `a_b` and `snake_case` are names; a script follows a single letter or a bracket. */
  #takesScript(at: number, mark: '^' | '_'): boolean {
    const before = this.text.charAt(at - 1);
    if (mark === '^') return /[\p{L}\p{N})\]}*|′]/u.test(before);
    if (this.text[at + 1] !== '{') return false;
    if (/[)\]}|]/.test(before)) return true;
    // eslint-disable-next-line regexp/no-super-linear-move -- of 16 characters
    const name = /[\p{L}\p{N}_]*$/u.exec(this.text.slice(Math.max(0, at - 16), at))?.[0] ?? '';
    return name.length === 1 || symbols.has(name) || functions.has(name);
  }

  /** Whether a `~` is a non-breaking space, not "approximately", a path or a distribution. */
  #isTie(at: number): boolean {
    const before = this.text.slice(Math.max(0, at - 20), at);
    const after = this.text.charAt(at + 1);
    if (/[0-9]/.test(after)) return /(?:^|[^A-Za-z])[A-Z][A-Za-z]*[a-z]\.?$/.test(before);
    return /[\p{L}([\\$`]/u.test(after) && /(?:\p{L}{2}|[,;:)\]}'"%]|\p{L}\.)$/u.test(before);
  }

  /** LaTeX's `quotation' in single marks. */
  #singleQuotes(at: number, to: number): LatexPiece | undefined {
    if (!/^$|[\s(]/.test(this.text.charAt(at - 1))) return undefined;
    const inner = /^`([^`'\s$\\{}][^`'$\\{}]{0,80})'(?![A-Za-z0-9`'])/.exec(
      this.text.slice(at, Math.min(to, at + 85)),
    )?.[1];
    return inner ? { text: `‘${inner}’`, next: at + inner.length + 2 } : undefined;
  }

  #word(at: number, to: number, math: boolean): LatexPiece {
    const name = matchAt(word, this.text, at)?.slice(0, to - at);
    if (!name) return this.#literal(at);
    const next = at + name.length;
    return (
      this.#address(name, at, next, to) ??
      this.#bareCommand(name, next, to, math) ?? {
        text:
          (math
            ? (wordlessSymbols.get(name) ?? greek.get(name))
            : this.#bareSymbol(name, at, next)) ?? name,
        next,
      }
    );
  }

  /** Addresses and paths stay unchanged, except for LaTeX escapes. */
  #address(name: string, at: number, next: number, to: number): LatexPiece | undefined {
    let rest: string | undefined;
    if (name === 'http' || name === 'https') rest = matchAt(url, this.text, next);
    else if (name.length === 1 && !/[\p{L}\p{N}]/u.test(this.text.charAt(at - 1)))
      rest = matchAt(windowsPath, this.text, next);
    if (!rest) return undefined;
    const address = (name + rest).slice(0, to - at);
    const isPath = rest.startsWith(':\\');
    return {
      text: isPath ? address : address.replace(/\\([_%#&~])/g, '$1'),
      next: at + address.length,
    };
  }

  /** `mathcal{O}`, `textbf{x}`: a command that lost its backslash. */
  #bareCommand(name: string, next: number, to: number, math: boolean): LatexPiece | undefined {
    if (!/^(?:math|text.|emph|operatorname|frac$|sqrt$)/.test(name)) return undefined;
    if (!fonts.has(name) && !/^(?:mathbb|frac|sqrt)$/.test(name)) return undefined;
    if (this.closeOf(next, to) === undefined) return undefined;
    return readCommand(this, next - name.length - 1, to, math, name);
  }

  /** `chi^2`, `1/epsilon`, `12.1times`: a symbol that lost its backslash, beside other math. */
  #bareSymbol(name: string, at: number, next: number): string | undefined {
    const { text } = this;
    const before = text.charAt(at - 1);
    const after = text.charAt(next);
    if (name === 'times') {
      const spaced = before === ' ' && /^ [0-9.]{1,8}\^/.test(text.slice(next, next + 10));
      const factor = spaced ? text.charAt(at - 2) : before;
      return /[0-9]/.test(factor) ? '×' : undefined;
    }
    if (greek.has(name) || name === 'ell' || name === 'infty') {
      const hasScript = /^(?:\^[-0-9A-Za-z*+{\\(]|_\{)/.test(text.slice(next, next + 2));
      const isDivisor = /(?:^|[^A-Za-z0-9.])[0-9]{1,4}\/$/.test(
        text.slice(Math.max(0, at - 6), at),
      );
      if (hasScript || isDivisor) return symbols.get(name);
      if (/[0-9]/.test(before) && (name === 'pi' || name === 'sigma')) return symbols.get(name);
    }
    const symbol = wordlessSymbols.get(name);
    if (!symbol) return undefined;
    const left = before === ' ' ? text.charAt(at - 2) : before;
    const isOperator = leftOperand.test(left) || matchAt(rightOperand, text, next) !== undefined;
    return isOperator && !/[A-Za-z_]/.test(before) && after !== '_' ? symbol : undefined;
  }
}
