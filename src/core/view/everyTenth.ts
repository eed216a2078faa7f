import type { Steps } from '../base/tasks';

/** One in this many positions is for an item that isn't ranked near it. */
const placesForOne = 10;
const stepSize = 250;

/** An item in a list, and whether it replaces the next ranked one. */
interface SlottedItem<T> {
  readonly item: T;
  readonly isOther: boolean;
}

/**
 * The ranked items, except that every tenth position has the newest item that isn't ranked within the next ten
 * positions, so users see more than what they already like. Each item occurs once.
 */
export function* everyTenthSteps<T>(
  ranked: readonly T[],
  newest: readonly T[],
): Steps<SlottedItem<T>[]> {
  const rankOf = new Map<T, number>();
  for (const [rank, item] of ranked.entries()) {
    if (rank % stepSize === 0) yield;
    rankOf.set(item, rank);
  }
  const placed = new Set<T>();
  const nextOf = (items: Iterator<T>, isWanted: (item: T) => boolean) => {
    for (let next = items.next(); next.done !== true; next = items.next()) {
      if (!placed.has(next.value) && isWanted(next.value)) return next.value;
    }
    return undefined;
  };
  const [byRank, byDate] = [ranked.values(), newest.values()];
  const places: SlottedItem<T>[] = [];
  for (const place of ranked.keys()) {
    if (place % stepSize === 0) yield;
    const isFar = (item: T): boolean => (rankOf.get(item) ?? 0) >= place + placesForOne;
    const isKept = place % placesForOne === placesForOne - 1;
    const other = isKept ? nextOf(byDate, isFar) : undefined;
    const item = other ?? nextOf(byRank, () => true);
    if (item === undefined) break;
    placed.add(item);
    places.push({ item, isOther: other !== undefined });
  }
  return places;
}
