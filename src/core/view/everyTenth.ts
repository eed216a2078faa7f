import { inOneGo } from '../base/steps';
import type { Steps } from '../base/steps';

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
export function withEveryTenth<T>(ranked: readonly T[], newest: readonly T[]): SlottedItem<T>[] {
  return inOneGo(everyTenthSteps(ranked, newest));
}

/** Like {@link withEveryTenth}, in steps. */
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
  const places: SlottedItem<T>[] = [];
  let [next, nextNew] = [0, 0];
  while (places.length < ranked.length) {
    const place = places.length;
    if (place % stepSize === 0) yield;
    const isKept = place % placesForOne === placesForOne - 1;
    while (isKept && nextNew < newest.length && !isFar(newest[nextNew], place)) nextNew += 1;
    const other = isKept ? newest[nextNew] : undefined;
    if (other !== undefined) {
      places.push({ item: other, isOther: true });
      placed.add(other);
      continue;
    }
    for (let item = ranked[next]; item !== undefined; item = ranked[next]) {
      next += 1;
      if (placed.has(item)) continue;
      places.push({ item, isOther: false });
      placed.add(item);
      break;
    }
  }
  return places;

  function isFar(item: T | undefined, place: number): boolean {
    const rank = item === undefined ? undefined : rankOf.get(item);
    return item !== undefined && !placed.has(item) && (rank ?? 0) >= place + placesForOne;
  }
}
