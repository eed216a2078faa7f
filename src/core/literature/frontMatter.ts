import { joinParts, partsOf } from './placeholders';
import type { PlaceholderValues, PlaceholderValue, TemplatePart } from './placeholders';
import { insideDoubleQuotes, insideSingleQuotes, yamlString } from '../text/yaml';

/** The text before a value: indentation, list dashes, and the key. */
const beforeValue = /^[ \t]*(?:-[ \t]+)*(?:[^\s"'#:$[{-][^:"'$]*:[ \t]+)?/;
const blockScalar = /(?:^|[ \t])[|>][-+0-9]*[ \t]*$/;

/**
 * Returns a function that replaces placeholders in front matter, called for each line in order. Whatever the
 * values, each line is the YAML that the template means: values are quoted if needed, together with adjacent
 * words, and stay on their line.
 */
export function frontMatterFiller(fields: PlaceholderValues): (line: string) => string {
  /** The indentation of the line that started the current block scalar. */
  let block: number | undefined;
  return (line) => {
    const indentation = line.search(/\S/);
    if (block !== undefined && (indentation < 0 || indentation > block)) {
      return raw(partsOf(line, fields));
    }
    block = blockScalar.test(line) ? indentation : undefined;
    const head = beforeValue.exec(line)?.[0] ?? '';
    return head + filledValue(line.slice(head.length), fields);
  };
}

function filledValue(value: string, fields: PlaceholderValues): string {
  const parts = partsOf(value, fields);
  if (!parts.some(({ field }) => field)) return value;
  if (value.startsWith('#')) return raw(parts);
  if (/^["'[{]/.test(value)) return flow(parts);
  const comment = value.search(/(?<![ \t])[ \t]+#/);
  const end = comment < 0 ? value.trimEnd().length : comment;
  return scalar(partsOf(value.slice(0, end), fields)) + raw(partsOf(value.slice(end), fields));
}

function scalar(parts: readonly TemplatePart[]): string {
  const [only, ...others] = parts;
  if (only?.field && others.length === 0) return only.field.value && scalarOf(only.field);
  return parts.some(({ field }) => field) ? yamlString(raw(parts)) : raw(parts);
}

/** Numbers and dates aren't strings. */
function scalarOf(field: PlaceholderValue): string {
  const { kind, value } = field;
  if (kind === 'number' && /^\d{1,9}(?:-\d\d){0,2}$/.test(value)) return value;
  return yamlString(inert(field));
}

/** A value that has quotation marks, or is a list or mapping on one line. */
function flow(parts: readonly TemplatePart[]): string {
  let quote = '';
  let filled = '';
  for (const part of parts) {
    if (part.field) {
      const value = inert(part.field);
      if (quote === '"') filled += insideDoubleQuotes(value);
      else if (quote === "'") filled += insideSingleQuotes(value);
      else filled += value === '' ? '""' : scalarOf(part.field);
      continue;
    }
    quote = quoteAfter(part.text, quote);
    filled += part.text;
  }
  return filled;
}

/** The quotation mark that is open after `text`; `open` was open before it. */
function quoteAfter(text: string, open: string): string {
  let quote = open;
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (quote === '"' && char === '\\') i++;
    else if (char === quote) quote = '';
    else if (quote === '' && (char === '"' || char === "'")) quote = char;
  }
  return quote;
}

function raw(parts: readonly TemplatePart[]): string {
  return joinParts(parts, inert);
}

function inert({ kind, value }: PlaceholderValue): string {
  switch (kind) {
    case 'key':
    case 'address':
    case 'markdown':
      return value;
    default:
      return inertInPandoc(value);
  }
}

/** Marks that only have a meaning in pairs: the first before a character, the last after one. */
const pairedMarks: readonly RegExp[] = [
  '\\*',
  '~',
  '\\^',
  '\\$',
  '`',
  '(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])',
].map((mark) => new RegExp(mark, 'g'));
const citation = /(?<![A-Za-z0-9])@(?=\S)/g;
/** The start of a list, a heading, a quotation, a rule or the like. */
const blockStart = /^(?=(?:[-+*|]|#{1,6})(?:\s|$)|>|:::|~~~|(?:[-*_] ?){3,}$)/;
const orderedStart = /^(\(?(?:\d+|#|@|[A-Za-z]|[IVXLCDMivxlcdm]+))(?=[.)](?:\s|$))/;

/**
 * Pandoc and Quarto read texts in front matter as Markdown, Obsidian and Zettlr as plain text. So a backslash
 * is only added where Pandoc would read markup, a citation or code, which few titles contain: `__init__` and
 * `*em*` get some, `Q*`, `pass@k`, `a_b` and `[Re]` don't. Quotation marks and dashes are left to Pandoc's
 * typography.
 */
function inertInPandoc(text: string): string {
  let escaped = text
    .replace(/\\|<(?=[A-Za-z/!?])|(?<=\{\{)<|&(?=#?\w+;)/g, '\\$&')
    .replace(/\S+/g, (word) => word.replace(/@.*@/.test(word) ? /@/g : citation, '\\$&'));
  if (/\][({[:]|[[!^]\[/.test(text)) escaped = escaped.replaceAll('[', '\\[');
  for (const mark of pairedMarks) {
    const found = [...escaped.matchAll(mark)].map(({ index }) => index);
    const opening = found.find((at) => /\S/.test(escaped.charAt(at + 1)));
    const closing = found.findLast((at) => /\S/.test(escaped.charAt(at - 1)));
    if (opening !== undefined && closing !== undefined && opening < closing)
      escaped = escaped.replace(mark, '\\$&');
  }
  return escaped.replace(blockStart, '\\').replace(orderedStart, '$1\\');
}
