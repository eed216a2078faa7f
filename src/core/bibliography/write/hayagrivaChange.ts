/* Changes values of an entry of Hayagriva in its text. What is around them stays as it is written. */
import { isRecord } from '../../base/data';
import { lineEndingOf } from '../../text/lineMap';
import { itemsOf, memberOf, membersOf } from '../../text/yaml';
import type { YamlNode } from '../../text/yaml';
import { isFields } from '../read/hayagrivaValues';
import type { Written, WrittenFields } from '../read/hayagrivaValues';
import { hayagrivaText } from './hayagriva';

export type Path = readonly string[];

/** A replacement in the text of an entry. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** Whether a parent isn't just an event. */
export function isContainer(value: unknown): boolean {
  return isRecord(value) && value['title'] !== undefined && value['type'] !== 'conference';
}

/** Sets a value below a mapping, or removes it. */
export function changeAt(
  text: string,
  mapping: YamlNode,
  [name = '', ...rest]: Path,
  value: Written | undefined,
): Change | undefined {
  const members = membersOf(mapping);
  const at = members.findIndex(([each]) => each.value === name);
  const own = members[at];
  if (!own)
    return value === undefined ? undefined : added(text, members, name, nested(rest, value));
  const [, old] = own;
  if (rest.length === 0) {
    if (value === undefined) return removed(text, members, at);
    // A title with a short form, a publisher with its place.
    const part = typeof value === 'string' && ['value', 'name'].find((each) => memberOf(old, each));
    return part ? changeAt(text, old, [part], value) : replaced(text, own, name, value);
  }
  const inner = itemsOf(old).find((each) => isContainer(each.value)) ?? itemsOf(old)[0] ?? old;
  if (isRecord(inner.value)) return changeAt(text, inner, rest, value);
  if (value === undefined || typeof old.value === 'object' || name !== 'serial-number')
    return undefined;
  const serial = typeof old.value === 'string' ? old.value : text.slice(old.start, old.end);
  return replaced(text, own, name, { serial, ...(nested(rest, value) as WrittenFields) });
}

function nested(path: Path, value: Written): Written {
  return path.reduceRight<Written>((inner, name) => ({ [name]: inner }), value);
}

type Members = ReturnType<typeof membersOf>;

/** Adds a field after the last one. */
function added(text: string, members: Members, name: string, value: Written): Change | undefined {
  const [first, last] = [members[0]?.[0], members.at(-1)?.[1]];
  if (!first || !last) return undefined;
  const isFlow = text.slice(0, first.start).trimEnd().endsWith('{');
  if (isFlow) {
    const fields = Object.entries(isFields(value) ? value : {});
    const parts = fields.map(([key, each = '']) => `${key}:${valueText(key, each)}`);
    const written = isFields(value) ? ` {${parts.join(', ')}}` : valueText(name, value);
    return { start: last.end, end: last.end, newText: `, ${name}:${written}` };
  }
  // A comment after the last value belongs to it.
  const place = last.end + (/^[^\r\n]*/.exec(text.slice(last.end))?.[0].length ?? 0);
  const newText = `\n${name}:${valueText(name, value)}`;
  return { start: place, end: place, newText: indented(text, first, newText) };
}

function replaced(
  text: string,
  [key, old]: Members[0],
  name: string,
  value: Written,
): Change | undefined {
  const before = text.slice(key.end, old.end);
  const isPlain = typeof old.value === 'string' && !/[\r\n]/.test(before);
  // A comment would be lost.
  if (!isPlain && /\s#/.test(before)) return undefined;
  const newText = indented(text, key, `:${valueText(name, value)}`);
  return { start: key.end, end: old.end, newText };
}

function removed(text: string, members: Members, at: number): Change | undefined {
  const [previous, own, next] = [members[at - 1], members[at], members[at + 1]];
  if (!own || !(previous ?? next)) return undefined;
  const start = previous ? previous[1].end : own[0].start;
  const end = previous ? own[1].end : (next?.[0].start ?? own[1].end);
  const rest = /^[ \t]*#/.exec(text.slice(end))?.[0] ?? '';
  return /\s#/.test(` ${text.slice(start, end)}${rest}`) ? undefined : { start, end, newText: '' };
}

function valueText(name: string, value: Written): string {
  const isText = typeof value === 'string';
  const isNumber = isText && (name === 'volume' || name === 'issue') && /^\d+$/.test(value);
  return isNumber ? ` ${value}` : hayagrivaText(name, value);
}

/** Lines below each other, as far to the right as a field. */
function indented(text: string, { start }: YamlNode, lines: string): string {
  const lineStart =
    Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  return lines.replace(/\n/g, lineEndingOf(text) + ' '.repeat(start - lineStart));
}
