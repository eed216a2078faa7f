/**
 * How many elements at the start are at or before a place, by halving: `isBefore` holds for a first
 * part of `elements` and for none behind it.
 */
export function countBefore<T>(elements: readonly T[], isBefore: (element: T) => boolean): number {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = elements[middle];
    if (element !== undefined && isBefore(element)) low = middle + 1;
    else high = middle;
  }
  return low;
}
