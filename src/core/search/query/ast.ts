import type { FieldCondition, QuerySorting } from './fields';

export type { FieldCondition, QuerySorting } from './fields';

/** A part of a paper's text that can be searched alone. */
export type TextField = 'title' | 'abstract';

/** A word, or words in exactly this order. Without a field, the whole paper is searched. */
export interface TextCondition {
  readonly kind: 'text';
  /** As typed. Has at least one letter or digit. */
  readonly text: string;
  readonly isPhrase: boolean;
  readonly field?: TextField;
}

/** A single condition on a paper. */
export type Condition = TextCondition | FieldCondition;

/** A combination of conditions. */
export type Expression =
  | Condition
  | { readonly kind: 'not'; readonly operand: Expression }
  /** Two or more operands, none of the same kind as their parent. */
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Expression[] };

/** The conditions that a matching paper meets or may meet, in order, without excluded ones. */
export function askedFor(where: Expression | undefined): readonly Condition[] {
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

/** The words and phrases in {@link askedFor}. */
export function textsIn(where: Expression | undefined): readonly TextCondition[] {
  return askedFor(where).filter((condition) => condition.kind === 'text');
}

/** A parsed query, as plain data. */
export interface Query {
  /** Missing: matches every paper. */
  readonly where?: Expression;
  /** Relevance by default. */
  readonly sort?: QuerySorting;
}
