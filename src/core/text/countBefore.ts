/** The number of elements for which `isBefore` holds, by binary search. They must all stand before the others. */
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
