/** The same fields; those that may be undefined are optional. */
export type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The fields that aren't undefined. */
export function defined<T extends object>(fields: T): Defined<T> {
  const known: Record<string, unknown> = {};
  // Four times as fast as by way of entries, and called for every paper.
  for (const name in fields) if (fields[name] !== undefined) known[name] = fields[name];
  return known as Defined<T>;
}
