/**
 * Which cases a property is tried with in this kind of host: a third of all, of which at least sixteen, and others
 * in each of the three. VS Code behaves much alike in them, and each case opens files and editors.
 */
export function cases(all: number): { readonly seed: number; readonly numRuns: number } {
  return { seed: testRun.seed, numRuns: Math.min(all, Math.max(16, Math.round(all / 3))) };
}
