import { matchAt } from '../../text/characters';
import { bibtexStart } from '../read/bibtex';
import { parseBibliography } from '../read/file';
import { ownTags, risFields, risLines } from '../read/ris';
import { cslDate } from '../work/dates';
import { json } from '../work/entry';
import type { BibEntry, BibliographyFormat } from '../work/entry';
import { readJson } from '../../base/json';
import { isoDate } from '../../model';
import { itemsOf, membersOf, readPlacedYaml, yamlString } from '../../text/yaml';
import { lineEndingOf } from '../../text/lineMap';
import { toRis } from './ris';

/** A replacement in the text of an entry. */
export interface FieldEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** A field as in the file, see {@link setField}. */
interface FileField {
  readonly name: string;
  readonly value: string;
}

/**
 * The edit that sets a field of an entry, or adds it; the rest of the entry stays as it is. Undefined if the entry
 * isn't written in a way that allows it, or if the text isn't an entry.
 *
 * @param entryText the whole entry; of CSL-YAML, a list of one item
 * @param name of the field, in RIS the tag
 * @param value as in the file: in BibTeX without delimiters, in CSL-JSON as JSON, in RIS whole lines
 * @param after the fields to add it after, as far as the entry has them; after all others if it has none of these
 */
export function setField(
  entryText: string,
  format: BibliographyFormat,
  name: string,
  value: string,
  after: readonly string[] = [],
): FieldEdit | undefined {
  const edit = edits[format](entryText, name, value, after);
  if (!edit) return undefined;
  const { start, end } = edit;
  const readName = format === 'bibtex' ? name.toLowerCase() : name;
  const edited = withFieldEdit(entryText, edit);
  return isOnlyChange(entryText, edited, format, readName, start === end) ? edit : undefined;
}

/** The text after an edit. */
export function withFieldEdit(text: string, { start, end, newText }: FieldEdit): string {
  return text.slice(0, start) + newText + text.slice(end);
}

/** The text of an entry of BibTeX with another type. */
export function withBibtexType(entryText: string, type: string): string {
  return entryText.replace(/^@[ \t]*[^\s"#%'(),={}@]+/, `@${type}`);
}

/** Fields to set in an entry, with their values in BibTeX without delimiters, and as JSON of CSL for all other formats. */
interface FieldChanges {
  /** The new type, of BibTeX or of CSL. */
  readonly type?: string;
  readonly fields: readonly FileField[];
}

/**
 * The text of an entry with other fields; undefined like {@link setField}.
 *
 * @param column where the entry starts in its line
 */
export function rewriteEntry(
  entryText: string,
  format: BibliographyFormat,
  { type, fields }: FieldChanges,
  column = 0,
): string | undefined {
  const lead = format === 'cslYaml' ? itemLead(entryText, column) : '';
  const isBibtexType = format === 'bibtex' && type !== undefined;
  const typeField =
    type === undefined || isBibtexType ? [] : [{ name: 'type', value: JSON.stringify(type) }];
  let text = lead + (isBibtexType ? withBibtexType(entryText, type) : entryText);
  for (const field of [...typeField, ...fields]) {
    for (const { name, value } of fieldsInFile(field, text, format)) {
      const edit = setField(text, format, name, value);
      if (!edit) return undefined;
      text = withFieldEdit(text, edit);
    }
  }
  return text.slice(lead.length);
}

/** What makes an item of CSL-YAML a list of one item, which can be read alone: the item's own indentation. */
export function itemLead(itemText: string, column: number): string {
  return `-${lineEndingOf(itemText)}${' '.repeat(column)}`;
}

/** A field as the file has it. A date of RIS may be in several. */
function fieldsInFile(
  field: FileField,
  record: string,
  format: BibliographyFormat,
): readonly FileField[] {
  const { name, value } = field;
  if (format === 'bibtex' || format === 'cslJson') return [field];
  const data = json(value);
  if (format === 'cslYaml') return [{ name, value: yamlText(data) }];
  const type = name === 'type' ? String(data) : '';
  const written = [...risFields(toRis({ id: '', type, [name]: data }))];
  return written
    .filter(([tag]) => (tag === 'TY') === (name === 'type') && tag !== 'ER')
    .flatMap(([tag, text]) =>
      ownTags(record, tag).map((own) => ({ name: own, value: text.replace(/^/gm, `${own}  - `) })),
    );
}

/** A value of CSL as YAML that people write: names one below the other, and a date as in ISO 8601. */
export function yamlText(value: unknown): string {
  if (typeof value === 'string') return yamlString(value);
  if (!Array.isArray(value)) return isoDate(cslDate(value).date ?? {}) ?? '';
  const names = value.map((parts: Readonly<Record<string, string>>) =>
    Object.entries(parts).map(([part, text]) => `${part}: ${yamlString(text)}`),
  );
  return names.map((parts) => `\n- ${parts.join('\n  ')}`).join('');
}

/** Whether a reader finds the same fields in both, except for one. */
function isOnlyChange(
  before: string,
  after: string,
  format: BibliographyFormat,
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

function entriesOf(text: string, format: BibliographyFormat): readonly BibEntry[] {
  const file = format === 'cslJson' ? `[${text}]` : text;
  const { entries, problems } = parseBibliography(file, format);
  const own = problems.length > 0 ? [] : entries.filter(({ aliasOf }) => aliasOf === undefined);
  return format === 'ris' ? own.map((entry) => ({ ...entry, fields: risFields(text) })) : own;
}

/** Sets a field in one format, like {@link setField}. */
type FieldEditor = (
  text: string,
  name: string,
  value: string,
  after: readonly string[],
) => FieldEdit | undefined;

const key = /[^,{}"=%]*/y;
const fieldStart = /[,\s]*([^\s,{}()"=%#@]+)\s*=\s*/y;
const bareValue = /[^\s,{}()"=%#@]+/y;

const bibtexEdit: FieldEditor = (text, name, value, after) => {
  // Months are BibTeX's macros.
  const written = name === 'month' && /^[a-z]+$/.test(value) ? value : `{${value}}`;
  const before = new Set(after.map((each) => each.toLowerCase()));
  let at = bibtexStart.exec(text)?.[0].length ?? 0;
  at += (matchAt(key, text, at) ?? '').trimEnd().length;
  let lastEnd = at;
  let beforeEnd: number | undefined;
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
    const found = field[1]?.toLowerCase() ?? '';
    if (found === name.toLowerCase()) {
      return isJoined ? undefined : { start, end, newText: written };
    }
    if (isJoined) return undefined;
    indent = indentAt(text, start) ?? indent;
    lastEnd = end;
    if (before.has(found)) beforeEnd = end;
    at = end;
  }
  const separator = /[\r\n]/.test(text) ? `,${lineEndingOf(text)}${indent}` : ', ';
  const place = beforeEnd ?? lastEnd;
  return { start: place, end: place, newText: `${separator}${name} = ${written}` };
};

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

const cslEdit: FieldEditor = (text, name, value, after) => {
  const members = readJson(text)?.members;
  const member = members?.get(name);
  if (member) return { start: member.start, end: member.end, newText: value };
  const all = [...(members ?? [])];
  const last = (all.findLast(([each]) => after.includes(each)) ?? all.at(-1))?.[1];
  if (!last) return undefined;
  const indent = indentAt(text, last.start);
  const separator = indent === undefined ? ', ' : `,${lineEndingOf(text)}${indent}`;
  const newText = `${separator}${JSON.stringify(name)}: ${value}`;
  return { start: last.end, end: last.end, newText };
};

const yamlEdit: FieldEditor = (text, name, value, after) => {
  const { root } = readPlacedYaml(text);
  const [item] = root ? itemsOf(root) : [];
  const members = item ? membersOf(item) : [];
  const [first] = members;
  if (!first) return undefined;
  const isFlow = text.startsWith('{', item?.start);
  const indent = indentAt(text, first[0].start) ?? '';
  const eol = lineEndingOf(text);
  const inFile = value.replace(/\n/g, eol + indent);
  const written = `${name}:${inFile.startsWith(eol) ? '' : ' '}${inFile}`;
  const member = members.find(([{ value: each }]) => each === name);
  if (member) {
    const [{ start }, { end }] = member;
    // Comments would be lost.
    return /\s#/.test(text.slice(start, end)) ? undefined : { start, end, newText: written };
  }
  const before = members.findLast(([{ value: each }]) => after.includes(String(each)));
  const [, { end }] = before ?? members.at(-1) ?? first;
  // A comment after the value belongs to it.
  const place = isFlow ? end : end + (/^[^\r\n]*/.exec(text.slice(end))?.[0].length ?? 0);
  const newText = (isFlow ? ', ' : eol + indent) + written;
  return { start: place, end: place, newText };
};

const risEdit: FieldEditor = (text, name, value, after) => {
  const lines = [...risLines(text)];
  const eol = lineEndingOf(text);
  const newText = value.replace(/\n|$/g, eol);
  const at = lines.findIndex(({ tag }) => tag === name);
  const last = lines.findLastIndex(({ tag }) => tag === name || (at < 0 && after.includes(tag)));
  // The last line is the end of the record.
  const end = (last < 0 ? lines.at(-1) : lines[last + 1])?.start;
  const start = at < 0 ? end : lines[at]?.start;
  return start === undefined || end === undefined ? undefined : { start, end, newText };
};

const edits: Readonly<Record<BibliographyFormat, FieldEditor>> = {
  bibtex: bibtexEdit,
  cslJson: cslEdit,
  cslYaml: yamlEdit,
  ris: risEdit,
};

/** The white space that the line of an offset starts with; undefined on the first line. */
function indentAt(text: string, offset: number): string | undefined {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1));
  return start < 0 ? undefined : /^[ \t]*/.exec(text.slice(start + 1, offset))?.[0];
}
