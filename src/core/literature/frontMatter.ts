import { partsOf } from './placeholders';
import type { Fields, FieldValue, TemplatePart } from './placeholders';
import { insideDoubleQuotes, insideSingleQuotes, yamlString } from '../text/yamlText';

/** What stands before a value: indentation, dashes of a list, and the key. */
const beforeValue = /^[ \t]*(?:-[ \t]+)*(?:[^\s"'#:$[{-][^:"'$]*:[ \t]+)?/;
const blockScalar = /(?:^|[ \t])[|>][-+0-9]*[ \t]*$/;

/**
 * The lines of front matter with values in place of placeholders. Whatever the values, each line is
 * the YAML that the template means: values are quoted where that is needed, together with the words
 * around them, and stay on their line.
 */
export class FrontMatterFiller {
  readonly #fields: Fields;
  /** The indentation of the line that began a block scalar, as long as it lasts. */
  #block: number | undefined;

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  /** The next line, in the order of the text. */
  fill(line: string): string {
    const indentation = line.search(/\S/);
    if (this.#block !== undefined && (indentation < 0 || indentation > this.#block)) {
      return raw(partsOf(line, this.#fields));
    }
    this.#block = blockScalar.test(line) ? indentation : undefined;
    const head = beforeValue.exec(line)?.[0] ?? '';
    return head + this.#value(line.slice(head.length));
  }

  #value(value: string): string {
    const parts = partsOf(value, this.#fields);
    if (!parts.some(({ field }) => field)) return value;
    if (value.startsWith('#')) return raw(parts);
    if (/^["'[{]/.test(value)) return flow(parts);
    const comment = value.search(/[ \t]+#/);
    const end = comment < 0 ? value.trimEnd().length : comment;
    const plain = partsOf(value.slice(0, end), this.#fields);
    return scalar(plain) + raw(partsOf(value.slice(end), this.#fields));
  }
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
  return parts.map((part) => (part.field ? inert(part.field) : part.text)).join('');
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
