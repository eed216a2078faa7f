/** A part of a paper's text that can be searched alone. */
export type TextField = 'title' | 'abstract';

/** A word, or words in just this order. Without a field the whole paper is searched. */
export interface TextCondition {
  readonly kind: 'text';
  /** As typed, with at least one letter or digit. */
  readonly text: string;
  readonly isPhrase: boolean;
  readonly field?: TextField;
}

/** Something known of the paper, such as an author or a tag, holds this text. */
export interface NameCondition {
  readonly kind: 'name';
  readonly field: 'author' | 'org' | 'in' | 'key' | 'id' | 'note' | 'tag' | 'remark';
  /** As typed, never blank; an id in its one spelling. */
  readonly text: string;
}

/** A value compared with another, or a span of which both ends count. */
export type Comparison<T> =
  | { readonly operator: '=' | '<' | '<=' | '>' | '>='; readonly value: T }
  | { readonly operator: '..'; readonly from: T; readonly to: T };

/** A number of the paper compared; one that is not known fits nothing. */
export interface NumberCondition {
  readonly kind: 'number';
  readonly field: 'year' | 'comments' | 'votes' | 'authors';
  readonly comparison: Comparison<number>;
}

/** A year, a month or a day. `month` is 1 to 12; a day does not come without a month. */
export interface CalendarDate {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

/** The words for spans of days, as a query has them. */
export const relativeDates = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const;
/** A span of days that depends on when it is asked for. Weeks begin on Monday. */
export type RelativeDate = (typeof relativeDates)[number];

/** The date of the paper compared. */
export interface DateCondition {
  readonly kind: 'date';
  readonly comparison: Comparison<CalendarDate | RelativeDate>;
}

/** What `has:` can ask for. */
export const possessions = ['code', 'project', 'date', 'org', 'note'] as const;
/** Something that a paper has or lacks. */
export interface HasCondition {
  readonly kind: 'has';
  readonly value: (typeof possessions)[number];
}

/** What `is:` can ask for. */
export const states = [
  'cited',
  'uncited',
  'starred',
  'read',
  'unread',
  'later',
  'skipped',
  'new',
  'todo',
  'done',
] as const;
/** Where the user stands with a paper. */
export interface IsCondition {
  readonly kind: 'is';
  readonly value: (typeof states)[number];
}

/** One thing that a paper must fit. */
export type Condition =
  TextCondition | NameCondition | NumberCondition | DateCondition | HasCondition | IsCondition;

/** Conditions, combined. */
export type Expression =
  | Condition
  | { readonly kind: 'not'; readonly operand: Expression }
  /** Two or more, none of which is of the same kind. */
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Expression[] };

/** The conditions that a paper found meets or may meet, in order; without those that are excluded. */
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

/** The words and phrases among what is {@link askedFor}. */
export function textsIn(where: Expression | undefined): readonly TextCondition[] {
  return askedFor(where).filter((condition) => condition.kind === 'text');
}

/** What `sort:` can ask for. */
export const querySortings = [
  'relevance',
  'date',
  'title',
  'comments',
  'votes',
  'interest',
] as const;
/** One of {@link querySortings}. */
export type QuerySorting = (typeof querySortings)[number];

/** What the user looks for: plain data. */
export interface Query {
  /** Missing: every paper. */
  readonly where?: Expression;
  /** By relevance unless told. */
  readonly sort?: QuerySorting;
}
