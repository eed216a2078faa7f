import { joinParts, partsOf } from './placeholders';
import type { Fields, FieldValue, TemplatePart } from './placeholders';
import { insideDoubleQuotes, insideSingleQuotes, yamlString } from '../text/yamlText';

/** What stands before a value: indentation, dashes of a list, and the key. */
const beforeValue = /^[ \t]*(?:-[ \t]+)*(?:[^\s"'#:$[{-][^:"'$]*:[ \t]+)?/;
const blockScalar = /(?:^|[ \t])[|>][-+0-9]*[ \t]*$/;

/**
 * Fills the lines of front matter, called for each in the order of the text, with values in place of
 * placeholders. Whatever the values, each line is the YAML that the template means: values are quoted where
 * that is needed, together with the words around them, and stay on their line.
 */
export function frontMatterFiller(fields: Fields): (line: string) => string {
  /** The indentation of the line that began a block scalar, as long as it lasts. */
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

function filledValue(value: string, fields: Fields): string {
  const parts = partsOf(value, fields);
  if (!parts.some(({ field }) => field)) return value;
  if (value.startsWith('#')) return raw(parts);
  if (/^["'[{]/.test(value)) return flow(parts);
  const comment = value.search(/[ \t]+#/);
  const end = comment < 0 ? value.trimEnd().length : comment;
  return scalar(partsOf(value.slice(0, end), fields)) + raw(partsOf(value.slice(end), fields));
}

function scalar(parts: readonly TemplatePart[]): string {
  const [only, ...others] = parts;
  if (only?.field && others.length === 0) return only.field.value && scalarOf(only.field);
  return parts.some(({ field }) => field) ? yamlString(raw(parts)) : raw(parts);
}

/** Numbers and dates are no strings. */
function scalarOf(field: FieldValue): string {
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

/** The quotation mark that is open behind `text`; `open` was before it. */
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

/** Pandoc reads texts in front matter as Markdown: no tag, link, code or citation must come of them. */
function inert({ kind, value }: FieldValue): string {
  switch (kind) {
    case 'key':
    case 'address':
    case 'markdown':
      return value;
    default:
      return value.replace(/[\\<@[`]/g, '\\$&');
  }
}
