import type { Condition, Expression, Query } from './ast';
import { quotationMark } from './lexer';
import { printComparison, printDate } from './values';

/** The query as one line that `parseQuery` parses to an equal query. Empty when it matches every paper. */
export function printQuery({ where, sort }: Query): string {
  return [where && printExpression(where), sort && `sort:${sort}`].filter(Boolean).join(' ');
}

function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'or':
      return expression.operands.map(printExpression).join(' OR ');
    case 'and':
      return expression.operands
        .map((operand) =>
          operand.kind === 'or' ? inParentheses(operand) : printExpression(operand),
        )
        .join(' ');
    case 'not': {
      const { operand } = expression;
      const isPlain = operand.kind !== 'and' && operand.kind !== 'or' && operand.kind !== 'not';
      return `-${isPlain ? printExpression(operand) : inParentheses(operand)}`;
    }
    default:
      return printCondition(expression);
  }
}

function inParentheses(expression: Expression): string {
  return `(${printExpression(expression)})`;
}

function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'text': {
      const text = condition.isPhrase ? `"${condition.text}"` : condition.text;
      return condition.field ? `${condition.field}:${text}` : text;
    }
    case 'name':
      return `${condition.field}:${quoteIfNeeded(condition.text)}`;
    case 'number':
      return `${condition.field}:${printComparison(condition.comparison, String)}`;
    case 'date':
      return `date:${printComparison(condition.comparison, printDate)}`;
    case 'has':
    case 'is':
      return `${condition.kind}:${condition.value}`;
  }
}

/**
 * A value that parses back to itself, in quotation marks if needed. Such a value can't contain quotation
 * marks, so only its longest part without them is kept.
 */
export function quoteIfNeeded(value: string): string {
  if (value !== '' && !/[\s()]/.test(value) && !quotationMark.test(value.charAt(0))) return value;
  const parts = value.split(quotationMark);
  return `"${parts.reduce((longest, part) => (part.length > longest.length ? part : longest))}"`;
}
