import type { Expression, NameCondition, NumberCondition } from './ast';

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

/** Whether a paper that fits is, or may be, measured by this number. */
export function asksForNumber(
  where: Expression | undefined,
  field: NumberCondition['field'],
): boolean {
  switch (where?.kind) {
    case 'number':
      return where.field === field;
    case 'and':
    case 'or':
      return where.operands.some((operand) => asksForNumber(operand, field));
    default:
      return false;
  }
}
