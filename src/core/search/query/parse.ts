/*
 * The query language. The parser turns text into an expression (`ast.ts`) and a list of problems.
 * `complete.ts` and `offers.ts` complete a query, `print.ts` writes an expression as text, `fields.ts` lists
 * the fields, and `mend.ts` corrects mistakes (`mistakes.ts`).
 */
import type { Localize } from '../../text/localize';
import { english } from '../../text/localize';
import { withoutLast } from '../../text/characters';
import type { Expression, Query, QuerySorting } from './ast';
import { readCondition, readSorting } from './conditions';
import { tokenize } from './lexer';
import type { QueryToken } from './lexer';
import type { FieldName } from './fields';

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

/** More conditions wouldn't narrow the result, and each takes time. */
const maxConditions = 100;
const maxDepth = 40;
/** Longer phrases and names wouldn't narrow the result, and each word takes time. */
const maxWords = 64;
const maxLength = 1000;

/**
 * Parses a query. Never throws and takes linear time, whatever the text. Unreadable parts are left out and
 * reported in `problems`. See docs/searching.md for the grammar.
 */
export function parseQuery(text: string, t: Localize = english): ParsedQuery {
  const tokens = tokenize(text);
  return { text, tokens, ...new QueryParser(tokens, t).parse() };
}

/** A recursive descent parser. A minus binds tightest, then adjacent words, then OR. */
class QueryParser {
  readonly #problems: QueryProblem[] = [];
  #at = 0;
  #depth = 0;
  /** The number of open parentheses that are nested too deep to parse. */
  #ignoredDepth = 0;
  #conditions = 0;
  #sort: QuerySorting | undefined;

  constructor(
    private readonly tokens: readonly QueryToken[],
    private readonly localize: Localize,
  ) {}

  parse(): Pick<ParsedQuery, 'query' | 'problems'> {
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

  #condition(
    token: QueryToken & { readonly kind: 'word' | 'phrase' },
    field: FieldName | undefined,
  ): Expression | undefined {
    if (token.kind === 'phrase' && !token.isClosed) {
      this.#report(token, this.localize('Missing closing quotation mark'));
    }
    if (field === 'sort') {
      const { value, problem } = readSorting(token.text);
      if (value) this.#sort = value;
      if (problem) this.#report(token, this.localize(...problem));
      return undefined;
    }
    const isTyped = token.kind === 'phrase' && !token.isClosed && isText(field);
    const text = isTyped ? token.text : shortened(token.text);
    if (text !== token.text) {
      this.#report(token, this.localize('Only the first {0} words are used', maxWords));
    }
    if (this.#conditions === maxConditions) {
      this.#conditions += 1;
      this.#report(token, this.localize('Only the first {0} conditions are used', maxConditions));
    }
    if (this.#conditions > maxConditions) return undefined;
    const { value, problem } = readCondition({ ...token, text }, field);
    if (problem) this.#report(token, this.localize(...problem));
    if (!value) return undefined;
    const operands = value.kind === 'and' ? value.operands : [value];
    const kept = operands.slice(0, maxConditions - this.#conditions);
    this.#conditions += kept.length;
    return combine('and', kept);
  }

  #report({ start, end }: QueryToken, message: string): void {
    this.#problems.push({ start, end, message });
  }
}

/** Whether the words of a value count separately. */
function isText(field: FieldName | undefined): boolean {
  return field === undefined || field === 'title' || field === 'abstract';
}

/** A text cut to the length that is searched for: whole words, unless it is a single long word. */
function shortened(text: string): string {
  const start = text.slice(0, maxLength);
  let count = 0;
  for (const { index } of start.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (++count > maxWords) return start.slice(0, index).trimEnd();
  }
  if (start === text) return text;
  return withoutLast(start, /[^\s]/).trimEnd() || start;
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
