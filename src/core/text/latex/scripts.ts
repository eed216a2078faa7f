import { subscripts, superscripts, zip } from './tables';

/** Marks that look raised by themselves, with the character to show for a superscript of them. */
const raised = zip('*∘°′†', '*°°′†');

/**
 * `content` as superscript (`^`) or subscript (`_`): in Unicode's own characters when every one of
 * its characters has such a form, else `x^(2/3)`, `N_off`.
 */
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

/** `a/b`, with brackets around what is more than one number or name. */
export function fraction(above: string, below: string): string {
  return `${factor(above)}/${factor(below)}`;
}

/** `√x`, `√(x+1)`. */
export function root(radicand: string): string {
  return `√${factor(radicand)}`;
}

function factor(term: string): string {
  const inner = term.trim();
  return /^[\p{L}\p{N}\p{M}.⁰¹²³⁴-⁹]*$/u.test(inner) ? inner : `(${inner})`;
}
