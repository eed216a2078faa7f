import { headLines } from './furniture';
import { singleSpaces } from './lines';
import type { Line } from './lines';
import type { Token } from './tokens';

/** How far the head of a page reaches before and behind the page's name, in solid lines. */
const reach = 12;
/** The narrowest windows break the longest line of the head into as many. */
const mostParts = 4;
const head: Token = { kind: 'head' };

/**
 * Knows the lines of a page's head where they were broken to fit a narrow window. The page's name is
 * never broken, so that only the lines around the lines of a head, at `heads`, are looked at.
 */
export function joinWrappedHeads(
  lines: readonly Line[],
  tokens: Token[],
  heads: readonly number[],
): void {
  let next = 0;
  for (const index of heads) {
    const end = Math.min(index + reach, tokens.length);
    for (next = Math.max(next, index - reach); next < end; next += 1) {
      const parts = wrappedHeadAt(lines, tokens, next);
      tokens.fill(head, next, next + parts);
    }
  }
}

/** How many lines from `first` on are one line of a head; 0 when they are none. */
function wrappedHeadAt(lines: readonly Line[], tokens: readonly Token[], first: number): number {
  let joined = '';
  for (let parts = 1; parts <= mostParts; parts += 1) {
    const index = first + parts - 1;
    const line = lines[index];
    const kind = tokens[index]?.kind;
    if (!line || (kind !== 'text' && kind !== 'furniture')) return 0;
    if (parts > 1 && line.afterBlank) return 0;
    joined += `${parts > 1 ? ' ' : ''}${singleSpaces(line).toLowerCase()}`;
    if (headLines.includes(joined)) return parts;
    if (!headLines.some((known) => known.startsWith(joined))) return 0;
  }
  return 0;
}
