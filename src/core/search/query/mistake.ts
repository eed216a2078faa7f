import type { QueryToken } from './lexer';

/** A place where a query is written otherwise than it was probably meant. */
export interface Mistake {
  /** The whole stretch of the query that it concerns. */
  readonly start: number;
  readonly end: number;
  /** In order, within the mistake. */
  readonly edits: readonly QueryEdit[];
  /** What was understood, in a few words. */
  readonly message: string;
  /** It may well be meant as it stands. */
  readonly isDoubtful?: true;
}

/** What is written in the place of a stretch of the query. */
interface QueryEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A token of a query and all around it. */
export interface TokenPlace {
  readonly text: string;
  readonly tokens: readonly QueryToken[];
  readonly at: number;
}

/** The token `ahead` places after this one; undefined past the last. */
export function tokenBehind({ tokens, at }: TokenPlace, ahead = 1): QueryToken | undefined {
  return tokens[at + ahead];
}

/** A token of one kind. */
export type QueryTokenOf<K extends QueryToken['kind']> = QueryToken & { readonly kind: K };
