import type { Expression } from '../src/core/search/query/ast';
import { parseQuery } from '../src/core/search/query/parse';

/** A query in Paper Digest's language, reduced to what other engines support. */
export interface ComparableQuery {
  readonly words: readonly string[];
  readonly phrases: readonly string[];
  /** A paper must be from one of these organizations. */
  readonly organizations: readonly string[];
  /** Words and phrases that papers must not have. */
  readonly unwanted: readonly string[];
}

/** Parses a query. Alternatives and groups count as the words in them; other fields are ignored. */
export function askedFor(query: string): ComparableQuery {
  const asked = {
    words: [] as string[],
    phrases: [] as string[],
    organizations: [] as string[],
    unwanted: [] as string[],
  };
  const read = (expression: Expression, isWanted: boolean): void => {
    switch (expression.kind) {
      case 'and':
      case 'or':
        for (const operand of expression.operands) read(operand, isWanted);
        break;
      case 'not':
        read(expression.operand, !isWanted);
        break;
      case 'text': {
        const wanted = expression.isPhrase ? asked.phrases : asked.words;
        (isWanted ? wanted : asked.unwanted).push(expression.text);
        break;
      }
      case 'field':
        if (expression.field === 'org' && isWanted) asked.organizations.push(expression.text);
    }
  };
  const { where } = parseQuery(query).query;
  if (where) read(where, true);
  return asked;
}
