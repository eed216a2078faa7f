import { readable } from '../render/readable';
import { fold } from './fold';

/** Letters and digits, and the `+` and `#` of names such as C++ and C#. */
const runs = /[\p{L}\p{M}\p{N}]+(?:[+#]+(?![\p{L}\p{N}+#]))?/gu;

/**
 * What makes two entries the same paper: the title without case, accents, LaTeX, spaces and
 * punctuation. Numbers stay apart (`π0` is not `π0.5`), and so do `C`, `C++` and `C#`. A title of
 * symbols alone is its own identity.
 *
 * Digests give titles without fail but identifiers only by chance, so an equal title is the same
 * paper even with two arXiv ids; see `groupEntries` for ids that join different titles.
 */
export function paperIdentity(paper: { readonly title: string }): string {
  let identity = '';
  for (const [run] of fold(readable(paper.title)).matchAll(runs)) {
    const numbersMeet = /\p{N}$/u.test(identity.slice(-2)) && /^\p{N}/u.test(run);
    identity += numbersMeet ? `.${run}` : run;
  }
  return identity || paper.title.normalize('NFKC').replace(/\s+/g, ' ').trim();
}
