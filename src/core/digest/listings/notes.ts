import type { Line } from '../lines/lines';

const mark =
  /^(?:> ?\S|[-*+•] |\[[ xX]\] |#[\p{L}\d]|\[\[|!\[|<!--|(?:PDF|Rating|Notes?|Todo|Tags?|Status|Read|My notes?) ?:|@[a-z]|\[@)/iu;

/**
 * Whether a line begins with a mark that readers give their notes, where running text does not go on
 * from the line above.
 */
export function isReadersNote(lines: readonly Line[], index: number): boolean {
  const line = lines[index];
  if (!line || !mark.test(line.text)) return false;
  return line.afterBlank || /[.!?)\]"”:]$/.test(lines[index - 1]?.text.slice(-1) ?? '');
}
