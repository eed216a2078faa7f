/*
 * Entries that gain looked-up details. An unedited entry from Paper Digest is recognized by its content: it has exactly
 * the type and fields that Paper Digest writes for the paper without some of the details. Nothing about entries has to
 * be stored, so this also works in another checkout or after a merge. Formatters may have changed its layout.
 */
import { defined, isRecord } from '../../base/data';
import type { Steps } from '../../base/tasks';
import { isoDate } from '../../model';
import type { LookedUpField, Paper, Range } from '../../model';
import { LineMap } from '../../text/lineMap';
import { bibliographySteps } from '../read/file';
import { formatOf } from '../read/format';
import { hayagrivaFields } from '../read/hayagriva';
import type { Written } from '../read/hayagrivaValues';
import { risFields } from '../read/ris';
import { json } from '../work/entry';
import type { BibEntry, BibliographyFormat } from '../work/entry';
import { bibtexText } from '../work/tex';
import { toWork } from '../work/work';
import type { BibliographyWork } from '../work/work';
import { bibtexFields } from './bibtex';
import type { ExportOptions } from './bibtex';
import { toCsl } from './cslItem';
import { fieldsOfPaper, hayagrivaText } from './hayagriva';
import { toRis } from './ris';
import { itemLead, setField, withBibtexType, withFieldEdit, yamlText } from './fieldEdit';

/** A paper of digests, apart from what bibliographies say about it. */
export interface CompletedPaper {
  /** Without looked-up details; undefined for a work that only bibliographies have. */
  readonly before?: Paper;
  /** With looked-up details. */
  readonly after: Paper;
}

/** A field, or the type of the entry (`type`), that gets a value. Values are plain text. */
interface FieldChange {
  readonly name: string;
  /** The source of the value: `arXiv`. */
  readonly from?: string;
  /** The value that is replaced, if there is one. */
  readonly before?: string;
  readonly after: string;
}

/** How looked-up details change an entry. */
export interface EntryUpdate {
  readonly uri: string;
  readonly key: string;
  /** The place of the whole entry. */
  readonly range: Range;
  /** The whole entry after the update. */
  readonly newText: string;
  readonly changed: readonly FieldChange[];
  /** Whether Paper Digest wrote the entry, and it is unedited. */
  readonly isOwn: boolean;
}

/** A field with its value as readers of the format return it (`read`), and as in the file. */
interface WrittenField {
  readonly name: string;
  readonly read: string;
  readonly text: string;
}

interface EntryToWrite {
  readonly type: string;
  readonly fields: readonly WrittenField[];
}

type UpdatableField = Exclude<LookedUpField, 'abstract'>;

/** The names of the fields for what look-ups find, in all formats; those of RIS are tags. */
const namesInFormats: Readonly<Record<UpdatableField, readonly string[]>> = {
  authors: ['author', 'AU'],
  venue: ['type', 'journal', 'journaltitle', 'booktitle', 'container-title', 'parent', 'TY', 'T2'],
  date: ['date', 'year', 'month', 'issued', 'PY', 'DA'],
  arxivId: [
    ...['eprint', 'archivePrefix', 'eprinttype', 'url', 'archive', 'number', 'URL', 'AN', 'UR'],
    'serial-number',
  ],
  doi: ['doi', 'DOI', 'DO', 'serial-number'],
};
const entryFields = Object.keys(namesInFormats) as readonly UpdatableField[];

/** Types of entries for works that may be published elsewhere. */
const generalTypes =
  /^(?:misc|online|unpublished|article|document|webpage|manuscript|GEN|UNPB|ELEC|)$/;

/** Fields that an entry may have and still lack. */
const isReplaced = /^(?:author|type|serial-number|AU|TY)$/;

const entriesPerStep = 16;

/** A bibliography to update. */
interface BibliographyText {
  readonly uri: string;
  readonly text: string;
  readonly format: BibliographyFormat;
}

/** The updates of the entries for `papers`, by key, in the order of the file; in steps. Never throws. */
export function* entryUpdateSteps(
  { uri, text, format: nameFormat }: BibliographyText,
  papers: ReadonlyMap<string, CompletedPaper>,
): Steps<readonly EntryUpdate[]> {
  const format = formatOf(nameFormat, text);
  const { entries } = yield* bibliographySteps(text, format);
  const lines = new LineMap(text);
  const updates: EntryUpdate[] = [];
  for (const [i, entry] of entries.entries()) {
    if (i % entriesPerStep === entriesPerStep - 1) yield;
    const { key, range } = entry;
    const paper = entry.aliasOf === undefined ? papers.get(key) : undefined;
    const entryText = text.slice(lines.offset(range.start), lines.offset(range.end));
    const lead = format === 'cslYaml' ? itemLead(entryText, range.start.character) : '';
    const update = paper && entryUpdate(entry, lead + entryText, format, paper);
    if (!update) continue;
    updates.push({ uri, key, range, ...update, newText: update.newText.slice(lead.length) });
  }
  return updates;
}

/**
 * The update of an entry, or undefined if there is none. An entry that Paper Digest wrote gets the values that it
 * would write now. Any other only gains fields that it lacks, and authors in place of an organization.
 *
 * @param text the entry as in its file
 */
function entryUpdate(
  read: BibEntry,
  text: string,
  format: BibliographyFormat,
  { before, after }: CompletedPaper,
): Pick<EntryUpdate, 'newText' | 'changed' | 'isOwn'> | undefined {
  const entry =
    format === 'ris'
      ? risEntry(read, text)
      : format === 'hayagriva'
        ? hayagrivaEntry(read, text)
        : read;
  const write = (paper: Paper) => writtenLike(entry, format, paper);
  const isOwn = before !== undefined && isWritten(entry, before, after, write);
  const written = write(after);
  const lacking = isOwn
    ? undefined
    : lackingFields(entry, toWork(read, format), before && write(before), after);
  const changed = written.fields.filter(
    ({ name, read }) =>
      valueOf(entry, name) !== onOneLine(read) &&
      (!lacking || lacking.has(name)) &&
      !/^id$/i.test(name),
  );
  const isNewType = written.type !== entry.type && (!lacking || lacking.has('type'));
  if (changed.length === 0) return undefined;
  let newText = format === 'bibtex' && isNewType ? withBibtexType(text, written.type) : text;
  for (const field of changed) {
    const place = written.fields.indexOf(field);
    const earlier = written.fields.slice(0, place).map(({ name }) => name);
    const edit = setField(newText, format, field.name, field.text, earlier);
    if (!edit) return undefined;
    newText = withFieldEdit(newText, edit);
  }
  const sourceOf = (name: string) => {
    const found = entryFields.find((field) => namesInFormats[field].includes(name));
    return defined({ from: found && after.lookedUp?.from[found] });
  };
  const type = { name: 'type', before: entry.type, after: written.type, ...sourceOf('type') };
  return {
    newText,
    changed: [
      ...(format === 'bibtex' && isNewType ? [type] : []),
      ...changed.map((field) => {
        const before = valueOf(entry, field.name);
        // CSL has names and dates as data.
        const isText = before !== undefined && !/^(?:\[\{|\{")/.test(before);
        return {
          name: field.name,
          ...(isText && { before: bibtexText(before) }),
          after: shownValue(field, after),
          ...sourceOf(field.name),
        };
      }),
    ],
    isOwn,
  };
}

/** The value of a field as plain text. CSL has names and dates as data. */
function shownValue({ name, read }: WrittenField, { authors, date, venue }: Paper): string {
  if (name === 'parent' && venue) return bibtexText(venue.name);
  if (name === 'serial-number') return Object.values(json(read) ?? {}).join(', ');
  if (isAuthor(name) && authors) return authors.map((each) => bibtexText(each)).join('; ');
  const day = name === 'issued' && date ? isoDate(date) : undefined;
  return day ?? bibtexText(read);
}

function isAuthor(name: string): boolean {
  return name === 'author' || name === 'AU';
}

/** A record of RIS with its tags as fields, so that an edit of any line is noticed. */
function risEntry(entry: BibEntry, record: string): BibEntry {
  const fields = risFields(record);
  return { ...entry, type: fields.get('TY') ?? '', fields };
}

/** An entry of Hayagriva with its own fields. */
function hayagrivaEntry(entry: BibEntry, text: string): BibEntry {
  const fields = hayagrivaFields(text);
  return { ...entry, type: (fields.get('type') ?? '').toLowerCase(), fields };
}

/** The fields of a paper, with the serial numbers that the entry has besides. */
function writtenHayagriva(paper: Paper, options: ExportOptions, own: string | undefined) {
  const fields = fieldsOfPaper(paper, options);
  const { 'serial-number': serial } = fields;
  const others = own === undefined ? undefined : json(own, own);
  const known = isRecord(others) ? others : others === undefined ? {} : { serial: others };
  const all = { ...fields, ...(isRecord(serial) && { 'serial-number': { ...known, ...serial } }) };
  return Object.entries(all).map(([name, value]) => ({
    name,
    read: typeof value === 'string' ? value : JSON.stringify(value),
    text: hayagrivaText(name, value as Written).replace(/^ /, ''),
  }));
}

/** Writes a paper as an entry like this one, which may have been exported. */
function writtenLike(
  { key, type, fields }: BibEntry,
  format: BibliographyFormat,
  paper: Paper,
): EntryToWrite {
  const options = { abstract: fields.has('abstract') || fields.has('AB') };
  if (format === 'bibtex') {
    const isBiblatex =
      type === 'online' || ['date', 'eprinttype', 'journaltitle'].some((name) => fields.has(name));
    const written = bibtexFields(paper, options, isBiblatex);
    return {
      type: written.type,
      fields: written.fields.map(([name, value]) => ({ name, read: value, text: value })),
    };
  }
  if (format === 'hayagriva') {
    const written = writtenHayagriva(paper, options, fields.get('serial-number'));
    return { type: written[0]?.read ?? '', fields: written };
  }
  const item = toCsl({ ...paper, key }, options);
  if (format === 'ris') {
    const written = Array.from(risFields(toRis(item)), ([name, read]) => ({
      name,
      read,
      text: read.replace(/^/gm, `${name}  - `),
    }));
    return { type: written[0]?.read ?? '', fields: written };
  }
  return {
    type: item.type,
    fields: Object.entries(item).map(([name, value]) => {
      const text = JSON.stringify(value);
      const read = typeof value === 'string' ? value : text;
      return { name, read, text: format === 'cslYaml' ? yamlText(value) : text };
    }),
  };
}

/** Whether the entry is that of `before` with those details of `after` that make it more like the entry. */
function isWritten(
  entry: BibEntry,
  before: Paper,
  after: Paper,
  write: (paper: Paper) => EntryToWrite,
): boolean {
  let paper = before;
  for (const name of entryFields) {
    const known = { ...paper, [name]: after[name] };
    if (likeness(entry, write(known)) > likeness(entry, write(paper))) paper = known;
  }
  const { type, fields } = write(paper);
  const isSame = likeness(entry, { type, fields }) === fields.length + 1;
  return isSame && entry.fields.size === fields.length;
}

/** How many of the fields to write the entry already has, minus those that it lacks; the type counts as a field. */
function likeness(entry: BibEntry, { type, fields }: EntryToWrite): number {
  const isThere = ({ name, read }: WrittenField): boolean =>
    valueOf(entry, name) === onOneLine(read);
  return fields.reduce(
    (sum, field) => sum + (isThere(field) ? 1 : -1),
    entry.type === type ? 1 : -1,
  );
}

/** The value of a field, on one line, as formatters break lines. */
function valueOf({ fields }: BibEntry, name: string): string | undefined {
  const value = fields.get(name) ?? fields.get(name.toLowerCase());
  return value === undefined ? undefined : onOneLine(value);
}

function onOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** The fields to write into an entry of the user: for what was found, and only where the entry says nothing. */
function lackingFields(
  entry: BibEntry,
  work: BibliographyWork,
  written: EntryToWrite | undefined,
  { lookedUp, venue }: Paper,
): ReadonlySet<string> {
  const author = written?.fields.find(({ name }) => isAuthor(name));
  const lacks: Readonly<Record<UpdatableField, boolean>> = {
    authors:
      !work.authors || (author && valueOf(entry, author.name) === onOneLine(author.read)) === true,
    venue: !work.venue && !work.publisher && venue !== undefined && generalTypes.test(entry.type),
    date: !work.date,
    arxivId: work.arxivId === undefined,
    doi: work.doi === undefined,
  };
  const found = entryFields.filter((name) => lacks[name] && lookedUp?.from[name] !== undefined);
  const names = found.flatMap((name) => namesInFormats[name]);
  return new Set(
    names.filter((name) => isReplaced.test(name) || valueOf(entry, name) === undefined),
  );
}
