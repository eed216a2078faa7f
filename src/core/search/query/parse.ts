/*
 * The query language. The parser turns text into an expression (`ast.ts`) and a list of problems. `fields.ts` describes
 * the fields, `offers.ts` completes a query, and `mend.ts` suggests the nearest field or value for an unknown one.
 */
import type { Localize } from '../../text/localize';
import { english } from '../../text/localize';
import { queryWords } from '../words/tokens';
import type { Expression, Query } from './ast';
import { identifierIn, queryFields, readSorting, wordless } from './fields';
import type { FieldName, QuerySorting, ValueProblem } from './fields';
import { tokenize } from './lexer';
import type { QueryToken } from './lexer';

/** An unreadable part of a query. The rest is still used. */
export interface QueryProblem {
  /** Its range in the query: start and exclusive end, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** A sentence for the user. */
  readonly message: string;
}

/** A query as typed, and what was read of it. */
export interface ParsedQuery {
  readonly text: string;
  readonly tokens: readonly QueryToken[];
  readonly query: Query;
  /** In the order of the query. */
  readonly problems: readonly QueryProblem[];
}

/** A query as typed, or already parsed. */
export type AskedQuery = string | ParsedQuery;

/** In UTF-16 code units. More wouldn't narrow the result, and each condition takes time. */
const maxLength = 1000;
const maxDepth = 40;

/**
 * Parses a query. Never throws and takes linear time, whatever the text. Unreadable parts are left out and
 * reported in `problems`. See docs/searching.md for the grammar.
 */
export function parseQuery(text: string, t: Localize = english): ParsedQuery {
  const tokens = tokenize(text.slice(0, maxLength));
  const { query, problems } = new QueryParser(tokens, t).parse();
  if (text.length > maxLength) {
    const message = t('Only the first {0} characters are used', maxLength);
    problems.push({ start: maxLength, end: text.length, message });
  }
  return { text, tokens, query, problems };
}

type WordToken = QueryToken & { readonly kind: 'word' | 'phrase' };

/** A recursive descent parser. A minus binds tightest, then adjacent words, then OR. */
class QueryParser {
  readonly #problems: QueryProblem[] = [];
  #at = 0;
  #depth = 0;
  /** The number of open parentheses that are nested too deep to parse. */
  #ignoredDepth = 0;
  #sort: QuerySorting | undefined;

  constructor(
    private readonly tokens: readonly QueryToken[],
    private readonly localize: Localize,
  ) {}

  parse(): { readonly query: Query; readonly problems: QueryProblem[] } {
    const where = this.#alternatives(undefined);
    const query = { ...(where && { where }), ...(this.#sort && { sort: this.#sort }) };
    return { query, problems: this.#problems.sort((a, b) => a.start - b.start) };
  }

  get #token(): QueryToken | undefined {
    return this.tokens[this.#at];
  }

  /** `a b OR c`, where every word without a field belongs to `field`. */
  #alternatives(field: FieldName | undefined): Expression | undefined {
    const found: (Expression | undefined)[] = [];
    let or: QueryToken | undefined;
    for (;;) {
      const start = this.#at;
      found.push(this.#sequence(field));
      const token = this.#token;
      const isOr = token?.kind === 'or';
      const strayOr = this.#at > start ? undefined : (or ?? (isOr ? token : undefined));
      if (strayOr) this.#report(strayOr, this.localize('Put OR between two search terms'));
      if (!isOr) return combine('or', found);
      or = token;
      this.#at += 1;
    }
  }

  #sequence(field: FieldName | undefined): Expression | undefined {
    const found: (Expression | undefined)[] = [];
    for (let token = this.#token; token && token.kind !== 'or'; token = this.#token) {
      if (token.kind === 'close') {
        if (this.#ignoredDepth > 0) this.#ignoredDepth -= 1;
        else if (this.#depth > 0) break;
        else this.#report(token, this.localize('Unmatched closing parenthesis'));
        this.#at += 1;
      } else {
        found.push(this.#operand(field));
      }
    }
    return combine('and', found);
  }

  #operand(field: FieldName | undefined): Expression | undefined {
    const token = this.#token;
    this.#at += 1;
    switch (token?.kind) {
      case 'minus': {
        if (this.#isSorting()) this.#report(token, this.localize("Can't exclude a sort order"));
        const operand = this.#operand(field);
        return operand && { kind: 'not', operand };
      }
      case 'open':
        return this.#group(token, field);
      case 'field':
        return this.#operand(token.field);
      case 'bareField':
        this.#report(token, this.localize('“{0}:” needs a value', token.field));
        return undefined;
      case 'not':
        this.#report(token, this.localize('To exclude a word, put “-” right before it'));
        return undefined;
      case 'quote':
        this.#report(token, this.localize('Missing closing quotation mark'));
        return undefined;
      case 'word':
      case 'phrase':
        return this.#condition(token, field);
      default:
        return undefined;
    }
  }

  #isSorting(): boolean {
    return this.#token?.kind === 'field' && this.#token.field === 'sort';
  }

  #group(open: QueryToken, field: FieldName | undefined): Expression | undefined {
    if (this.#depth === maxDepth) {
      if (this.#ignoredDepth === 0) {
        this.#report(open, this.localize('Parentheses nested this deeply are ignored'));
      }
      this.#ignoredDepth += 1;
      return undefined;
    }
    this.#depth += 1;
    const inside = this.#alternatives(field);
    this.#depth -= 1;
    if (this.#token?.kind === 'close') this.#at += 1;
    else this.#report(open, this.localize('Missing closing parenthesis'));
    return inside;
  }

  #condition(token: WordToken, field: FieldName | undefined): Expression | undefined {
    if (token.kind === 'phrase' && !token.isClosed) {
      this.#report(token, this.localize('Missing closing quotation mark'));
    }
    const value = field === 'sort' ? readSorting(token.text) : readCondition(token, field);
    if (typeof value === 'string') this.#sort = value;
    else if (value && 'kind' in value) return value;
    else if (value) this.#report(token, this.localize(...value));
    return undefined;
  }

  #report({ start, end }: QueryToken, message: string): void {
    this.#problems.push({ start, end, message });
  }
}

/** The meaning of a word or phrase, or what is wrong with it; undefined when there is nothing to search for. */
function readCondition(
  token: WordToken,
  field: Exclude<FieldName, 'sort'> | undefined,
): Expression | ValueProblem | undefined {
  const text = token.text.trim();
  const mayBeId = field === 'id' || (field === undefined && token.kind === 'word');
  const id = mayBeId ? identifierIn(text) : undefined;
  if (id !== undefined) return { kind: 'field', field: 'id', text: id };
  if (field !== undefined && field !== 'title' && field !== 'abstract') {
    const problem = queryFields[field].read?.(text);
    return typeof problem === 'object' ? problem : { kind: 'field', field, text };
  }
  // A phrase without its closing mark is still being typed, so its words count separately.
  const isTyped = token.kind === 'phrase' && !token.isClosed;
  const isPhrase = token.kind === 'phrase' && token.isClosed;
  const parts = (isTyped ? text.split(/[\s()]+/) : [text])
    .filter((part) => queryWords(part).length > 0)
    .map((part) => ({ kind: 'text' as const, text: part, isPhrase, ...(field && { field }) }));
  return combine('and', parts) ?? (field && wordless(text));
}

/** Combines operands, dropping unreadable ones; flattens nested operands of the same kind. */
function combine(
  kind: 'and' | 'or',
  parts: readonly (Expression | undefined)[],
): Expression | undefined {
  const operands = parts.flatMap((part) => {
    if (!part) return [];
    return part.kind === kind ? part.operands : [part];
  });
  return operands.length > 1 ? { kind, operands } : operands[0];
}
