/**
 * How many cases a property is tried with: all in one kind of host, and a third, of which at least sixteen, in
 * the others. VS Code behaves there much as in the first, and each case opens files and editors.
 */
export function cases(all: number): number {
  return testRun.everyCase ? all : Math.min(all, Math.max(16, Math.round(all / 3)));
}
