/** Adds items to the end of a list, however many: as arguments of one call they might be too many. */
export function addAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
