import { byCodeUnits } from '../../base/sortedList';
import { isSameData } from '../../base/data';
import { keyOf, nameOf } from '../libraryLists';
import type { LibraryLists } from '../libraryLists';

/** The lists of a library, each with the key that it is sorted by; several items may have the same. */
const sortKeys: { [L in keyof LibraryLists]: (item: LibraryLists[L][number]) => string } = {
  papers: keyOf,
  aliases: nameOf,
  digests: uriOf,
  literatureNotes: nameOf,
  problems: uriOf,
  bibliography: uriOf,
};
const names = Object.keys(sortKeys) as (keyof LibraryLists)[];

/** Replaces `removed` items of a list from `start`, in the numbering before all edits, with `added`; plain data. */
export type LibraryEdit = {
  [L in keyof LibraryLists]: {
    readonly list: L;
    readonly start: number;
    readonly removed: number;
    readonly added: readonly LibraryLists[L][number][];
  };
}[keyof LibraryLists];

/** Edits that are sent and applied together. */
export type EditPortion = readonly LibraryEdit[];

/** Items in a portion, so it takes only a moment to send and apply. */
const portionSize = 100;

/**
 * The edits that turn `before` into `after`, list by list, in order. Unchanged papers, and nearly all other unchanged
 * items, must be the same objects in both: skipping one of these takes a few nanoseconds.
 */
export function* libraryEdits(before: LibraryLists, after: LibraryLists): Generator<EditPortion> {
  let portion: LibraryEdit[] = [];
  let size = 0;
  for (const list of names) {
    const keyOf = sortKeys[list] as (item: unknown) => string;
    // A paper with another abstract has another summary, with the same data.
    const isSame = list === 'papers' ? Object.is : isSameData;
    for (const edit of editsOf<unknown>([before[list], after[list]], keyOf, isSame)) {
      portion.push({ list, ...edit } as LibraryEdit);
      size += 1 + edit.added.length;
      if (size <= portionSize) continue;
      yield portion;
      portion = [];
      size = 0;
    }
  }
  if (size > 0) yield portion;
}

function* editsOf<T>(
  [before, after]: readonly [readonly T[], readonly T[]],
  keyOf: (item: T) => string,
  isSame: (a: T | undefined, b: T | undefined) => boolean,
) {
  let l = 0;
  let r = 0;
  while (l < before.length || r < after.length) {
    const [start, first] = [l, r];
    while (r - first < portionSize && (l < before.length || r < after.length)) {
      const [old, item] = [before[l], after[r]];
      if (isSame(old, item)) break;
      const order =
        old === undefined ? 1 : item === undefined ? -1 : byCodeUnits(keyOf(old), keyOf(item));
      if (order <= 0) l += 1;
      if (order >= 0) r += 1;
    }
    if (l > start || r > first) {
      yield { start, removed: l - start, added: after.slice(first, r) };
    } else {
      l += 1;
      r += 1;
    }
  }
}

function uriOf({ uri }: { readonly uri: string }): string {
  return uri;
}
