import type { Pause } from './tasks';

/** Orders strings by UTF-16 code units, the same in every locale. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Items processed without a pause; takes a fraction of a millisecond. */
const batchSize = 500;
/** Items sorted without a pause; takes a millisecond or two. */
const runLength = 1000;
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
export function sortedKeys(keys: Iterable<string>, pause: Pause): Promise<readonly string[]> {
  return sortInSlices([...new Set(keys)], byCodeUnits, pause);
}

/** A sorted copy. Items that tie keep their order. */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  pause: Pause,
): Promise<readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let i = 0; i < items.length; i += runLength) {
    runs.push(items.slice(i, i + runLength).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const longer: typeof runs = [];
    for (let i = 0; i < runs.length; i += 2) {
      longer.push(await merged(runs[i] ?? [], runs[i + 1] ?? [], compare, pause));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

/** Merges two sorted lists. Of items that tie, those on the left come first. */
export async function merged<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  pause: Pause,
): Promise<readonly T[]> {
  const [last, first] = [left.at(-1), right[0]];
  if (last === undefined || first === undefined || compare(last, first) <= 0) {
    return left.concat(right);
  }
  const both: T[] = [];
  let l = 0;
  for (const item of right) {
    for (let next = left[l]; next !== undefined && compare(next, item) <= 0; next = left[++l]) {
      both.push(next);
      if (both.length % batchSize === 0) await pause();
    }
    both.push(item);
    if (both.length % batchSize === 0) await pause();
  }
  // No spread: there may be more items than a call accepts arguments.
  return both.concat(left.slice(l));
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
