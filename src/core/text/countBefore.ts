/** How many elements `isBefore` holds for, found by halving: all of them stand before the others. */
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
