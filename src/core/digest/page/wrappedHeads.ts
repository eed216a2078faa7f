import { headLines } from '../words/furniture';
import { singleSpaces } from '../lines/lines';
import { isJoined } from '../lines/source';
import type { Source } from '../lines/source';

/** The narrowest windows break the longest line of a head into as many. */
const mostParts = 4;
const longestPart = 60;

/**
 * How many lines from `first` on are one line of a page's head, broken to fit a narrow window; 0 when
 * they are none.
 */
export function wrappedHeadAt(source: Source, first: number): number {
  let whole = '';
  for (let parts = 1; parts <= mostParts; parts += 1) {
    const index = first + parts - 1;
    const line = source.lines[index];
    const kind = source.tokens[index]?.kind;
    if (!line || line.text.length > longestPart) return 0;
    if (kind !== 'text' && kind !== 'furniture') return 0;
    if (parts > 1 && !isJoined(source, index)) return 0;
    whole += `${parts > 1 ? ' ' : ''}${singleSpaces(line).toLowerCase()}`;
    if (headLines.includes(whole)) return parts;
    if (!headLines.some((known) => known.startsWith(whole))) return 0;
  }
  return 0;
}
