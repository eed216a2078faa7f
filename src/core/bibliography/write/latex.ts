import { matchAt } from '../../text/characters';
import { pairBraces, pairFormulas } from '../../text/latex/pairs';
import { accents, fonts, pairs, silent } from '../../text/latex/tables';
import type { LatexPiece } from '../../text/latex/scanner';
import { FormulaReader } from './formula';
import { harmlessCommand } from './latexCommands';

/** LaTeX's special characters, and how they are written as text. */
const symbols = pairs(String.raw`
  & \& % \% # \# _ \_ $ \$ ^ \textasciicircum{} ~ \textasciitilde{} \ \textbackslash{}`);

/** Math, distinguished from amounts in dollars as Pandoc does. */
const math = /\$(?![\s$])((?:[^$\\]|\\[^])*)\$(?!\d)/uy;
/** A command, an accent before its letter, an escaped symbol; or any other character. */
const piece =
  /\\(?:([A-Za-z]+)|["'`^~=.](?=\s?(?:[A-Za-z{]|\\[ij](?![A-Za-z])))|[%&#_${},;!-])|[^]/uy;

const maxDepth = 32;

/** A formula without its dollars, or another piece of the text. */
type LatexPart =
  | { readonly formula: string; readonly source?: undefined }
  | { readonly formula?: undefined; readonly source: string };

/**
 * Text, perhaps with LaTeX in it, as the value of a BibTeX field that compiles in a document with amsmath and
 * amssymb. LaTeX that only prints stays (accents, symbols, emphasis, math); what only formulas can contain is
 * put between dollars. Other commands (`\input{…}`) become text, other special characters are escaped, and
 * braces are balanced, as BibTeX requires. Unicode stays, as BibTeX files are UTF-8.
 */
export function escapeLatex(text: string): string {
  return escapeParts(text, (formula) => `$${formula}$`);
}

/**
 * {@link escapeLatex} for a title: math, and words whose capitals sentence case would lose, are put in braces.
 * Words with a capital only at the start are left to the style.
 */
export function escapeLatexTitle(title: string): string {
  const escaped = escapeParts(title, (formula) => `{$${formula}$}`);
  return mapWords(escaped, (word) => (hasInnerCapital(word) ? `{${word}}` : word));
}

function escapeParts(text: string, writeMath: (formula: string) => string): string {
  const parts = latexParts(text);
  const sources = parts.map(({ source }) => source ?? '');
  const keepsBraces = isBalanced(sources);
  const written: string[] = [];
  /** For each open brace, whether it is shown as text. */
  const open: boolean[] = [];
  /** Whether a group here is the argument of a command that became text. */
  let isArgument = false;
  for (const [i, part] of parts.entries()) {
    if (part.formula !== undefined) {
      written.push(writeMath(part.formula));
      isArgument = false;
      continue;
    }
    const { source } = part;
    if (source === '{' || source === '\\{') {
      const isText = !keepsBraces || isArgument;
      open.push(isText);
      written.push(isText ? '\\textbraceleft{}' : source);
    } else if (source === '}' || source === '\\}') {
      const isText = (open.pop() ?? true) || !keepsBraces;
      written.push(isText ? '\\textbraceright{}' : source);
      isArgument = isText;
      continue;
    } else if (source.length === 1) {
      written.push(symbols.get(source) ?? source);
    } else {
      const after = /^\s$/.test(sources[i + 1] ?? '') ? i + 2 : i + 1;
      const command = writtenCommand(source, sources[after] ?? '', keepsBraces);
      const name = source.slice(1);
      written.push(command ?? `\\textbackslash{}${symbols.get(name) ?? name}`);
      isArgument = command === undefined;
      continue;
    }
    isArgument = false;
  }
  return written.join('');
}

/**
 * A command or escaped symbol as it can be written before `next`; undefined when it must become text: without an
 * argument, an accent or a font would take what follows the value.
 */
function writtenCommand(source: string, next: string, keepsBraces: boolean): string | undefined {
  const name = source.slice(1);
  if (/^[%&#_${},;!-]/.test(name)) return source;
  const command = harmlessCommand(name);
  if (!command || command.mode === 'math') return silent.has(name) ? '' : undefined;
  const takesLetter = accents.has(name) && /^(?:[A-Za-z]|\\[ij])$/.test(next);
  if (command.takes === 0 || (next === '{' && keepsBraces) || takesLetter) return command.tex;
  return fonts.has(name) ? '' : undefined;
}

/** Formulas, commands, escaped symbols and single characters, in order. */
function latexParts(text: string): readonly LatexPart[] {
  const braces = pairBraces(text);
  const reader = braces && new FormulaReader(text, braces);
  const formulas = pairFormulas(text);
  const parts: LatexPart[] = [];
  for (let at = 0; at < text.length;) {
    const formula = reader && (markedFormula(reader, at) ?? reader.inProse(at));
    const source = formula ? '' : (matchAt(piece, text, at) ?? '');
    parts.push(formula ? { formula: formula.text } : { source });
    at = formula?.next ?? at + source.length;
  }
  return parts;

  /** A formula between dollars, `\(` and `\)` or the like. */
  function markedFormula(formulaReader: FormulaReader, at: number): LatexPiece | undefined {
    const inDollars = text.charAt(at) === '$' ? matchAt(math, text, at) : undefined;
    const found =
      inDollars !== undefined && !/\s\$$/.test(inDollars)
        ? { start: at + 1, end: at + inDollars.length - 1, next: at + inDollars.length }
        : formulas.get(at);
    const content = found && formulaReader.formula(found.start, found.end);
    return content === undefined ? undefined : { text: content, next: found?.next ?? at };
  }
}

/** Whether braces are balanced, each kind by itself: BibTeX counts `\{` as a brace and TeX doesn't. */
function isBalanced(pieces: readonly string[]): boolean {
  const open: string[] = [];
  for (const each of pieces) {
    if (each === '{' || each === '\\{') {
      // TeX limits the depth of groups.
      if (open.push(each === '{' ? '}' : '\\}') > maxDepth) return false;
    } else if ((each === '}' || each === '\\}') && open.pop() !== each) return false;
  }
  return open.length === 0;
}

/** Maps words outside commands and outside braces other than those of a command's argument. */
function mapWords(text: string, write: (word: string) => string): string {
  const open: boolean[] = [];
  let plain = 0;
  return text.replace(
    /(\\[A-Za-z]+)?\{|\\(?:[A-Za-z]+|.)|\}|[\p{L}\p{N}\p{M}]+(?:[-–/+.’'][\p{L}\p{N}\p{M}]+)*/gu,
    (piece, command: string | undefined) => {
      if (piece.endsWith('{') && piece !== '\\{') {
        open.push(command === undefined);
        if (command === undefined) plain++;
      } else if (piece === '}') {
        if (open.pop()) plain--;
      } else if (plain === 0 && !piece.startsWith('\\')) return write(piece);
      return piece;
    },
  );
}

/** `BERT`, `LoRA`, `GPT-4`, `X`; not `Learning`, `Image-to-Video`, nor `A` and `I`. */
function hasInnerCapital(word: string): boolean {
  return word
    .split(/[-–/+.’']/u)
    .some((part) => /^.+\p{Lu}/u.test(part) || /^[B-HJ-Z]\p{N}*$|^\p{Lu}\p{N}/u.test(part));
}
