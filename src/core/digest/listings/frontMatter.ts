/** The fields above a note or clip, read by line: much of the front matter isn't valid YAML. */
import { frontMatterEnd } from '../lines/lines';
import type { Line } from '../lines/lines';

/** The values of a field, and the line of its name. A list has several values. */
interface FrontField {
  readonly at: number;
  readonly values: readonly string[];
}

export type FrontFields = ReadonlyMap<string, FrontField>;

const field = /^([\p{L}][\p{L}\d_. -]{0,30}?) ?:(?: (.*))?$/u;
const item = /^- +(\S.*)$/;

/** The index after the front matter, or after the fields that reader services write above a page. */
export function fieldsEnd(lines: readonly Line[], from = 0): number {
  const isReader =
    lines[from]?.text.startsWith('Title: ') && lines[from + 1]?.text.startsWith('URL Source: ');
  const content = lines
    .slice(from, from + 8)
    .findIndex(({ text }) => text.startsWith('Markdown Content:'));
  return isReader ? from + content + 1 : frontMatterEnd(lines, from);
}

/** The fields at the top level by their names in lower case. */
export function frontFields(lines: readonly Line[], from = 0): FrontFields {
  const fields = new Map<string, { at: number; values: string[] }>();
  let open: { at: number; values: string[] } | undefined;
  const end = fieldsEnd(lines, from) - 1;
  for (let at = from; at < end; at += 1) {
    const line = lines[at];
    if (!line) break;
    const isTop = columnOf(line) === columnOf(lines[from]);
    const [, name = '', value = ''] = (isTop ? field.exec(line.text) : undefined) ?? [];
    const listed = item.exec(line.text)?.[1];
    if (name !== '') {
      open = { at, values: valuesOf(value) };
      fields.set(name.toLowerCase(), open);
    } else if (listed !== undefined) open?.values.push(unquoted(listed));
    else if (open) open.values = [[...open.values, line.text].join(' ').replace(/^[|>][-+]? /, '')];
  }
  return fields;
}

/** The first value of the first of these fields that has any; empty without one. */
export function fieldIn(fields: FrontFields, ...names: readonly string[]): string {
  const values = names.map((name) => fields.get(name)?.values[0] ?? '');
  return values.find((value) => value !== '') ?? '';
}

/** How far a line is indented. In a quoted text, this includes the marks. */
function columnOf(line: Line | undefined): number {
  return line ? line.start - line.offset : 0;
}

function valuesOf(text: string): string[] {
  const value = text.trim();
  if (value === '') return [];
  const list = /^\[(?!\[)(.*)\]$/.exec(value)?.[1];
  if (list === undefined) return [unquoted(value)];
  const parts = list.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^,]+/g) ?? [];
  return parts.map((part) => unquoted(part.trim())).filter((part) => part !== '');
}

function unquoted(value: string): string {
  const text = value.trim();
  const quoted = /^"(.*)"$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(["\\])/g, '$1').trim();
  return (/^'(.*)'$/.exec(text)?.[1]?.replaceAll("''", "'") ?? text).trim();
}
