/** Inverts a table of names, each with its words in one text: returns the name by word. */
export function byWord<N extends string>(
  table: Readonly<Record<N, string>>,
  separator: RegExp | string = /\s+/,
): ReadonlyMap<string, N> {
  const names = Object.keys(table) as N[];
  return new Map(
    names.flatMap((name) => table[name].split(separator).map((word) => [word, name] as const)),
  );
}
