import { matchAt } from '../characters';
import type { LatexPiece, LatexScanner } from './scanner';
import {
  accents,
  doubleStruck,
  fonts,
  letters,
  mathAccents,
  silent,
  symbols,
  subscripts,
  superscripts,
  zip,
} from './tables';

export interface LatexSource extends LatexScanner {
  /** Converts a part of the text, as formula or as prose. */
  read(from: number, to: number, math: boolean): string;
}

const commandName = /[A-Za-z]+\*?/y;
const contraction = /(?:s|t|re|ll|m|d|ve)(?![A-Za-z])/y;
/** Several commands in a row. If one of them is unknown, they are a path (`\path\to`). */
const commandRun = /(?:\\[A-Za-z]+){1,6}/y;

/**
 * Reads the command with its backslash at `at`. Text that isn't a command of LaTeX stays unchanged.
 *
 * @param bareName the name, right after `at`, of a command that lost its backslash
 */
export function readCommand(
  source: LatexSource,
  at: number,
  to: number,
  math: boolean,
  bareName?: string,
): LatexPiece {
  const { text } = source;
  const char = at + 1 < to ? text.charAt(at + 1) : '';
  const after = at + 2;
  if (bareName === undefined && !/[A-Za-z]/.test(char)) {
    if (/[%&#_{}$]/.test(char)) return { text: char, next: after };
    if (/[\s,;:!]/.test(char) && (math || /[\s,]/.test(char)))
      return { text: char === '!' ? '' : ' ', next: after };
    if (char === '-' && !math) return { text: '', next: after };
    if (char === '\\') return { text: math ? ' ' : '\\\\', next: after };
    return (
      accented(source, char, after, to) ?? { text: math && char !== '' ? '' : '\\', next: at + 1 }
    );
  }
  const name = bareName ?? matchAt(commandName, text, at + 1) ?? '';
  const next = Math.min(at + 1 + name.length, to);
  if (bareName === undefined && !math && isRatherPath(text, at, name, next)) {
    const run = (matchAt(commandRun, text, at) ?? '').slice(0, to - at);
    return { text: run, next: at + run.length };
  }
  return named(source, name.replace('*', ''), { at, next, to, math });
}

function isKnown(name: string): boolean {
  const tables = [symbols, letters, fonts, silent, mathAccents, accents, special];
  return tables.some((names) => names.has(name));
}

/** `src\core` and `\path\to` aren't commands. */
function isRatherPath(text: string, at: number, name: string, next: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const takesGroup = text[next] === '{';
  if (/[A-Za-z]{2}$/.test(before) && !takesGroup && !letters.has(name) && !accents.has(name))
    return true;
  if (isKnown(name) && text[next] !== '\\') return false;
  const run = matchAt(commandRun, text, at)?.slice(1).split('\\') ?? [];
  if (run.length === 1) return /[\p{L}\p{N}_.\\:]$/u.test(before) && !takesGroup;
  return !run.every(isKnown);
}

interface CommandPlace {
  readonly at: number;
  /** After the name. */
  readonly next: number;
  readonly to: number;
  readonly math: boolean;
}

function named(source: LatexSource, name: string, place: CommandPlace): LatexPiece {
  const { text } = source;
  const { at, next, to, math } = place;
  const inWord = /\p{L}/u.test(text.charAt(at - 1));
  if (accents.has(name)) {
    const spaced = inWord && text[next] === ' ' && /[A-Za-z]/.test(text.charAt(next + 1));
    const letter = accented(source, name, spaced ? next + 1 : next, to, !spaced);
    if (letter) return letter;
  }
  const letter = letters.get(name);
  if (letter) return { text: letter, next: skipEmptyGroup(text, next, to, inWord) };
  const symbol = symbols.get(name);
  if (symbol) return { text: symbol, next: skipEmptyGroup(text, next, to, false) };
  if (silent.has(name)) {
    const dot = math && text[next] === '.' ? 1 : 0;
    return { text: '', next: skipEmptyGroup(text, next + dot, to, !math) };
  }
  const read = special.get(name);
  if (read) return read(source, place);
  const mark = mathAccents.get(name);
  if (mark) {
    const inner = argument(source, next, to, math);
    const isLetter = Array.from(inner.text).length === 1;
    return isLetter ? { ...inner, text: (inner.text + mark).normalize('NFC') } : inner;
  }
  if (!math && name.length === 1) return { text: text.slice(at, next), next };
  if (text[next] === '{' && next < to) {
    const inner = argument(source, next, to, math && !/^(?:text|mbox)/.test(name));
    if (fonts.has(name) || inner.text !== '') return inner;
    return { text: name, next: inner.next };
  }
  return { text: fonts.has(name) ? '' : name, next };
}

type CommandReader = (source: LatexSource, place: CommandPlace) => LatexPiece;

/** Commands with a special effect on what follows. */
const special: ReadonlyMap<string, CommandReader> = new Map([
  // With parentheses around more than one number or name.
  ...forAll(
    'frac dfrac tfrac',
    twoArguments((above, below) => `${factor(above)}/${factor(below)}`),
  ),
  ...forAll(
    'href texorpdfstring textcolor',
    twoArguments((_, second) => second),
  ),
  ...forAll(
    'sqrt',
    oneArgument((radicand) => `√${factor(radicand)}`),
  ),
  ...forAll(
    'mathbb',
    oneArgument((inner) => Array.from(inner, (char) => doubleStruck.get(char) ?? char).join('')),
  ),
  ...forAll('ding', oneArgument(dingbat)),
  ...forAll(
    'cite citep citet',
    oneArgument((keys) => `[${keys}]`),
  ),
  ...forAll(
    'label begin end',
    oneArgument(() => ''),
  ),
  ...forAll('quad qquad', (_, { next }) => ({ text: ' ', next })),
  ...forAll('footnote', footnote),
]);

function forAll(names: string, read: CommandReader): [string, CommandReader][] {
  return names.split(' ').map((name) => [name, read]);
}

function footnote(source: LatexSource, { at, next, to }: CommandPlace): LatexPiece {
  if (source.text[next] !== '{') return { text: '', next };
  const note = argument(source, next, to, false);
  const space = /^$|\s/.test(source.text.charAt(at - 1)) ? '' : ' ';
  return { text: `${space}(${note.text.trim()})`, next: note.next };
}

/** The character of the font Zapf Dingbats with this code: check marks, crosses, stars, circled numbers. */
function dingbat(code: string): string {
  const number = Number(code);
  if (number >= 51 && number <= 56) return String.fromCharCode(0x2713 + number - 51);
  if (number === 72 || number === 73) return number === 72 ? '★' : '✩';
  return number >= 172 && number <= 181 ? String.fromCharCode(0x2460 + number - 172) : code;
}

function oneArgument(render: (inner: string) => string): CommandReader {
  return (source, { next, to, math }) => {
    if (source.text[next] !== '{') return { text: render(''), next };
    const inner = argument(source, next, to, math);
    return { text: render(inner.text), next: inner.next };
  };
}

function twoArguments(render: (first: string, second: string) => string): CommandReader {
  return (source, { next, to, math }) => {
    const first = argument(source, next, to, math);
    const second = argument(source, first.next, to, math);
    return { text: render(first.text, second.text), next: second.next };
  };
}

/** The argument of a command: a group (up to `to` if it isn't closed), a letter or a digit; otherwise empty. */
function argument(source: LatexSource, at: number, to: number, math: boolean): LatexPiece {
  if (at >= to) return { text: '', next: at };
  if (source.text[at] === '{') {
    const close = source.closeOf(at, to) ?? to;
    return { text: source.read(at + 1, close, math), next: Math.min(close + 1, to) };
  }
  const char = source.text.charAt(at);
  return /[\p{L}\p{N}]/u.test(char) ? { text: char, next: at + 1 } : { text: '', next: at };
}

/** `{}` and, within a word, a space end a command without being printed. */
function skipEmptyGroup(text: string, next: number, to: number, space: boolean): number {
  if (next + 1 < to && text.startsWith('{}', next)) return next + 2;
  return space && next < to && text[next] === ' ' ? next + 1 : next;
}

/** Accents that may be escapes (`\.com`, `\~user`): without braces they are accents only before these letters. */
const rareBases: Record<string, RegExp> = { '.': /[zZI]/, '~': /[nNaAoO]/, '=': /[aeiouAEIOU]/ };

/**
 * The letter at `at` (bare, in braces or as `\i`) with the accent; undefined if Unicode has no such letter. `\'s`
 * after a word is an apostrophe; a pair of escaped quotation marks isn't changed.
 */
function accented(
  source: LatexSource,
  accent: string,
  at: number,
  to: number,
  needsGroup = false,
): LatexPiece | undefined {
  const mark = accents.get(accent);
  if (!mark) return undefined;
  const { text } = source;
  const isEscape = accent === '"' || accent === "'" || accent === '`';
  if (accent === "'" && /[A-Za-z]/.test(text.charAt(at - 3))) {
    const ending = matchAt(contraction, text, at);
    if (ending && at + ending.length <= to) return { text: `'${ending}`, next: at + ending.length };
  }
  const base = /^(?:\{(?:([A-Za-z])|\\([ij]))\}|([A-Za-z])|\\([ij])(?![A-Za-z])(?:\{\}|\s)?)/.exec(
    text.slice(at, Math.min(to, at + 6)),
  );
  if (!base) return undefined;
  const isBare = base[3] !== undefined;
  const letter = base[1] ?? base[2] ?? base[3] ?? base[4] ?? '';
  if (isBare && (needsGroup || rareBases[accent]?.test(letter) === false)) return undefined;
  if (isBare && isEscape && isQuotation(text, accent, at)) return undefined;
  const composed = (letter + mark).normalize('NFC');
  return composed.length === 1 ? { text: composed, next: at + base[0].length } : undefined;
}

/** Whether `\"` at the start of a word is an escaped quote, closed by another nearby. */
function isQuotation(text: string, accent: string, at: number): boolean {
  if (/\p{L}/u.test(text.charAt(at - 3))) return false;
  const rest = text.slice(at, at + 200);
  return new RegExp(`\\\\${accent}(?![A-Za-z{\\\\])`).test(rest);
}

/** Marks that already look raised, and the characters that replace them in a superscript. */
const raised = zip('*∘°′†', '*°°′†');

/** `content` as superscript or subscript: in Unicode if each character has such a form, else `x^(2/3)`, `N_off`. */
export function script(mark: '^' | '_', content: string): string {
  const inner = content.replace(/ ?([^\p{L}\p{N} ]) ?/gu, '$1').trim();
  if (inner === '') return '';
  const chars = Array.from(inner.replaceAll(' ', ''));
  if (mark === '^' && chars.every((char) => raised.has(char)))
    return chars.map((char) => raised.get(char)).join('');
  const table = mark === '^' ? superscripts : subscripts;
  // A version: `π₀.₅`. Unicode has no low point.
  const isVersion = mark === '_' && /^\d+(?:\.\d+)+$/.test(inner);
  if (isVersion) return chars.map((char) => table.get(char) ?? char).join('');
  if (chars.every((char) => table.has(char))) return chars.map((char) => table.get(char)).join('');
  const isWord = mark === '_' ? /^[\p{L}\p{N}]+$/u.test(inner) : chars.length === 1;
  const isBracketed = inner.startsWith('(') && inner.indexOf(')') === inner.length - 1;
  return isWord || isBracketed ? mark + inner : `${mark}(${inner})`;
}

function factor(term: string): string {
  const inner = term.trim();
  return /^[\p{L}\p{N}\p{M}.⁰¹²³⁴-⁹]*$/u.test(inner) ? inner : `(${inner})`;
}
