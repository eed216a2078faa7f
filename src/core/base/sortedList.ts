import type { Pause } from './pause';

/** Keys processed without a pause; takes a fraction of a millisecond. */
const batchSize = 500;
/** Keys sorted without a pause; takes a millisecond or two. */
const runLength = 4000;
/**
 * A longer stretch of unchanged items is copied by one `slice`: a hundred thousand items take a fraction of a
 * millisecond.
 */
const longStretch = 100;

/** The item with a key, in a list sorted by key; undefined if there is none. */
export function find<T>(
  list: readonly T[],
  key: string,
  keyOf: (item: T) => string,
): T | undefined {
  const item = list[countBefore(list, (other) => keyOf(other) < key)];
  return item !== undefined && keyOf(item) === key ? item : undefined;
}

/**
 * A copy of `list`, which is sorted by key and has each key once, in which each of `keys` has the item that
 * `itemAt` returns, or none if that is undefined. Time depends on the number of `keys`; the rest of the list is
 * only copied.
 *
 * @param keys sorted, each once
 */
export async function edited<T>(
  list: readonly T[],
  keys: readonly string[],
  itemAt: (key: string) => T | undefined,
  keyOf: (item: T) => string,
  pause: Pause,
): Promise<readonly T[]> {
  if (keys.length === 0) return list;
  const parts: (readonly T[])[] = [];
  let recent: T[] = [];
  let from = 0;
  const copyUntil = (end: number): void => {
    if (end - from > longStretch) {
      parts.push(recent, list.slice(from, end));
      recent = [];
      from = end;
    }
    for (; from < end; from++) recent.push(list[from] as T);
  };
  for (const [i, key] of keys.entries()) {
    if (i % batchSize === batchSize - 1) await pause();
    const place = countBefore(list, (item) => keyOf(item) < key, from);
    copyUntil(place);
    const old = list[place];
    if (old !== undefined && keyOf(old) === key) from += 1;
    const item = itemAt(key);
    if (item !== undefined) recent.push(item);
  }
  copyUntil(list.length);
  // Each part is a long stretch, so there are few.
  // eslint-disable-next-line no-restricted-syntax
  return parts.length === 0 ? recent : ([] as T[]).concat(...parts, recent);
}

/** Sorts keys by UTF-16 code units and removes duplicates. */
export async function sortedKeys(keys: Iterable<string>, pause: Pause): Promise<readonly string[]> {
  const all = [...new Set(keys)];
  let runs: (readonly string[])[] = [];
  for (let i = 0; i < all.length; i += runLength) {
    // Without a comparison function, `sort` is fast and goes by code units.
    runs.push(all.slice(i, i + runLength).sort());
    await pause();
  }
  while (runs.length > 1) {
    const longer: (readonly string[])[] = [];
    for (let i = 0; i < runs.length; i += 2) {
      longer.push(await merged(runs[i] ?? [], runs[i + 1] ?? [], pause));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

/** Merges the keys of two sorted lists. */
export async function merged(
  left: readonly string[],
  right: readonly string[],
  pause: Pause,
): Promise<readonly string[]> {
  const [last, first] = [left.at(-1), right[0]];
  if (last === undefined || first === undefined || last < first) return left.concat(right);
  const both: string[] = [];
  let l = 0;
  let r = 0;
  let a = left[l];
  let b = right[r];
  while (a !== undefined && b !== undefined) {
    if (a < b) {
      both.push(a);
      a = left[++l];
    } else {
      both.push(b);
      b = right[++r];
    }
    if (both.length % batchSize === 0) await pause();
  }
  return both.concat(left.slice(l), right.slice(r));
}

/**
 * The number of items for which `isBefore` is true, by binary search. They must come before all others.
 *
 * @param from number of items at the start that are known to be before
 */
export function countBefore<T>(
  list: readonly T[],
  isBefore: (item: T) => boolean,
  from = 0,
): number {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(list[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
