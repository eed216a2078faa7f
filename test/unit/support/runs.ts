/** A run that may take far longer: `NIGHTLY=1 npm run test:long`. */
export const isNightly = process.env['NIGHTLY'] !== undefined;

/**
 * How many random cases the long property tests try. The seed is fixed, so every run tries the same cases: after a
 * change it is enough that they cover what can be combined. A nightly run tries ten times as many, with other seeds if
 * `FUZZ_SEED` is set.
 */
const everyday = {
  /** Texts of up to forty of fifty pieces: every two pieces are next to each other several times. */
  texts: 500,
  /** Values to write and read back, of up to twelve of a hundred pieces: each piece is in every field several times. */
  values: 150,
  /** Libraries through up to eight updates, each compared with a new one: several hundred updates. */
  histories: 100,
  /** Sessions with up to twenty steps of twenty kinds: several of each kind at each place. */
  sessions: 50,
} as const;

/** The number of runs of a property test. */
export function runs(kind: keyof typeof everyday): { readonly numRuns: number } {
  return { numRuns: everyday[kind] * (isNightly ? 10 : 1) };
}
