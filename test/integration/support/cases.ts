/**
 * The number of cases for a property test in this kind of host: a third of all, at least sixteen. Its seed
 * differs by kind. VS Code works much alike in them, and each case opens files and editors.
 */
export function cases(all: number): number {
  return Math.min(all, Math.max(16, Math.round(all / 3)));
}
