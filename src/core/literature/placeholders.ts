/** The kind of a placeholder's value, which determines how the value is escaped. */
type ValueKind =
  /** A citation key. */
  | 'key'
  /** A number or a date. */
  | 'number'
  /** An address, percent-encoded or not. */
  | 'address'
  | 'name'
  /** Readable text from digests or bibliographies. */
  | 'text'
  /** Markdown written for this position. */
  | 'markdown';

/** The value of a placeholder, on one line; empty if unknown. */
export interface PlaceholderValue {
  readonly kind: ValueKind;
  readonly value: string;
}

/** The value of the field with this name; undefined if there is no such field. */
export type PlaceholderValues = (name: string) => PlaceholderValue | undefined;

const placeholder = /\$\{([^{}\n]*)\}/g;

/** Text of a template, or the value of a placeholder. */
export type TemplatePart =
  { readonly text: string; readonly field?: undefined } | { readonly field: PlaceholderValue };

/** The text of a template in parts; unknown placeholders are text. */
export function partsOf(template: string, fields: PlaceholderValues): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (const { 0: whole, 1: name = '', index } of template.matchAll(placeholder)) {
    const field = fields(name);
    if (!field) continue;
    if (index > from) parts.push({ text: template.slice(from, index) });
    parts.push({ field });
    from = index + whole.length;
  }
  if (from < template.length) parts.push({ text: template.slice(from) });
  return parts;
}

/** Joins the parts into a text, with `write` applied to the values. */
export function joinParts(
  parts: readonly TemplatePart[],
  write: (field: PlaceholderValue) => string,
): string {
  return parts.map((part) => (part.field ? write(part.field) : part.text)).join('');
}

/** The unknown placeholders of a template, each once, as written. */
export function unknownPlaceholders(
  template: string,
  isKnown: (name: string) => boolean,
): readonly string[] {
  const written = [...template.matchAll(placeholder)];
  return [...new Set(written.filter(([, name = '']) => !isKnown(name)).map(([whole]) => whole))];
}
