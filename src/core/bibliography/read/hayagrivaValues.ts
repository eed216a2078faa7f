/** Values of Hayagriva's YAML. */

/** YAML as it is written: numbers and dates are texts. */
export type Written = string | readonly Written[] | WrittenFields;
export interface WrittenFields {
  readonly [name: string]: Written | undefined;
}

/** Whether it's a mapping. */
export function isFields(value: Written | undefined): value is WrittenFields {
  return typeof value === 'object' && !Array.isArray(value);
}

/** A text, or that of a value with further fields; empty for other values. */
export function textOf(value: Written | undefined): string {
  if (typeof value === 'string') return value.trim();
  return isFields(value) ? textOf(value['value'] ?? value['name']) : '';
}
