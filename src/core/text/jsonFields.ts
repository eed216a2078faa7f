/** Reads fields of untrusted JSON: a field of another type or size is missing. */
import { isRecord } from '../base/data';
import { tidy } from './tidy';

/** The fields of a JSON object. */
export type JsonFields = Readonly<Record<string, unknown>>;

const maxText = 2000;
/** More items are from a hostile or broken server. */
const maxItems = 5000;

/** The objects in a list, or the only one without a list. */
export function objectsOf(value: unknown): readonly JsonFields[] {
  return (Array.isArray(value) ? value : [value]).slice(0, maxItems).filter(isRecord);
}

/** On one line without invisible characters; empty if it is no text or too long. */
export function textOf(value: unknown, max = maxText): string {
  return typeof value === 'string' && value.length <= max ? tidy(value) : '';
}

/** The first text of a list, or the text itself; empty if there is none. */
export function firstText(value: unknown, read: (one: unknown) => string = textOf): string {
  return read(Array.isArray(value) ? value[0] : value);
}
