import type { PageKind } from './pageKind';
import { namedCapture } from './years';

/**
 * Hugging Face *Trending Papers*: `Submitted by` and a user, title, abstract, one line such as
 * `Kandinsky Lab · Published on Oct 4, 2026`, `Upvote` and a number, links to code and arXiv. Dates
 * always have their year.
 */
export const trendingPapers: PageKind = {
  recognises({ tokens }, { name, from, to }) {
    if (name !== undefined) return name === 'Trending Papers';
    for (let index = from; index < to; index += 1) {
      if (tokens[index]?.kind === 'upvote') return true;
    }
    return false;
  },
  finish: namedCapture,
};
