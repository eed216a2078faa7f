/** The first result for one of the values that isn't undefined; undefined when there is none. */
export function firstOf<V, R>(
  values: readonly V[],
  read: (value: V) => R | undefined,
): R | undefined {
  for (const value of values) {
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
