import { matchAt } from '../../text/characters';
import { pairs } from '../../text/latex/tables';
import { isHarmlessCommand, isHarmlessMath } from './harmlessLatex';

/** Symbols that LaTeX gives a meaning, and how they are written as text. */
const symbols = pairs(String.raw`
  & \& % \% # \# _ \_ $ \$ ^ \textasciicircum{} ~ \textasciitilde{} \ \textbackslash{}`);

/** Math as Pandoc tells it from amounts in dollars. */
const math = /\$(?![\s$])((?:[^$\\]|\\[^])*)\$(?!\d)/uy;
/** A command, an accent before its letter, an escaped symbol; or any other character. */
const piece = /\\(?:([A-Za-z]+)|["'`^~=.](?=\s?[A-Za-z{\\])|[%&#_${},;!])|[^]/uy;

/**
 * Text, perhaps with LaTeX in it, as the value of a BibTeX field: what of LaTeX only prints stays
 * (accents, symbols, emphasis, math); other commands (`\input{…}`) become text, all other special
 * characters are escaped, and braces are balanced, as BibTeX reads no value otherwise. Unicode stays:
 * BibTeX files are UTF-8 today (biber, pandoc, Zotero and JabRef read them so).
 */
export function escapeLatex(text: string): string {
  return escapePieces(text, (formula) => formula);
}

/**
 * {@link escapeLatex} for a title: words with capitals that a style in sentence case would lose, and
 * math, stand in braces. Words with a capital at the start only are left to the style.
 */
export function escapeLatexTitle(title: string): string {
  const escaped = escapePieces(title, (formula) => `{${formula}}`);
  return mapWords(escaped, (word) => (hasInnerCapital(word) ? `{${word}}` : word));
}

function escapePieces(text: string, writeMath: (formula: string) => string): string {
  const pieces = takeApart(text);
  const keepsBraces = isBalanced(pieces.filter((each) => !isMath(each)));
  const written: string[] = [];
  /** Of the braces that are open, whether they are shown as text. */
  const open: boolean[] = [];
  /** Whether a group that begins here was the argument of a command that became text. */
  let isArgument = false;
  for (const each of pieces) {
    if (isMath(each)) written.push(writeMath(each));
    else if (each === '{' || each === '\\{') {
      const isText = !keepsBraces || isArgument;
      open.push(isText);
      written.push(isText ? '\\textbraceleft{}' : each);
    } else if (each === '}' || each === '\\}') {
      const isText = (open.pop() ?? true) || !keepsBraces;
      written.push(isText ? '\\textbraceright{}' : each);
      isArgument = isText;
      continue;
    } else if (isUnknownCommand(each)) {
      written.push(`\\textbackslash{}${each.slice(1)}`);
      isArgument = true;
      continue;
    } else written.push(each.length > 1 ? each : (symbols.get(each) ?? each));
    isArgument = false;
  }
  return written.join('');
}

/** Formulas, commands, escaped symbols and single characters, in their order. */
function takeApart(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const formula = text.charAt(at) === '$' ? matchAt(math, text, at) : undefined;
    const content = formula?.slice(1, -1) ?? '';
    const isFormula = formula !== undefined && !/\s$/.test(content) && isSafeMath(content);
    const found = isFormula ? formula : (matchAt(piece, text, at) ?? '');
    pieces.push(found);
    at += found.length;
  }
  return pieces;
}

function isSafeMath(content: string): boolean {
  return isHarmlessMath(content) && isBalanced(content.match(/\\[^]|[{}]/gu) ?? []);
}

function isMath(each: string): boolean {
  return each.length > 1 && each.startsWith('$');
}

function isUnknownCommand(each: string): boolean {
  return /^\\[A-Za-z]/.test(each) && !isHarmlessCommand(each.slice(1));
}

/**
 * Whether the braces are balanced. BibTeX counts `\{` as a brace and TeX does not, so each has to close its
 * own kind.
 */
function isBalanced(pieces: readonly string[]): boolean {
  const open: string[] = [];
  for (const each of pieces) {
    if (each === '{' || each === '\\{') open.push(each === '{' ? '}' : '\\}');
    else if ((each === '}' || each === '\\}') && open.pop() !== each) return false;
  }
  return open.length === 0;
}

/** Maps the words that belong to no command and stand in no braces but those of its argument. */
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
