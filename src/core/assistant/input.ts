import { isRecord } from '../base/data';
import { definitions } from './definitions';
import type { Schema } from './definitions';
import { AssistantError } from './operations';
import type { InputOf, OperationName } from './operations';

/**
 * The input of an operation as its schema wants it.
 * @throws AssistantError that says what to send instead
 */
export function checkedInput<N extends OperationName>(name: N, input: unknown): InputOf<N> {
  const { inputSchema } = definitions[name];
  const { properties = {}, required = [] } = inputSchema;
  const names = Object.keys(properties);
  if (!isRecord(input)) throw new AssistantError(`Send an object with ${names.join(', ')}.`);
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  const unknown = fields.find(([field]) => !Object.hasOwn(properties, field))?.[0];
  if (unknown !== undefined) {
    throw new AssistantError(`${name} has no ${shown(unknown)}. Send ${names.join(', ')}.`);
  }
  const missing = required.find((field) => input[field] === undefined);
  if (missing !== undefined) throw new AssistantError(`${name} needs ${shown(missing)}.`);
  for (const [field, value] of fields) {
    const schema = properties[field];
    const fault = schema && faultOf(schema, value);
    if (fault !== undefined) throw new AssistantError(`${shown(field)} ${fault}.`);
  }
  return Object.fromEntries(fields) as InputOf<N>;
}

/** What is wrong with a value, as the rest of a sentence. */
function faultOf(schema: Schema, value: unknown): string | undefined {
  switch (schema.type) {
    case 'string':
      return textFault(schema, value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'integer': {
      const { minimum = -Infinity, maximum = Infinity } = schema;
      const isInside = Number.isSafeInteger(value) && Number(value) >= minimum;
      if (isInside && Number(value) <= maximum) return undefined;
      const range = maximum === Infinity ? `${minimum} or more` : `from ${minimum} to ${maximum}`;
      return `must be a whole number, ${range}`;
    }
    default:
      return listFault(schema, value);
  }
}

function textFault({ enum: choices, maxLength }: Schema, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a text';
  if (choices && !choices.includes(value)) {
    return `can't be ${shown(value)}. Use ${choices.join(', ')}`;
  }
  return maxLength !== undefined && value.length > maxLength
    ? `is longer than ${maxLength} characters. Send less`
    : undefined;
}

function listFault({ items, minItems = 0, maxItems }: Schema, value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'must be a list of texts';
  if (value.length < minItems) return 'is empty. Send at least one, or leave it out';
  if (maxItems !== undefined && value.length > maxItems) {
    return `has ${value.length} items. Send at most ${maxItems} at once`;
  }
  for (const each of value) {
    const fault = items && faultOf(items, each);
    if (fault !== undefined) return `has an item that ${fault}`;
  }
  return undefined;
}

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

/** The number of items that a cursor skips. */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw new AssistantError(`${shown(cursor)} isn't a cursor. Send "next" of the answer before.`);
}
