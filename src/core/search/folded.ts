import { fold } from '../library/fold';
import type { Paper } from '../model';
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

/** The texts of papers as phrases compare, kept for the next phrase once they were asked for. */
export class FoldedPapers {
  readonly #titles = new WeakMap<Paper, string>();
  readonly #abstracts = new WeakMap<Paper, string>();

  title(paper: Paper): string {
    return kept(this.#titles, paper, () => foldedText(paper.title));
  }

  abstract(paper: Paper): string {
    return kept(this.#abstracts, paper, () => foldedText(paper.abstract));
  }
}

function kept(cache: WeakMap<Paper, string>, paper: Paper, make: () => string): string {
  let text = cache.get(paper);
  if (text === undefined) {
    text = make();
    cache.set(paper, text);
  }
  return text;
}
