import { identifierOf } from '../../identity/identifiers';
import { queryWords } from '../words/tokens';
import { possessions, querySortings, states } from './ast';
import type { Expression, QuerySorting, TextField } from './ast';
import type { FieldName } from './fields';
import { readComparison, readDate, readNumber, readYear } from './values';

/** A word or a phrase of the query. */
interface QueryValue {
  readonly kind: 'word' | 'phrase';
  readonly text: string;
  readonly isClosed?: boolean;
}

/** More words without quotation marks wouldn't narrow the result. */
const maxWords = 200;

/** What is wrong with a value: a message and its arguments for `Localize`. */
type ValueProblem = readonly [message: string, ...args: string[]];

/** A value, or what is wrong with it; neither when there is nothing to search for. */
interface ParsedValue<T> {
  readonly value?: T | undefined;
  readonly problem?: ValueProblem | undefined;
}

const valueProblems = {
  empty: 'The value is empty',
  wordless: '“{0}” has no letters or digits',
  year: "“{0}” isn't a year. Examples: 2025, >=2024, 2024..2026",
  number: "“{0}” isn't a number. Examples: 5, >=5, <3, 2..5",
  date: "“{0}” isn't a date. Examples: 2025-06, >=2025-06-14, last-month",
  choice: "“{0}” isn't supported. Use {1}",
  order: "“{0}” isn't a sort order. Use {1}",
};

/** The meaning of a word or phrase, after `field` or on its own. */
export function readCondition(
  token: QueryValue,
  field: Exclude<FieldName, 'sort'> | undefined,
): ParsedValue<Expression> {
  const text = token.text.trim();
  switch (field) {
    case undefined: {
      const id = token.kind === 'word' ? identifierIn(text) : undefined;
      return id === undefined
        ? readText(token, text, undefined)
        : { value: { kind: 'name', field: 'id', text: id } };
    }
    case 'title':
    case 'abstract':
      return readText(token, text, field);
    case 'year': {
      const comparison = readComparison(text, readYear);
      if (comparison) return { value: { kind: 'number', field, comparison } };
      return { problem: [valueProblems.year, text] };
    }
    case 'comments':
    case 'votes':
    case 'authors': {
      const comparison = readComparison(text, readNumber);
      if (comparison) return { value: { kind: 'number', field, comparison } };
      return { problem: [valueProblems.number, text] };
    }
    case 'date': {
      const comparison = readComparison(text, readDate);
      if (comparison) return { value: { kind: 'date', comparison } };
      return { problem: [valueProblems.date, text] };
    }
    case 'has': {
      const { value, problem } = choice(possessions, text);
      return value ? { value: { kind: 'has', value } } : { problem };
    }
    case 'is': {
      const { value, problem } = choice(states, text);
      return value ? { value: { kind: 'is', value } } : { problem };
    }
    default: {
      if (text === '') return { problem: [valueProblems.empty] };
      if (field === 'author' && queryWords(text).length === 0) {
        return { problem: [valueProblems.wordless, text] };
      }
      const id = field === 'id' ? identifierIn(text) : undefined;
      return { value: { kind: 'name', field, text: id ?? text } };
    }
  }
}

/** The value of `sort:`. */
export function readSorting(text: string): ParsedValue<QuerySorting> {
  return choice(querySortings, text, valueProblems.order);
}

/** A phrase without its closing mark is still being typed, so its words count separately. */
function readText(
  { kind, isClosed }: QueryValue,
  text: string,
  field: TextField | undefined,
): ParsedValue<Expression> {
  const isPhrase = kind === 'phrase' && isClosed === true;
  const parts = kind === 'phrase' && !isPhrase ? text.split(/[\s()]+/, maxWords) : [text];
  const operands = parts
    .filter((part) => queryWords(part).length > 0)
    .map((part) => ({ kind: 'text' as const, text: part, isPhrase, ...(field && { field }) }));
  const [first] = operands;
  if (!first) return field ? { problem: [valueProblems.wordless, text] } : {};
  return { value: operands.length > 1 ? { kind: 'and', operands } : first };
}

/** The canonical spelling of an arXiv id or a DOI, or of its web address. */
function identifierIn(text: string): string | undefined {
  const { arxivId, doi } = identifierOf(text) ?? {};
  return arxivId ?? doi?.toLowerCase();
}

function choice<T extends string>(
  values: readonly T[],
  text: string,
  message = valueProblems.choice,
): ParsedValue<T> {
  const lower = text.trim().toLowerCase();
  const value = values.find((value) => value === lower);
  return value ? { value } : { problem: [message, text, values.join(', ')] };
}
