import { fold, isAscii } from '../../text/fold';
import { readable } from '../../text/readable';

/** What stands between runs of letters and digits, but for a single space. */
const gap = / ?[^a-z0-9 ][^a-z0-9]*/g;

/**
 * A text as phrases and names compare: its runs of letters and digits, folded, with a space around
 * each, so that ` reward hacking ` is in it where the two words stand side by side, whatever is between.
 */
export function foldedText(text: string): string {
  const folded = fold(readable(text));
  const runs = isAscii(folded)
    ? [folded.replace(gap, ' ').trim()]
    : (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  return ['', ...runs, ''].join(' ');
}
