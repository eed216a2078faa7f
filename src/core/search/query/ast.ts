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

/** A property of the paper, such as an author or a tag, contains this text. */
export interface NameCondition {
  readonly kind: 'name';
  readonly field: 'author' | 'org' | 'in' | 'key' | 'id' | 'note' | 'tag' | 'remark';
  /** As typed, never blank; an id in its canonical spelling. */
  readonly text: string;
}

/** A comparison with a value, or a range that includes both ends. */
export type Comparison<T> =
  | { readonly operator: '=' | '<' | '<=' | '>' | '>='; readonly value: T }
  | { readonly operator: '..'; readonly from: T; readonly to: T };

/** A comparison of one of the paper's numbers. An unknown number never matches. */
export interface NumberCondition {
  readonly kind: 'number';
  readonly field: 'year' | 'comments' | 'votes' | 'authors';
  readonly comparison: Comparison<number>;
}

/** A year, month or day. `month` is 1 to 12; a day always comes with a month. */
export interface CalendarDate {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

/** The names of relative date ranges in queries. */
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
/** A range of days relative to today. Weeks start on Monday. */
export type RelativeDate = (typeof relativeDates)[number];

/** A comparison of the paper's date. */
export interface DateCondition {
  readonly kind: 'date';
  readonly comparison: Comparison<CalendarDate | RelativeDate>;
}

/** The values of `has:`. */
export const possessions = ['code', 'project', 'date', 'org', 'note'] as const;
/** Something that a paper has or lacks. */
export interface HasCondition {
  readonly kind: 'has';
  readonly value: (typeof possessions)[number];
}

/** The values of `is:`. */
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
/** What the user did with a paper. */
export interface IsCondition {
  readonly kind: 'is';
  readonly value: (typeof states)[number];
}

/** A single condition on a paper. */
export type Condition =
  TextCondition | NameCondition | NumberCondition | DateCondition | HasCondition | IsCondition;

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

/** The values of `sort:`. */
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

/** A parsed query, as plain data. */
export interface Query {
  /** Missing: matches every paper. */
  readonly where?: Expression;
  /** Relevance by default. */
  readonly sort?: QuerySorting;
}
