import { formulaText } from './latex/convert';
import { pairFormulas } from './latex/pairs';
import { readable } from './readable';
import { tidy } from './tidy';

/** A formula in LaTeX for views that can typeset it, and as Unicode text for others. */
export interface FormulaPart {
  readonly tex: string;
  readonly text: string;
  /** On a line of its own. */
  readonly display: boolean;
}

/** Readable text with formulas. */
export type RichText = readonly (string | FormulaPart)[];

/**
 * Placeholders for formulas while the surrounding text is made readable. They are letters, since words next to
 * a formula are read as if next to a letter, and from the Yi script, which no abstract combines with LaTeX.
 */
const firstMark = 0xa000;
const marks = /[\ua000-\ua3ff]/;
const maxFormulas = 0x400;

/** Only words in a font: `\textbf{Agent-X}` isn't mathematics. */
const wordsInFont = /^\\(?:text[a-z]*|math(?:rm|sf|tt|bf|it)|emph|operatorname)\s*\{[^{}\\$^_]*\}$/;

/**
 * {@link readable} text in which delimited formulas (`$…$`, `\(…\)`, `\[…\]`) stay formulas, unless plain text shows
 * them as well. Takes linear time and never throws.
 */
export function richText(text: string): RichText {
  const tidied = tidy(text);
  const formulas = marks.test(tidied) ? [] : formulasIn(tidied).slice(0, maxFormulas);
  if (formulas.length === 0) return readablePart(text);
  let marked = '';
  let from = 0;
  for (const [index, { at, next }] of formulas.entries()) {
    marked += tidied.slice(from, at) + String.fromCharCode(firstMark + index);
    from = next;
  }
  const parts: (string | FormulaPart)[] = [];
  const around = readable(marked + tidied.slice(from));
  for (const piece of around.split(/([\ua000-\ua3ff])/)) {
    const formula = marks.test(piece) ? formulas[piece.charCodeAt(0) - firstMark] : undefined;
    if (formula) parts.push(formula.part);
    else if (piece !== '') parts.push(piece);
  }
  // A formula in the argument of a command may have been removed with it.
  const kept = parts.filter((part) => typeof part !== 'string');
  const isWhole = formulas.every(({ part }, index) => kept[index] === part);
  return isWhole && kept.length === formulas.length ? parts : readablePart(text);
}

/** Rich text as plain text. */
export function plainText(parts: RichText): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

function readablePart(text: string): RichText {
  const whole = readable(text);
  return whole === '' ? [] : [whole];
}

interface FoundMarkup {
  readonly at: number;
  readonly next: number;
  readonly part: FormulaPart;
}

function formulasIn(text: string): readonly FoundMarkup[] {
  return Array.from(pairFormulas(text), ([at, { start, end, next }]): FoundMarkup => {
    const tex = text.slice(start, end);
    const display = text.startsWith('$$', at) || text.startsWith('\\[', at);
    return { at, next, part: { tex, text: readable(formulaText(tex)), display } };
  }).filter(({ part }) => isMathematics(part));
}

/** Whether a formula is worth typesetting. Numbers and single signs (`79.7%`, `3×`, `10⁵`) read as well as text. */
function isMathematics({ tex, text }: FormulaPart): boolean {
  return /[\p{L}^_/√∑∏∫]/u.test(text) && !wordsInFont.test(tex.trim());
}
