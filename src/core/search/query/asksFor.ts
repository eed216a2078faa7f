import type { Expression, NameCondition } from './ast';

/** Whether a paper that fits must, or may, have something in this field. */
export function asksFor(where: Expression | undefined, field: NameCondition['field']): boolean {
  switch (where?.kind) {
    case 'name':
      return where.field === field;
    case 'and':
    case 'or':
      return where.operands.some((operand) => asksFor(operand, field));
    default:
      return false;
  }
}
