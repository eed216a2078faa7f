/** The same fields, of which those that may be undefined may be missing. */
export type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The fields that are not undefined: what is unknown is left out. */
export function defined<T extends object>(fields: T): Defined<T> {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Defined<T>;
}
