import { fold } from '../library/fold';
import { readable } from '../render/readable';

/** The runs of letters and digits of a text, folded. */
export function foldedRuns(text: string): readonly string[] {
  return fold(readable(text)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/**
 * A text as phrases and names compare: its runs with a space around each, so that ` reward hacking `
 * is in it where the two words stand side by side, whatever is between.
 */
export function foldedText(text: string): string {
  return ` ${foldedRuns(text).join(' ')} `;
}
