import { byCodeUnits } from '../../base/byCodeUnits';
import type { BibliographyEntry } from '../../bibliography/work/work';
import { keyOf, nameOf } from '../libraryLists';
import type { Alias, LibraryLists } from '../libraryLists';
import type { DigestSummary, PaperSummary, Problem } from '../../model';

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

/** Part of the change from one library to another; plain data. */
export type LibraryEdit =
  | ({ readonly list: 'papers' } & KeyedEdit<PaperSummary>)
  | ({ readonly list: 'aliases' } & KeyedEdit<Alias>)
  | ({ readonly list: 'digests' } & KeyedEdit<DigestSummary>)
  | ({ readonly list: 'literatureNotes' } & KeyedEdit<LiteratureNote>)
  | ({ readonly list: 'problems' } & StretchEdit<Problem>)
  | ({ readonly list: 'bibliography' } & StretchEdit<BibliographyEntry>);

/** The key of a paper, and the URI of its literature note. */
export type LiteratureNote = LibraryLists['literatureNotes'][number];

/** Items of a list in one edit, so no edit takes long to send and apply. */
const portion = 100;

/**
 * The edits that turn `before` into `after`, list by list, in order. Unchanged items must be the same objects
 * in both, so skipping one takes a few nanoseconds.
 */
export function* libraryEdits(before: LibraryLists, after: LibraryLists): Generator<LibraryEdit> {
  for (const edit of keyedEdits(before.papers, after.papers, keyOf)) {
    yield { list: 'papers', ...edit };
  }
  for (const edit of keyedEdits(before.aliases, after.aliases, nameOf)) {
    yield { list: 'aliases', ...edit };
  }
  for (const edit of keyedEdits(before.digests, after.digests, ({ uri }) => uri)) {
    yield { list: 'digests', ...edit };
  }
  for (const edit of keyedEdits(before.literatureNotes, after.literatureNotes, nameOf)) {
    yield { list: 'literatureNotes', ...edit };
  }
  for (const edit of stretchEdits(before.problems, after.problems)) {
    yield { list: 'problems', ...edit };
  }
  for (const edit of stretchEdits(before.bibliography, after.bibliography)) {
    yield { list: 'bibliography', ...edit };
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
    else if (item !== undefined && old !== item) added.push(item);
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
  while (start < shorter && before[start] === after[start]) start += 1;
  let kept = 0;
  while (kept < shorter - start && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  let removed = before.length - kept - start;
  const end = after.length - kept;
  for (let from = start; from < end || removed > 0; from += portion) {
    yield { start: from, removed, added: after.slice(from, Math.min(from + portion, end)) };
    removed = 0;
  }
}
