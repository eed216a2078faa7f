import { matchAt } from '../../text/characters';

/** Environments whose content isn't LaTeX, or isn't typeset. */
const codeEnvironments = new Set(
  `verbatim verbatim* Verbatim Verbatim* BVerbatim LVerbatim SaveVerbatim VerbatimOut lstlisting minted comment
  filecontents filecontents* tcblisting Sinput Soutput Scode Rcode luacode luacode* pycode pyblock asy gnuplot
  listing* CodeInput CodeOutput`.split(/\s+/),
);
/** Commands that declare such an environment: its name is the first group, or the brackets before it. */
const declarations = new Map([
  ['lstnewenvironment', ''],
  ['DefineVerbatimEnvironment', ''],
  ['RecustomVerbatimEnvironment', ''],
  ['newtcblisting', ''],
  ['excludecomment', ''],
  ['newminted', 'code'],
]);
/** An environment that consists of one for code. */
const ownEnvironment =
  /^\s*\*?\{([^{}\r\n]+)\}\s*(?:\[[^\]]{0,99}\]\s*){0,2}\{[^{}]{0,99}\\(?:verbatim|comment|lstlisting|VerbatimEnvironment)\b/;
/** Those with options before their code, which are LaTeX. */
const withOptions = /^(?:lstlisting|[BL]?Verbatim\*?|minted|tcblisting)$/;
/** Marks around LaTeX in code: `escapeinside={(*@}{@*)}`, `escapeinside=||`. */
const escapes =
  /\bescapeinside\s{0,9}=\s{0,9}(?:\{([^{}]{1,9})\}\s{0,9}\{([^{}]{1,9})\}|\{?([^\s{}])([^\s{}]))/;

/**
 * What is between a command and its code, which is in braces or between two equal characters. A command before `}` or `\\`
 * isn't used here, but redefined or passed on.
 */
const inlineCode = new Map([
  ['verb', /\*?(?=[^\sA-Za-z*\\}])/y],
  ['Verb', /\*?(?:\[[^\]\r\n]{0,200}\])?(?=[^\sA-Za-z*\\}])/y],
  ['lstinline', /(?:\[[^\]\r\n]{0,200}\])?(?=[^\sA-Za-z\\}])/y],
  ['mintinline', /(?:\[[^\]\r\n]{0,200}\])?\{[^{}\r\n]{0,100}\}(?=[^\sA-Za-z\\}])/y],
  ['url', /\s{0,20}(?=[^\sA-Za-z\\}])/y],
  ['path', /\s{0,20}(?=[^\sA-Za-z\\}])/y],
  ['nolinkurl', /\s{0,20}(?=\{)/y],
  ['href', /\s{0,20}(?:\[[^\]\r\n]{0,200}\])?\s{0,20}(?=\{)/y],
  ['Sexpr', /(?=\{)/y],
]);
const maxInlineCode = 2000;
/** Braces in its braces; more are rather further commands whose braces are open. */
const maxBraces = 8;
const shortMarks = new Set(['MakeShortVerb', 'DefineShortVerb', 'lstMakeShortInline']);
const hiding = new Set([
  ...declarations.keys(),
  ...inlineCode.keys(),
  ...shortMarks,
  ...['begin', 'end', 'endinput', 'if', 'iffalse', 'newif', 'newenvironment'],
]);

/** Whether text after a command with this name may be hidden from LaTeX. */
export function mayHide(command: string): boolean {
  return hiding.has(command);
}

/** Its start and end. */
export type CodePiece = readonly [start: number, end: number];

const maxOptions = 2000;

/** Conditionals of TeX and of usual packages. Others are made by `\newif`. */
const conditional =
  /^(?:if(?:x|num|dim|odd|cat|case|defined|csname|vmode|hmode|mmode|inner|void|hbox|vbox|eof|true|false|fontchar|pdf|xetex|luatex|PDFTeX|XeTeX|LuaTeX|draft|incsname|absnum|absdim|primitive)?)$/;

/** Finds what isn't read as LaTeX: code, comments of several lines, and branches that TeX skips. */
export class CodeFinder {
  readonly #environments = new Set<string>();
  readonly #conditionals = new Set<string>();
  #shortMark: string | undefined;
  #hasDeclared = false;
  #escapes: readonly string[] | undefined;

  constructor(readonly text: string) {}

  /** A character that starts and ends code, after `\MakeShortVerb`. */
  get shortMark(): string | undefined {
    return this.#shortMark;
  }

  get hasDeclared(): boolean {
    return this.#hasDeclared;
  }

  /** What the command before `end` declares for the text after it. */
  declare(name: string, end: number): void {
    if (name === 'newenvironment') {
      const own = ownEnvironment.exec(this.text.slice(end, end + 400))?.[1];
      if (own === undefined) return;
      this.#hasDeclared = true;
      this.#environments.add(own);
      return;
    }
    this.#hasDeclared ||= shortMarks.has(name) || declarations.has(name) || name === 'newif';
    if (shortMarks.has(name)) {
      const mark = matchAt(/(?:\[[^\]\r\n]{0,200}\])?\{?\\?[^\w\s\\{}]/y, this.text, end)?.at(-1);
      if (mark !== undefined) this.#shortMark = mark;
      return;
    }
    if (name === 'newif') {
      const made = matchAt(/\s{0,20}\{?\\[A-Za-z@]+/y, this.text, end);
      if (made !== undefined) this.#conditionals.add(made.slice(made.indexOf('\\') + 1));
      return;
    }
    const suffix = declarations.get(name);
    if (suffix === undefined) return;
    const found = /^\s*(?:\[([^[\]\r\n]+)\]\s*)?\{([^{}\r\n]*)\}/.exec(
      this.text.slice(end, end + 200),
    );
    if (found) this.#environments.add(found[1] ?? `${found[2] ?? ''}${suffix}`);
  }

  /** The end of the text from `start` that a conditional before it skips. */
  skippedBy(name: string, start: number): number | undefined {
    const isFalse =
      name === 'iffalse' || (name === 'if' && /^0\s/.test(this.text.slice(start, start + 2)));
    return isFalse ? this.#endOfBranch(start) : undefined;
  }

  /** The start and end of the code of the command before `end`, as of `\verb`, if it has some. */
  after(name: string, end: number): readonly [number, number] | undefined {
    const opening = inlineCode.get(name);
    const skipped = opening && matchAt(opening, this.text, end);
    if (skipped === undefined) return undefined;
    const start = end + skipped.length;
    const close = this.endOfInline(start);
    return close === undefined ? undefined : [start, close];
  }

  /** The pieces of code in an environment that starts at `start`; undefined if it has none. LaTeX may be between them. */
  inEnvironment(name: string, start: number): readonly CodePiece[] | undefined {
    if (!codeEnvironments.has(name) && !this.#environments.has(name)) return undefined;
    const found = this.text.indexOf(`\\end{${name}}`, start);
    const end = found < 0 ? this.text.length : found;
    if (!withOptions.test(name)) return [[start, end]];
    const [options = ''] =
      /^\s*\[(?:[^[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\]/.exec(
        this.text.slice(start, Math.min(end, start + maxOptions)),
      ) ?? [];
    return this.#betweenEscapes(start + options.length, end);
  }

  #betweenEscapes(start: number, end: number): readonly CodePiece[] {
    this.#escapes ??= escapes.exec(this.text)?.slice(1).filter(Boolean) ?? [];
    const [open, close] = this.#escapes;
    const pieces: CodePiece[] = [];
    // A search in the whole text would go far beyond many short environments.
    const code = this.text.slice(start, end);
    let from = 0;
    while (open !== undefined && close !== undefined) {
      const escape = code.indexOf(open, from);
      const next = escape < 0 ? -1 : code.indexOf(close, escape + open.length);
      if (next < 0) break;
      pieces.push([start + from, start + escape + open.length]);
      from = next;
    }
    return [...pieces, [start + from, end]];
  }

  /** The end of a chunk of R whose first line is at `start`, with its last line, `@`. */
  endOfChunk(start: number): number {
    const last = /^[ \t]*@[ \t]*(?:%.*)?$/gm;
    last.lastIndex = start;
    const found = last.exec(this.text);
    return found ? found.index + found[0].length : this.text.length;
  }

  /** The end of code between the delimiter at `start` and its counterpart, on the same line unless it is a brace. */
  endOfInline(start: number): number | undefined {
    const { text } = this;
    const open = text.charAt(start);
    if (open !== '{') {
      const [line = ''] = /^.*/.exec(text.slice(start + 1, start + maxInlineCode)) ?? [];
      const close = line.indexOf(open);
      return close < 0 ? undefined : start + close + 2;
    }
    const to = Math.min(text.length, start + maxInlineCode);
    for (let at = start, depth = 0; at < to && depth <= maxBraces; at++) {
      const char = text.charAt(at);
      if (char === '\\' && /[{}\\]/.test(text.charAt(at + 1))) at++;
      else if (char === '{') depth++;
      else if (char === '}' && --depth === 0) return at + 1;
    }
    return undefined;
  }

  /** The start of the `\fi` or `\else` of a conditional whose first branch starts at `start`. */
  #endOfBranch(start: number): number {
    const token = /%[^\r\n]*|\\(?:([A-Za-z@]+)|[^])/g;
    token.lastIndex = start;
    let depth = 0;
    for (let found = token.exec(this.text); found; found = token.exec(this.text)) {
      const name = found[1] ?? '';
      if (conditional.test(name) || this.#conditionals.has(name)) depth++;
      else if (name === 'fi' && depth-- === 0) return found.index;
      else if (name === 'else' && depth === 0) return found.index;
    }
    return this.text.length;
  }
}
