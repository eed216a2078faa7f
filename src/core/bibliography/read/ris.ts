import { addAll, byWord, firstOf } from '../../base/collections';
import type { Writable } from '../../base/data';
import { arxivIdIn, doiOf } from '../../identity/identifiers';
import { LineMap } from '../../text/lineMap';
import type { Steps } from '../../base/tasks';
import { bibtexDate, cslDate, fullerDate } from '../work/dates';
import type { EntryDate } from '../work/dates';
import { cslName, toName } from '../work/names';
import { pagesBetween } from '../work/pages';
import type { BibEntry, BibProblem, ParsedBibliography } from '../work/entry';

const problemMessages = {
  noEnd: 'This record has no ER line at its end.',
  outside: "This line isn't part of a record.",
} as const;

/** A file with more problems isn't a bibliography; the rest is skipped. */
const maxProblems = 100;

/** Tag, blanks, hyphen, value. */
const tagged = /^\uFEFF?([A-Z][A-Z0-9]) {1,3}-(?:[ \t]+(?![ \t])(.*))?$/s;

/** The types of CSL by those of RIS, as Pandoc has them; any other is a `document`. */
const readTypes = byWord({
  book: 'BOOK EBOOK EDBOOK',
  chapter: 'CHAP ECHAP',
  'paper-conference': 'CONF CPAPER',
  'article-journal': 'JOUR JFULL INPR EJOUR',
  'article-magazine': 'MGZN',
  'article-newspaper': 'NEWS',
  report: 'RPRT GOVDOC',
  thesis: 'THES',
  dataset: 'DATA',
  software: 'COMP',
  webpage: 'ELEC WEB',
});

/** The tags that each field of CSL is read from; the first that a record has counts. */
const tagsOf: Readonly<Record<string, readonly string[]>> = {
  title: ['TI', 'T1', 'CT'],
  'container-title': ['T2', 'JO', 'JF', 'BT', 'JA'],
  volume: ['VL'],
  issue: ['IS'],
  publisher: ['PB'],
  DOI: ['DO'],
  URL: ['UR', 'LK', 'L2'],
  number: ['AN'],
  edition: ['ET'],
  note: ['N1'],
};
const nameTags = ['AU', 'A1'];
/** The year counts, and month and day of another tag with the same year. */
const dateTags = ['PY', 'DA', 'Y1'];

interface RisLine {
  readonly tag: string;
  readonly value: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

const linesPerStep = 128;

/**
 * Reads RIS into fields of CSL, in steps. A record without an ID gets the family names and the year as its key, and
 * the key that Pandoc makes for it as an alias. Never throws. Takes time linear in the text.
 */
export function* risSteps(text: string): Steps<ParsedBibliography> {
  const lines = new LineMap(text);
  const entries: BibEntry[] = [];
  const problems: BibProblem[] = [];
  const seen = [new Map<string, number>(), new Map<string, number>()] as const;
  let record: RisLine[] = [];
  const addProblem = (offset: number, message: string): void => {
    problems.push({ line: lines.position(offset).line, message });
  };
  let count = 0;
  for (const line of risLines(text)) {
    if (++count % linesPerStep === 0) yield;
    if (problems.length >= maxProblems) break;
    const [first] = record;
    if (line.tag === 'TY' && first) {
      addProblem(first.start, problemMessages.noEnd);
      record = [];
    }
    if (line.tag !== 'TY' && record.length === 0) {
      addProblem(line.start, problemMessages.outside);
    } else if (line.tag === 'ER') {
      addAll(entries, toEntries(record, line.end, lines, seen));
      record = [];
    } else record.push(line);
  }
  if (record[0]) addProblem(record[0].start, problemMessages.noEnd);
  return { entries, problems };
}

/** The values of a record by tag, those of one tag on lines of their own. */
export function risFields(record: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const { tag, value } of risLines(record)) {
    const before = fields.get(tag);
    fields.set(tag, before === undefined ? value : `${before}\n${value}`);
  }
  return fields;
}

/** The tags that a record has for what `tag` says: all of its dates, or the one that counts; `tag` if it has none. */
export function ownTags(record: string, tag: string): readonly string[] {
  const fields = risFields(record);
  const tags = [...Object.values(tagsOf), nameTags, dateTags].find((some) => some.includes(tag));
  const own = (tags ?? [tag]).filter((each) => fields.has(each));
  if (own.length === 0) return [tag];
  return tags === dateTags ? own : own.slice(0, 1);
}

/** The tagged lines, each joined with the lines that continue its value. */
export function* risLines(text: string): Generator<RisLine> {
  let last: Writable<RisLine> | undefined;
  for (const match of text.matchAll(/[^\r\n]+/g)) {
    const [line] = match;
    const found = tagged.exec(line);
    if (found) {
      if (last) yield last;
      const [whole, tag = '', value = ''] = found;
      const end = match.index + line.trimEnd().length;
      const valueStart = match.index + whole.length - value.length;
      last = { tag, value: value.trim(), start: match.index, valueStart, end };
    } else if (last && line.trim() !== '') last.value += ` ${line.trim()}`;
  }
  if (last) yield last;
}

function toEntries(
  record: readonly RisLine[],
  end: number,
  lines: LineMap,
  [seen, seenByPandoc]: readonly [Map<string, number>, Map<string, number>],
): readonly BibEntry[] {
  const [first] = record;
  if (!first) return [];
  const all = (...tags: readonly string[]): readonly string[] =>
    record.filter(({ tag }) => tags.includes(tag)).map(({ value }) => value);
  const fields = new Map<string, string>();
  for (const [field, tags] of Object.entries(tagsOf)) {
    const value = tags.flatMap((tag) => all(tag)).find((each) => each !== '');
    if (value !== undefined) fields.set(field, value);
  }
  // Programs have no tag in common for ids of arXiv, and had none for DOIs.
  const others = all('AN', 'M1', 'M3', 'C1', 'C2');
  const [number, doi] = [others.find(arxivIdIn), firstOf(others, doiOf)];
  if (number !== undefined) fields.set('number', number);
  if (doi !== undefined && !fields.has('DOI')) fields.set('DOI', doi);
  const type = readTypes.get(first.value.toUpperCase()) ?? 'document';
  fields.set('type', type);
  const names = all(...nameTags).filter((name) => name !== '');
  for (const [field, written] of [
    ['author', names],
    ['editor', all('ED', 'A2').filter((name) => name !== '')],
  ] as const) {
    const people = written.map((name) => cslName(toName(name)));
    if (people.length > 0) fields.set(field, JSON.stringify(people));
  }
  const pages = pagesBetween(all('SP')[0], all('EP')[0]) || all('C7')[0];
  if (pages) fields.set('page', pages);
  const date = dateTags.flatMap((tag) => all(tag).map(dateOf)).reduce(fullerDate, {});
  if (date.date ?? date.text) fields.set('issued', issued(date));
  const id = record.find(({ tag, value }) => tag === 'ID' && value !== '');
  const families = names.map((name) => /^[^,\s]*/.exec(name)?.[0] ?? '').join('_');
  const year = date.date?.year;
  const ownKey = year === undefined ? families : `${families}_${year}`;
  if (id === undefined && ownKey === '') return [];
  const key = unique(id?.value ?? ownKey, seen);
  const entry = {
    key,
    type,
    fields,
    range: lines.range(first.start, end),
    keyRange: id
      ? lines.range(id.valueStart, id.valueStart + id.value.length)
      : lines.range(first.start, first.end),
  };
  // Pandoc takes the years as written: `Doe_2016/10/19_2016`.
  const written =
    id?.value ??
    families +
      all('PY', 'Y1')
        .map((date) => `_${date}`)
        .join('');
  const pandocKey = unique(written, seenByPandoc);
  if (id !== undefined || seen.has(pandocKey) || pandocKey === '') return [entry];
  return [entry, { ...entry, key: pandocKey, aliasOf: key }];
}

/** `2020/03/04/`, `2020///Spring`, or a date as in other formats. */
function dateOf(value: string): EntryDate {
  const parts = /^(\d{4})(?:\/(\d{0,2})(?:\/(\d{0,2})(?:\/.*)?)?)?$/.exec(value)?.slice(1);
  return parts ? cslDate({ 'date-parts': [parts] }) : bibtexDate(value);
}

function issued({ date, end, text, isCirca }: EntryDate): string {
  if (text !== undefined) return JSON.stringify({ raw: text });
  const parts = [date, end].flatMap((each) =>
    each ? [[each.year, each.month, each.day].filter((part) => part !== undefined)] : [],
  );
  return JSON.stringify({ 'date-parts': parts, ...(isCirca && { circa: true }) });
}

/** The key, with a letter appended when it was seen before, as in Pandoc. */
function unique(key: string, seen: Map<string, number>): string {
  const count = seen.get(key);
  seen.set(key, (count ?? 0) + 1);
  return count === undefined ? key : key + String.fromCharCode(0x60 + count);
}
