/**
 * How many cases a property is tried with in this kind of host: a third of all, of which at least sixteen, and
 * others in each of the three, by its seed. VS Code behaves much alike in them, and each case opens files and editors.
 */
export function cases(all: number): number {
  return Math.min(all, Math.max(16, Math.round(all / 3)));
}
