/** The same record with fields that can be assigned. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };
