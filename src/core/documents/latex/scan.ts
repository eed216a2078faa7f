import { inOneGo } from '../../base/tasks';
import type { Steps } from '../../base/tasks';
import { matchAt } from '../../text/characters';
import { CodeFinder, mayHide } from './code';
import type { CodePiece } from './code';

/** A part of a LaTeX text that means something. Text between tokens is just text. */
export interface LatexToken {
  /**
   * `blank` ends a paragraph. `code` isn't read as LaTeX, and ends before what closes it, as `\end{verbatim}` or `\fi`;
   * `inlineCode` ends after its closing mark.
   */
  readonly kind:
    'command' | '{' | '}' | '[' | ']' | '$' | 'blank' | 'comment' | 'code' | 'inlineCode';
  readonly start: number;
  readonly end: number;
  /** Of a command, without its backslash and star. */
  readonly name: string;
  /** The index of the token that closes a brace or bracket; undefined if none does. */
  close?: number;
}

/** A LaTeX text and its tokens, in order and without overlaps. */
export interface LatexScan {
  readonly text: string;
  readonly tokens: readonly LatexToken[];
  /** Nothing declares that text is read in another way from then on. */
  readonly isPlain: boolean;
}

const token =
  /\\(?:([A-Za-z@]+)|[^])|%[^\r\n]*|[{}[\]]|\$\$?|^<<[^\r\n]*>>=|(?:\r\n|\n|\r(?!\n))[^\S\r\n]*(?=\r|\n)/gm;
const environmentPattern = /\s{0,20}\{([^{}\\%\r\n]{0,100})\}/y;

/** The name of the environment that `\begin` or `\end` before `end` names, with its braces and space before them. */
export function environmentAt(text: string, end: number): string | undefined {
  return matchAt(environmentPattern, text, end);
}

/** The name alone: see {@link environmentAt}. */
export function environmentName(text: string, end: number): string {
  return (environmentAt(text, end) ?? '').trim().slice(1, -1);
}

/** The last texts: features ask several times for one version of a document, and check an edit of it. */
const recent: WeakRef<LatexScan>[] = [];
const maxRecent = 2;
const tokensInOneGo = 2048;

/**
 * Splits a LaTeX text into tokens. This isn't a parser of LaTeX: it doesn't execute definitions or change catcodes. It
 * knows what hides text from LaTeX. Takes time linear in the text, and hardly any if it was scanned just before.
 */
export function scanLatex(text: string): LatexScan {
  return inOneGo(scanSteps(text));
}

/** As {@link scanLatex}, in steps. */
export function* scanSteps(text: string): Steps<LatexScan> {
  const known = recent.map((each) => each.deref()).find((each) => each?.text === text);
  if (known) return known;
  const scan = yield* tokenSteps(text);
  recent.unshift(new WeakRef(scan));
  recent.length = Math.min(recent.length, maxRecent);
  return scan;
}

/** As {@link scanLatex}, of a part of a text, which isn't remembered. */
export function scanPart(text: string): LatexScan {
  return inOneGo(tokenSteps(text));
}

function* tokenSteps(text: string): Steps<LatexScan> {
  const tokens: LatexToken[] = [];
  let stop = tokensInOneGo;
  const code = new CodeFinder(text);
  const pairs = new Pairs(tokens);
  let pattern = new RegExp(token);
  let mark: string | undefined;
  const add = (kind: LatexToken['kind'], start: number, end: number, name = ''): void => {
    tokens.push({ kind, start, end, name });
    pattern.lastIndex = end;
  };
  /** Code that follows, perhaps after options. */
  let pieces: CodePiece[] = [];
  const addPiece = (): void => {
    const piece = pieces.shift();
    if (piece) add('code', ...piece);
  };
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    if (tokens.length > stop) {
      stop += tokensInOneGo;
      yield;
    }
    const { 0: match, index: start } = found;
    if (pieces[0] && start >= pieces[0][0]) {
      addPiece();
      continue;
    }
    const first = match.charAt(0);
    const end = start + match.length;
    if (first === '\\') {
      const name = found[1] ?? match.slice(1);
      add('command', start, end, name);
      if (!mayHide(name)) continue;
      code.declare(name, end);
      if (code.shortMark !== mark) {
        mark = code.shortMark;
        pattern = new RegExp(`${token.source}|\\${mark ?? ''}`, 'gm');
        pattern.lastIndex = end;
      }
      if (pieces.length > 0) continue;
      pieces = [...blocksAfter(code, name, end, pairs.isOutside)];
      const inline = pieces.length > 0 ? undefined : code.after(name, end);
      if (inline) add('inlineCode', ...inline);
      else if (pieces[0] && !text.slice(end, pieces[0][0]).includes('[')) addPiece();
    } else if (first === mark) {
      const close = code.endOfInline(start);
      if (close !== undefined) add('inlineCode', start, close);
    } else if (first === '%') add('comment', start, end);
    else if (first === '$') add('$', start, end);
    else if (first === '<') add('code', start, code.endOfChunk(start));
    else if (first === '\r' || first === '\n') add('blank', start, end);
    else pairs.add(first as '{' | '}' | '[' | ']', start);
  }
  while (pieces.length > 0) addPiece();
  return { text, tokens, isPlain: !code.hasDeclared };
}

/** The text after a command that isn't LaTeX, up to what ends it, in pieces. */
function blocksAfter(
  code: CodeFinder,
  name: string,
  end: number,
  isOutside: boolean,
): readonly CodePiece[] {
  const { text } = code;
  if (name === 'begin' || name === 'end') {
    const named = environmentAt(text, end);
    if (named === undefined) return [];
    const start = end + named.length;
    const environment = named.trim().slice(1, -1);
    if (name === 'end')
      return isOutside && environment === 'document' ? [[start, text.length]] : [];
    return code.inEnvironment(environment, start) ?? [];
  }
  if (name === 'endinput') return isOutside ? [[end, text.length]] : [];
  const skipped = code.skippedBy(name, end);
  return skipped === undefined ? [] : [[end, skipped]];
}

/** Pairs braces, and each bracket with the next closing one in the same group, as LaTeX reads arguments. */
class Pairs {
  readonly #groups: { readonly brace: LatexToken; brackets: LatexToken[] }[] = [];
  #brackets: LatexToken[] = [];

  constructor(readonly tokens: LatexToken[]) {}

  /** Whether no brace is open. */
  get isOutside(): boolean {
    return this.#groups.length === 0;
  }

  add(kind: '{' | '}' | '[' | ']', start: number): void {
    const index = this.tokens.length;
    const added: LatexToken = { kind, start, end: start + 1, name: '' };
    this.tokens.push(added);
    if (kind === '{') {
      this.#groups.push({ brace: added, brackets: this.#brackets });
      this.#brackets = [];
    } else if (kind === '}') {
      const group = this.#groups.pop();
      if (group) group.brace.close = index;
      this.#brackets = group?.brackets ?? [];
    } else if (kind === '[') this.#brackets.push(added);
    else {
      for (const bracket of this.#brackets) bracket.close = index;
      this.#brackets = [];
    }
  }
}
