import { addAll } from '../base/addAll';
import { editsFromTexts } from '../library/edits/packedEdits';
import type { LibraryLists } from '../library/libraryLists';
import type { Paper } from '../model';

/** A library that an earlier session saved. The abstracts of its papers are empty. */
export interface RestoredLibrary extends LibraryLists {
  readonly papers: readonly Paper[];
}

const noAbstract: PropertyDescriptor = { value: '' };

/** @param texts the edits that build this library from an empty one, in ASCII */
export function restoredLibrary(texts: readonly string[]): RestoredLibrary {
  const lists = {
    papers: [],
    aliases: [],
    digests: [],
    problems: [],
    bibliography: [],
    literatureNotes: [],
  };
  for (const { list, added } of editsFromTexts(texts)) {
    const items: unknown[] = lists[list];
    addAll<unknown>(items, added);
    if (list === 'papers') {
      for (const paper of added) Object.defineProperty(paper, 'abstract', noAbstract);
    }
  }
  return lists;
}
