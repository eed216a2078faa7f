import { literatureFields } from './values';
import type { LiteratureField, LiteratureValues } from './values';

const placeholder = /\$\{([^{}\n]*)\}/g;

/** Text of a template, or what stands in it for a field. */
export type TemplatePart =
  | { readonly text: string; readonly field?: undefined }
  | {
      readonly field: LiteratureField;
      /** Empty when it is unknown. */
      readonly value: string;
    };

/** The text of a template in parts; what is no field stays text. */
export function partsOf(template: string, values: LiteratureValues): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (const { 0: whole, 1: name, index } of template.matchAll(placeholder)) {
    const field = literatureFields.find((field) => field === name);
    if (!field) continue;
    if (index > from) parts.push({ text: template.slice(from, index) });
    parts.push({ field, value: values[field] ?? '' });
    from = index + whole.length;
  }
  if (from < template.length) parts.push({ text: template.slice(from) });
  return parts;
}

/** The placeholders of a template that name no field, each once, as they are written. */
export function unknownPlaceholders(template: string): readonly string[] {
  const written = [...template.matchAll(placeholder)];
  return [
    ...new Set(
      written
        .filter(([, name]) => !literatureFields.some((field) => field === name))
        .map(([whole]) => whole),
    ),
  ];
}
