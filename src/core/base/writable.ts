/** A record while it is being made, field by field. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };
