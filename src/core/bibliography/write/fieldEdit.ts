import { matchAt } from '../../text/characters';
import { parseBibliography } from '../read/file';
import type { BibEntry, WritableFormat } from '../work/entry';
import { readJson } from '../../base/json';

/** A replacement in the text of an entry. */
export interface FieldEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** A field as in the file, see {@link setField}. */
interface EntryField {
  readonly name: string;
  readonly value: string;
}

/**
 * The edit that sets a field of an entry, or adds it; the rest of the entry stays as it is. Undefined if the entry
 * isn't written in a way that allows it, or if the text isn't an entry.
 *
 * @param entryText the whole entry
 * @param value as in the file: in BibTeX without delimiters, in CSL-JSON as JSON
 */
export function setField(
  entryText: string,
  format: WritableFormat,
  name: string,
  value: string,
): FieldEdit | undefined {
  const edit =
    format === 'bibtex' ? bibtexEdit(entryText, name, value) : cslEdit(entryText, name, value);
  if (!edit) return undefined;
  const { start, end, newText } = edit;
  const after = entryText.slice(0, start) + newText + entryText.slice(end);
  return isOnlyChange(entryText, after, format, name, start === end) ? edit : undefined;
}

/** The text of an entry with another type and these fields; undefined like {@link setField}. */
export function rewriteEntry(
  entryText: string,
  format: WritableFormat,
  { type, fields }: { readonly type: string; readonly fields: readonly EntryField[] },
): string | undefined {
  const isBibtex = format === 'bibtex';
  const all = isBibtex ? fields : [{ name: 'type', value: JSON.stringify(type) }, ...fields];
  let text = isBibtex ? entryText.replace(/^@[ \t]*[A-Za-z][\w-]*/, `@${type}`) : entryText;
  for (const { name, value } of all) {
    const edit = setField(text, format, name, value);
    if (!edit) return undefined;
    text = text.slice(0, edit.start) + edit.newText + text.slice(edit.end);
  }
  return text;
}

/** Whether a reader finds the same fields in both, except for one. */
function isOnlyChange(
  before: string,
  after: string,
  format: WritableFormat,
  name: string,
  isNew: boolean,
): boolean {
  const [entry, ...more] = entriesOf(before, format);
  const [changed, ...others] = entriesOf(after, format);
  if (!entry || !changed || more.length > 0 || others.length > 0) return false;
  const names = new Set([...entry.fields.keys(), ...changed.fields.keys()]);
  names.delete(name);
  return (
    entry.key === changed.key &&
    entry.fields.has(name) !== isNew &&
    changed.fields.has(name) &&
    [...names].every((each) => entry.fields.get(each) === changed.fields.get(each))
  );
}

function entriesOf(text: string, format: WritableFormat): readonly BibEntry[] {
  const { entries, problems } = parseBibliography(format === 'bibtex' ? text : `[${text}]`, format);
  return problems.length > 0 ? [] : entries.filter(({ aliasOf }) => aliasOf === undefined);
}

const opening = /@[ \t]*[A-Za-z][\w-]*\s*[{(]/y;
const key = /[^,{}"=%]*/y;
const fieldStart = /[,\s]*([^\s,{}()"=%#@]+)\s*=\s*/y;
const bareValue = /[^\s,{}()"=%#@]+/y;

function bibtexEdit(text: string, name: string, value: string): FieldEdit | undefined {
  let at = matchAt(opening, text, 0)?.length ?? 0;
  at += (matchAt(key, text, at) ?? '').trimEnd().length;
  let lastEnd = at;
  let indent = '  ';
  for (;;) {
    fieldStart.lastIndex = at;
    const field = fieldStart.exec(text);
    if (!field) break;
    const start = fieldStart.lastIndex;
    const end = valueEnd(text, start);
    if (end === undefined) return undefined;
    // Names of strings and joined pieces aren't replaced.
    const isJoined = /^\s*#/.test(text.slice(end, end + 80));
    if (field[1]?.toLowerCase() === name) {
      return isJoined ? undefined : { start, end, newText: `{${value}}` };
    }
    if (isJoined) return undefined;
    indent = indentAt(text, start) ?? indent;
    lastEnd = end;
    at = end;
  }
  const eol = /\r\n|\r|\n/.exec(text)?.[0];
  const before = eol === undefined ? ', ' : `,${eol}${indent}`;
  return { start: lastEnd, end: lastEnd, newText: `${before}${name} = {${value}}` };
}

/** The end of the value that starts at `start`: in braces, in quotation marks, or one word. */
function valueEnd(text: string, start: number): number | undefined {
  const first = text.charAt(start);
  if (first !== '{' && first !== '"') {
    const length = matchAt(bareValue, text, start)?.length;
    return length && start + length;
  }
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    const isClosed = first === '{' ? character === '}' : character === '"' && at > start;
    if (isClosed && depth === 0) return at + 1;
  }
  return undefined;
}

function cslEdit(text: string, name: string, value: string): FieldEdit | undefined {
  const members = readJson(text)?.members;
  const member = members?.get(name);
  if (member) return { start: member.start, end: member.end, newText: value };
  const last = [...(members?.values() ?? [])].at(-1);
  if (!last) return undefined;
  const indent = indentAt(text, last.start);
  const eol = /\r\n|\r|\n/.exec(text)?.[0] ?? '';
  const separator = indent === undefined ? ', ' : `,${eol}${indent}`;
  const newText = `${separator}${JSON.stringify(name)}: ${value}`;
  return { start: last.end, end: last.end, newText };
}

/** The white space that the line of an offset starts with; undefined on the first line. */
function indentAt(text: string, offset: number): string | undefined {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1));
  return start < 0 ? undefined : /^[ \t]*/.exec(text.slice(start + 1, offset))?.[0];
}
