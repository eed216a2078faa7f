import type { Expression } from './ast';

/** The conditions that a paper found meets or may meet; without those that are excluded. */
export function askedFor(where: Expression | undefined): readonly Expression[] {
  if (!where) return [];
  switch (where.kind) {
    case 'not':
      return [];
    case 'and':
    case 'or':
      return where.operands.flatMap(askedFor);
    default:
      return [where];
  }
}
