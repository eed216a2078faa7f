import { matchAt } from '../../text/characters';
import { LatexScanner } from '../../text/latex/scanner';
import type { LatexPiece } from '../../text/latex/scanner';
import { functions } from '../../text/latex/tables';
import { harmlessCommand } from './latexCommands';

const symbol = /\\[%&#_${}|,;:!> \\]/y;
/** Text in a formula, without commands. */
const plainGroup = /\{(?:[^\\{}$^_#%&]|\\[%&#_$, ])*\}/y;
const delimiter =
  /\s*(?:[()[\]|/.<>]|\\[{}|]|\\(?:[lr]?[vV]ert|[lr](?:angle|brace|brack|ceil|floor)|backslash)(?![A-Za-z]))/y;
const limits = /\s*\\(?:no)?limits(?![A-Za-z])/y;
const index = /\[[A-Za-z0-9]+\]/y;
/** Scripts in prose, without braces. */
const bareSuper = /[*+]|-?[0-9]+(?![A-Za-z0-9]|\.[0-9])|[A-Za-z](?![A-Za-z0-9])/y;
const bareSub = /[0-9]+(?![A-Za-z0-9_])/y;
/** A command of formulas that lost its backslash in a converter. */
const lostCommand = /(?:math[a-z]+|operatorname|d?frac|sqrt)(?=\{)/y;

/** No real formula is longer or nested deeper; the limits keep reading linear. */
const maxLength = 400;
const maxDepth = 32;

/** Reads formulas. Text that wouldn't compile in LaTeX, or does more than print, isn't a formula. */
export class FormulaReader extends LatexScanner {
  #depth = 0;
  #isProse = false;

  /** The text between two positions as a formula; undefined when it isn't one. */
  formula(from: number, to: number): string | undefined {
    this.#isProse = false;
    const items = this.#items(from, to);
    return items && withPairedBraces(items.text);
  }

  /** Text at `at` in prose that needs a formula, such as `\alpha_1`, `Q^*` and `^{-3}`. */
  inProse(at: number): LatexPiece | undefined {
    this.#isProse = true;
    const { length } = this.text;
    const to = Math.min(length, at + maxLength);
    const parts: string[] = [];
    let next = at;
    for (;;) {
      const nucleus = this.#proseNucleus(next, to);
      // Another script of the same kind begins a new formula.
      if (!nucleus || (nucleus.next === next && next > at)) break;
      const scripts = this.#scripts(nucleus.next, to, true);
      if (!scripts || (scripts.text === '' && !nucleus.text.includes('\\'))) break;
      parts.push(nucleus.text, scripts.text);
      next = scripts.next;
    }
    return next > at ? { text: withPairedBraces(parts.join('')), next } : undefined;
  }

  #proseNucleus(at: number, to: number): LatexPiece | undefined {
    const char = this.text.charAt(at);
    if (char === '^' || char === '_') {
      const before = char === '^' ? /[\p{L}\p{N})\]}*|]/u : /[)\]}|]/;
      return before.test(this.text.charAt(at - 1)) ? { text: '', next: at } : undefined;
    }
    if (char === '\\') {
      const isOnlyMath = harmlessCommand(this.#nameAt(at))?.mode === 'math';
      return isOnlyMath ? this.#command(at, to) : undefined;
    }
    if (!/[A-Za-z]/.test(char) || /[\p{L}\p{N}_\\]/u.test(this.text.charAt(at - 1)))
      return undefined;
    const lost = matchAt(lostCommand, this.text, at);
    if (lost !== undefined) return this.#named(lost, at + lost.length, to);
    return /[\^_]/.test(this.text.charAt(at + 1)) ? { text: char, next: at + 1 } : undefined;
  }

  /**
   * At most one script of each kind after a nucleus, with white space and primes in between. If they are no scripts, it
   * isn't a formula.
   *
   * @param isBare whether the nucleus is in prose: then only clear scripts belong to it, and the rest is text
   */
  #scripts(at: number, to: number, isBare: boolean): LatexPiece | undefined {
    let [text, next, marks] = ['', at, ''];
    for (;;) {
      const start = isBare ? next : this.skipSpace(next, this.text.length);
      const mark = start < to || isBare ? this.text.charAt(start) : '';
      const scripts = isBare ? /[\^_]/ : /[\^_']/;
      if (!scripts.test(mark)) return { text, next };
      const blank = this.text.slice(next, start);
      if (mark === "'") {
        if (marks.includes('^')) return undefined;
        const primes = matchAt(/'+/y, this.text, start) ?? '';
        text += blank + primes;
        next = start + primes.length;
        if (this.text.charAt(next) !== '^') marks += '^';
        continue;
      }
      const script = marks.includes(mark) ? undefined : this.#script(mark, start + 1, to, isBare);
      if (!script) return isBare ? { text, next } : undefined;
      marks += mark;
      text += blank + mark + script.text;
      next = script.next;
    }
  }

  #script(mark: string, at: number, to: number, isBare: boolean): LatexPiece | undefined {
    if (!isBare || /[{\\]/.test(this.text.charAt(at))) return this.#argument(at, to);
    const bare = this.take(mark === '^' ? bareSuper : bareSub, at, to);
    if (bare === undefined) return undefined;
    return { text: bare.length > 1 ? `{${bare}}` : bare, next: at + bare.length };
  }

  /** All items up to `to` or, after `\left`, up to `\right`. */
  #items(from: number, to: number, isLeft = false): LatexPiece | undefined {
    if (this.#depth >= maxDepth) return undefined;
    this.#depth++;
    try {
      const parts: string[] = [];
      let at = from;
      while (at < to) {
        if (isLeft && this.#nameAt(at) === 'right') return { text: parts.join(''), next: at };
        const item = this.#item(at, to);
        if (!item) return undefined;
        parts.push(item.text);
        at = item.next;
      }
      return isLeft ? undefined : { text: parts.join(''), next: to };
    } finally {
      this.#depth--;
    }
  }

  /** A symbol, group or command with its scripts. */
  #item(at: number, to: number): LatexPiece | undefined {
    const nucleus = /[\^_']/.test(this.text.charAt(at))
      ? { text: '', next: at }
      : this.#nucleus(at, to);
    const scripts = nucleus && this.#scripts(nucleus.next, to, false);
    return scripts && { text: nucleus.text + scripts.text, next: scripts.next };
  }

  #nucleus(at: number, to: number): LatexPiece | undefined {
    const char = String.fromCodePoint(this.text.codePointAt(at) ?? 0);
    if (char === '{') return this.#group(at, to);
    if (char === '\\') return this.#command(at, to);
    return /[}$#%&^_]/.test(char) ? undefined : { text: char, next: at + char.length };
  }

  #group(at: number, to: number): LatexPiece | undefined {
    const close = this.closeOf(at, to);
    if (close === undefined) return undefined;
    const inner = this.#items(at + 1, close);
    return inner && { text: `{${inner.text}}`, next: close + 1 };
  }

  /** One argument: a group, a single character or another command, which is put in braces. */
  #argument(from: number, to: number): LatexPiece | undefined {
    const at = this.skipSpace(from, to);
    if (at >= to) return undefined;
    const char = this.text.charAt(at);
    if (char === '{') return this.#group(at, to);
    if (char === '\\') {
      const command = this.#command(at, to);
      return command && { text: `{${command.text}}`, next: command.next };
    }
    // `\mathbf and` in prose isn't a bold `a`.
    if (this.#isProse && /^[A-Za-z]{2}/.test(this.text.slice(at, at + 2))) return undefined;
    return /[\p{L}\p{N}*+\-=/|.,!?<>()[\]:;]/u.test(char)
      ? { text: char, next: at + 1 }
      : undefined;
  }

  #nameAt(at: number): string {
    return this.nameAt(at, this.text.length).split(/[@*]/)[0] ?? '';
  }

  #command(at: number, to: number): LatexPiece | undefined {
    const name = this.#nameAt(at);
    if (name !== '') {
      const next = at + 1 + name.length;
      return next <= to ? this.#named(name, next, to) : undefined;
    }
    const text = this.take(symbol, at, to);
    if (text === undefined) return undefined;
    // A formula in a line has no line breaks.
    return { text: text === '\\\\' ? '\\;' : text, next: at + 2 };
  }

  #named(name: string, next: number, to: number): LatexPiece | undefined {
    const command = harmlessCommand(name);
    if (!command || command.mode === 'text') return undefined;
    const { tex, takes } = command;
    switch (takes) {
      case 'text': {
        const group = this.take(plainGroup, next, to);
        return group === undefined ? undefined : { text: tex + group, next: next + group.length };
      }
      case 'delimiter':
        return this.#delimited(tex, next, to);
      case 1:
      case 2:
        return this.#withArguments(tex, takes, next, to);
      default: {
        const limit = functions.has(name) ? (matchAt(limits, this.text, next) ?? '') : '';
        return { text: tex + limit, next: next + limit.length };
      }
    }
  }

  #withArguments(tex: string, count: number, from: number, to: number): LatexPiece | undefined {
    const isOperator = /^\\(?:operatorname|mathop)/.test(tex);
    const star = tex === '\\operatorname' && this.text.charAt(from) === '*' ? '*' : '';
    const option = tex === '\\sqrt' ? (matchAt(index, this.text, from) ?? '') : '';
    let text = tex + star + option;
    let next = from + star.length + option.length;
    for (let i = 0; i < count; i++) {
      const argument = this.#argument(next, to);
      if (!argument) return undefined;
      text += argument.text.startsWith('{') ? argument.text : `{${argument.text}}`;
      next = argument.next;
    }
    const limit = isOperator ? (matchAt(limits, this.text, next) ?? '') : '';
    return { text: text + limit, next: next + limit.length };
  }

  #delimited(tex: string, from: number, to: number): LatexPiece | undefined {
    const open = matchAt(delimiter, this.text, from);
    if (open === undefined) return undefined;
    const text = tex + open;
    const next = from + open.length;
    if (tex !== '\\left') return { text, next };
    const inner = this.#items(next, to, true);
    if (!inner) return undefined;
    const end = inner.next + '\\right'.length;
    const close = this.take(delimiter, end, to);
    if (close === undefined) return undefined;
    return { text: `${text}${inner.text}\\right${close}`, next: end + close.length };
  }
}

/** BibTeX counts `\{` as a brace and TeX doesn't, so unpaired ones are written by name. */
function withPairedBraces(formula: string): string {
  let depth = 0;
  let arePairs = true;
  for (const [mark] of formula.matchAll(/\\[^]/g)) {
    if (mark === '\\{') depth++;
    else if (mark === '\\}' && --depth < 0) arePairs = false;
  }
  if (arePairs && depth === 0) return formula;
  return formula.replace(/\\[^]/g, (mark) =>
    mark === '\\{' ? '\\lbrace ' : mark === '\\}' ? '\\rbrace ' : mark,
  );
}
