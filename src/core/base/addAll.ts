/** Appends any number of items, which `push(...items)` can't. */
export function addAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
