import { bibtexPlaces } from '../read/bibtex';
import { parseBibliography } from '../read/file';
import { ownTags, risFields, risLines } from '../read/ris';
import { cslDate } from '../work/dates';
import { json } from '../work/entry';
import type { BibEntry, BibliographyFormat, FieldSpan } from '../work/entry';
import { readJson } from '../../base/json';
import { isoDate } from '../../model';
import { itemsOf, membersOf, readPlacedYaml, yamlString } from '../../text/yaml';
import { lineEndingOf } from '../../text/lineMap';
import { hayagrivaFields } from '../read/hayagriva';
import { withHayagrivaField, withoutHayagrivaField } from './hayagrivaEdit';
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
  const spans = spansOf[format](entryText);
  const earlier = new Set(format === 'bibtex' ? after.map((each) => each.toLowerCase()) : after);
  const before = spans.findLast((span) => earlier.has(span.name)) ?? spans.at(-1);
  const edit = edits[format](entryText, { name, value }, spans, before);
  if (!edit) return undefined;
  const { start, end, newText } = edit;
  const isNew = start === end || newText.startsWith(',');
  const edited = withFieldEdit(entryText, edit);
  return isOnlyChange(entryText, edited, format, name, [!isNew, true]) ? edit : undefined;
}

/** The edit that removes a field with its separator; undefined like {@link setField}, or if the entry lacks the field. */
function removeField(
  entryText: string,
  format: BibliographyFormat,
  name: string,
): FieldEdit | undefined {
  const written = format === 'bibtex' ? name.toLowerCase() : name;
  const { after, end, isJoined } = ownSpan(spansOf[format](entryText), written) ?? {};
  if (after === undefined || end === undefined || isJoined) return undefined;
  // A comment would be lost, or stay at another field.
  if (/[%#]/.test(entryText.slice(after, end) + (commentAt(entryText, end) ?? '')))
    return undefined;
  const edit = { start: after, end, newText: '' };
  const edited = withFieldEdit(entryText, edit);
  return isOnlyChange(entryText, edited, format, name, [true, false]) ? edit : undefined;
}

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
  /** The names of fields to remove, in BibTeX or CSL. */
  readonly removed?: readonly string[];
}

/**
 * The text of an entry with other fields; undefined like {@link setField}.
 *
 * @param column where the entry starts in its line
 */
export function rewriteEntry(
  entryText: string,
  format: BibliographyFormat,
  { type, fields, removed = [] }: FieldChanges,
  column = 0,
): string | undefined {
  if (format === 'hayagriva') {
    const typed = type === undefined ? [] : [{ name: 'type', value: JSON.stringify(type) }];
    const set = [...typed, ...fields].reduce<string | undefined>(
      (entry, { name, value }) => entry && withHayagrivaField(entry, name, value),
      entryText,
    );
    return removed.reduce((entry, name) => entry && withoutHayagrivaField(entry, name), set);
  }
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
  for (const name of removed) {
    const tags = format === 'ris' ? ownTags(text, risTagOf(name)) : [name];
    for (const tag of tags) {
      const edit = removeField(text, format, tag);
      if (!edit) return undefined;
      text = withFieldEdit(text, edit);
    }
  }
  return text.slice(lead.length);
}

/** The tag that a field of CSL is written as. */
function risTagOf(name: string): string {
  const value = name === 'page' ? '1' : 'x';
  const tags = [...risFields(toRis({ id: '', type: 'article-journal', [name]: value })).keys()];
  return tags.find((tag) => tag !== 'TY' && tag !== 'ER' && tag !== 'ID') ?? '';
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

/** Whether a reader finds the same fields in both, except for one, which is in each of them or isn't. */
function isOnlyChange(
  before: string,
  after: string,
  format: BibliographyFormat,
  field: string,
  [isBefore, isAfter]: readonly [boolean, boolean],
): boolean {
  const name = format === 'bibtex' ? field.toLowerCase() : field;
  const [entry, ...more] = entriesOf(before, format);
  const [changed, ...others] = entriesOf(after, format);
  if (!entry || !changed || more.length > 0 || others.length > 0) return false;
  const names = new Set([...entry.fields.keys(), ...changed.fields.keys()]);
  names.delete(name);
  return (
    entry.key === changed.key &&
    entry.fields.has(name) === isBefore &&
    changed.fields.has(name) === isAfter &&
    [...names].every((each) => entry.fields.get(each) === changed.fields.get(each))
  );
}

function entriesOf(text: string, format: BibliographyFormat): readonly BibEntry[] {
  const file = format === 'cslJson' ? `[${text}]` : text;
  const { entries, problems } = parseBibliography(file, format);
  const own = problems.length > 0 ? [] : entries.filter(({ aliasOf }) => aliasOf === undefined);
  const fieldsOf = { ris: risFields, hayagriva: hayagrivaFields }[format as string];
  return fieldsOf ? own.map((entry) => ({ ...entry, fields: fieldsOf(text) })) : own;
}

/** The fields of an entry in each format; none if it can't be edited. */
const spansOf: Readonly<Record<BibliographyFormat, (text: string) => readonly FieldSpan[]>> = {
  bibtex(text) {
    const spans = bibtexPlaces(text)?.spans ?? [];
    const joined = spans.findIndex(({ isJoined }) => isJoined);
    return joined < 0 ? spans : spans.slice(0, joined + 1);
  },
  cslJson: (text) =>
    consecutive(
      Array.from(readJson(text)?.members ?? [], ([name, { start, end }]) => ({ name, start, end })),
    ),
  cslYaml: (text) => yamlSpans(text),
  hayagriva: (text) => yamlSpans(text),
  ris(text) {
    const lines = [...risLines(text)];
    // The last line is the end of the record.
    return lines.slice(0, -1).map(({ tag, start }, i) => {
      const end = lines[i + 1]?.start ?? start;
      return { name: tag, after: start, start, end };
    });
  },
};

function consecutive(spans: readonly Omit<FieldSpan, 'after'>[]): readonly FieldSpan[] {
  return spans.map((span, i) => ({ ...span, after: spans[i - 1]?.end }));
}

/** The fields of the only item of a list or mapping. */
function yamlSpans(text: string): readonly FieldSpan[] {
  const { root } = readPlacedYaml(text);
  const item = root && (itemsOf(root)[0] ?? membersOf(root)[0]?.[1]);
  const members = item ? membersOf(item) : [];
  return consecutive(
    members.map(([{ value, start }, { end }]) => ({ name: String(value), start, end })),
  );
}

/** Sets a field in one format, like {@link setField}. */
type FieldEditor = (
  text: string,
  field: FileField,
  spans: readonly FieldSpan[],
  /** The last of the fields to add it after, else the last of all. */
  before: FieldSpan | undefined,
) => FieldEdit | undefined;

const edits: Readonly<Record<BibliographyFormat, FieldEditor>> = {
  bibtex(text, { name, value }, spans, before) {
    // Months are BibTeX's macros.
    const written = name === 'month' && /^[a-z]+$/.test(value) ? value : `{${value}}`;
    const own = ownSpan(spans, name.toLowerCase());
    if (own) return own.isJoined ? undefined : { ...own, newText: written };
    const last = spans.at(-1);
    if (last?.isJoined) return undefined;
    const place = before?.end ?? bibtexPlaces(text)?.keyEnd;
    if (place === undefined) return undefined;
    const indent = last && indentAt(text, last.start);
    const separator = /[\r\n]/.test(text) ? `${lineEndingOf(text)}${indent ?? '  '}` : ' ';
    const field = `${separator}${name} = ${written}`;
    const comment = commentAt(text, place);
    if (comment === undefined) return { start: place, end: place, newText: `,${field}` };
    // The comment stays on the line of its field.
    const end = place + comment.length;
    const isFollowed = comment.trimStart().startsWith(',');
    return isFollowed
      ? { start: end, end, newText: `${field},` }
      : { start: place, end, newText: `,${comment}${field}` };
  },
  cslJson(text, { name, value }, spans, before) {
    const own = ownSpan(spans, name);
    if (own) return { ...own, newText: value };
    if (!before) return undefined;
    const { start, end } = before;
    const indent = indentAt(text, start);
    const separator = indent === undefined ? ', ' : `,${lineEndingOf(text)}${indent}`;
    return { start: end, end, newText: `${separator}${JSON.stringify(name)}: ${value}` };
  },
  cslYaml: editYaml,
  hayagriva: editYaml,
  ris(text, { name, value }, spans, before) {
    const own = spans.filter((span) => span.name === name);
    const newText = value.replace(/\n|$/g, lineEndingOf(text));
    const end = (own.at(-1) ?? before)?.end;
    return end === undefined ? undefined : { start: own[0]?.start ?? end, end, newText };
  },
};

function editYaml(...[text, { name, value }, spans, before]: Parameters<FieldEditor>) {
  const [first] = spans;
  if (!first || !before) return undefined;
  const indent = indentAt(text, first.start) ?? '';
  const eol = lineEndingOf(text);
  const inFile = value.replace(/\n/g, eol + indent);
  const written = `${name}:${inFile.startsWith(eol) ? '' : ' '}${inFile}`;
  const own = ownSpan(spans, name);
  // Comments would be lost.
  if (own)
    return /\s#/.test(text.slice(own.start, own.end)) ? undefined : { ...own, newText: written };
  const isFlow = /^(?:-|[^\n\r]*:)\s*\{/.test(text);
  // A comment after the value belongs to it.
  const rest = isFlow ? '' : /^[^\r\n]*/.exec(text.slice(before.end))?.[0];
  const place = before.end + (rest?.length ?? 0);
  return { start: place, end: place, newText: (isFlow ? ', ' : eol + indent) + written };
}

function ownSpan(spans: readonly FieldSpan[], name: string): FieldSpan | undefined {
  return spans.find((span) => span.name === name);
}

/** The comment of BibTeX that follows a value on its line, with the comma before it. */
function commentAt(text: string, place: number): string | undefined {
  return /^[ \t]*(?:,[ \t]*)?%[^\r\n]*/.exec(text.slice(place))?.[0];
}

/** The white space that the line of an offset starts with; undefined on the first line. */
function indentAt(text: string, offset: number): string | undefined {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1));
  return start < 0 ? undefined : /^[ \t]*/.exec(text.slice(start + 1, offset))?.[0];
}
