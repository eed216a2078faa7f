import { byCodeUnits } from '../../base/byCodeUnits';
import { isSameData } from '../../base/isSameData';
import { keyOf, nameOf } from '../libraryLists';
import type { LibraryLists } from '../libraryLists';
import type { DigestSummary } from '../../model';

/** What changed in a list sorted by key (papers, aliases) or URI (digests), each once. */
interface KeyedEdit<T> {
  readonly removed: readonly string[];
  /** New items and the new state of changed ones; sorted. */
  readonly added: readonly T[];
}

/** Replaces `removed` items at `start` with `added`. */
interface StretchEdit<T> {
  readonly start: number;
  readonly removed: number;
  readonly added: readonly T[];
}

/** The lists that are sorted by a key, and the key of an item. */
export const keysOfLists = {
  papers: keyOf,
  aliases: nameOf,
  digests: ({ uri }: DigestSummary) => uri,
  literatureNotes: nameOf,
};
const keyedLists = Object.keys(keysOfLists) as KeyedList[];
const otherLists = ['problems', 'bibliography'] as const;

/** One of {@link keysOfLists}. */
export type KeyedList = keyof typeof keysOfLists;
type OtherList = (typeof otherLists)[number];
type EditOf<List extends keyof LibraryLists, Edit> = { readonly list: List } & Edit;

/** Part of the change from one library to another; plain data. */
export type LibraryEdit =
  | { [L in KeyedList]: EditOf<L, KeyedEdit<LibraryLists[L][number]>> }[KeyedList]
  | { [L in OtherList]: EditOf<L, StretchEdit<LibraryLists[L][number]>> }[OtherList];

/** Items of a list in one edit, so no edit takes long to send and apply. */
const portion = 100;

/**
 * The edits that turn `before` into `after`, list by list, in order. Nearly all unchanged items should be the same
 * objects in both: skipping one of these takes a few nanoseconds.
 */
export function* libraryEdits(before: LibraryLists, after: LibraryLists): Generator<LibraryEdit> {
  for (const list of keyedLists) {
    const keyOf = keysOfLists[list] as (item: unknown) => string;
    for (const edit of keyedEdits<unknown>(before[list], after[list], keyOf)) {
      yield { list, ...edit } as LibraryEdit;
    }
  }
  for (const list of otherLists) {
    for (const edit of stretchEdits<unknown>(before[list], after[list])) {
      yield { list, ...edit } as LibraryEdit;
    }
  }
}

function* keyedEdits<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): Generator<KeyedEdit<T>> {
  let removed: string[] = [];
  let added: T[] = [];
  let l = 0;
  let r = 0;
  while (l < before.length || r < after.length) {
    const [old, item] = [before[l], after[r]];
    const order =
      old === item
        ? 0
        : old === undefined
          ? 1
          : item === undefined
            ? -1
            : byCodeUnits(keyOf(old), keyOf(item));
    if (order <= 0) l += 1;
    if (order >= 0) r += 1;
    if (old !== undefined && order < 0) removed.push(keyOf(old));
    else if (item !== undefined && !isSameData(old, item)) added.push(item);
    if (removed.length + added.length < portion) continue;
    yield { removed, added };
    removed = [];
    added = [];
  }
  if (removed.length + added.length > 0) yield { removed, added };
}

function* stretchEdits<T>(before: readonly T[], after: readonly T[]): Generator<StretchEdit<T>> {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSameData(before[start], after[start])) start += 1;
  let kept = 0;
  while (kept < shorter - start && isSameData(before.at(-1 - kept), after.at(-1 - kept))) kept += 1;
  let removed = before.length - kept - start;
  const end = after.length - kept;
  for (let from = start; from < end || removed > 0; from += portion) {
    yield { start: from, removed, added: after.slice(from, Math.min(from + portion, end)) };
    removed = 0;
  }
}
