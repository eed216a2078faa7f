/*
 * The details file: what look-ups found, one paper a line as JSON, sorted by key. People may edit it, and git merges
 * it line by line. Each line is read like an entry of a bibliography that has no key of its own.
 */
import { byCodeUnits } from '../base/sortedList';
import { defined, isRecord } from '../base/data';
import { parsedJson } from '../base/json';
import { doiOfField, wholeArxivId } from '../identity/identifiers';
import { paperIdentity } from '../identity/title';
import { compareDates, isoDate } from '../model';
import type { LookedUp, Venue, WorkUpdate } from '../model';
import { textOf as anyTextOf } from '../text/jsonFields';
import { bibtexDate } from './work/dates';
import type { BibliographyWork, ListedWork } from './work/work';

/** What look-ups found about a paper: the content of one line. It is matched by the title. */
export type PaperDetails = Pick<
  BibliographyWork,
  'key' | 'authors' | 'arxivId' | 'doi' | 'venue' | 'date' | 'abstract'
> & { readonly title: string; readonly lookedUp: LookedUp };

/** A details file as read. */
export interface ParsedDetails {
  readonly details: readonly PaperDetails[];
  /** The zero-based numbers of lines that can't be read. They are kept. */
  readonly unread: readonly number[];
  /** The zero-based numbers of lines that aren't used, as another line with the key was looked up later. */
  readonly older: readonly number[];
}

/** Longer lines aren't read. */
const maxLine = 500_000;

/**
 * Reads a details file. Of several lines with one key, as after a merge, the one that was looked up last counts.
 * The others, and lines that can't be read, are reported. Never throws, and takes linear time.
 */
export function parseDetails(text: string): ParsedDetails {
  const newest = new Map<string, { readonly details: PaperDetails; readonly number: number }>();
  const unread: number[] = [];
  const older: number[] = [];
  for (const [number, line] of detailLines(text).entries()) {
    if (line.trim() === '') continue;
    const details = readLine(line);
    if (!details) {
      unread.push(number);
      continue;
    }
    const before = newest.get(details.key);
    if (before && compareDates(before.details.lookedUp.on, details.lookedUp.on) >= 0) {
      older.push(number);
      continue;
    }
    if (before) older.push(before.number);
    newest.set(details.key, { details, number });
  }
  return { details: [...newest.values()].map(({ details }) => details), unread, older };
}

/** The works that a details file describes, for joining. */
export function detailWorks(details: readonly PaperDetails[], uri: string): ListedWork[] {
  return details.map((one) => ({ ...one, uri, identity: paperIdentity(one) }));
}

/**
 * The text of a details file with these lines in place of those with the same key. Lines that can't be read are
 * kept after all others.
 */
export function withDetails(text: string, changed: readonly PaperDetails[]): string {
  const byKey = new Map(changed.map((details) => [details.key, writeLine(details)]));
  const keyed: (readonly [key: string, line: string])[] = [...byKey];
  const kept: string[] = [];
  for (const line of detailLines(text)) {
    const key = readLine(line)?.key;
    if (key === undefined) kept.push(line);
    else if (!byKey.has(key)) keyed.push([key, line]);
  }
  const sorted = keyed.sort(([a], [b]) => byCodeUnits(a, b)).map(([, line]) => line);
  return [...sorted, ...kept.filter((line) => line.trim() !== '')]
    .map((line) => `${line}\n`)
    .join('');
}

const textOf = (value: unknown): string | undefined => anyTextOf(value, maxLine) || undefined;

function detailLines(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, '').split(/\r?\n/);
}

function readLine(line: string): PaperDetails | undefined {
  const fields = line.length > maxLine ? undefined : parsedJson(line);
  if (!isRecord(fields)) return undefined;
  const text = (name: string) => textOf(fields[name]);
  const [key, title] = [text('key'), text('title')];
  if (key === undefined || title === undefined) return undefined;
  return {
    key,
    title,
    ...defined({
      authors: textsOf(fields['authors']),
      arxivId: wholeArxivId(text('arxivId') ?? ''),
      doi: doiOfField(text('doi') ?? ''),
      venue: venueOf(text('journal'), text('proceedings')),
      date: bibtexDate(text('date') ?? '').date,
      abstract: text('abstract'),
    }),
    lookedUp: lookedUpIn(fields),
  };
}

function lookedUpIn(fields: Readonly<Record<string, unknown>>): LookedUp {
  const { from, updates } = fields;
  const changes = Array.isArray(updates) ? updates.filter(isRecord) : [];
  return {
    from: Object.fromEntries(
      Object.entries(isRecord(from) ? from : {}).flatMap(([name, source]) => {
        const value = textOf(source);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    ...defined({
      on: bibtexDate(textOf(fields['lookedUp']) ?? '').date,
      categories: textsOf(fields['categories']),
      publishedAs: textsOf(fields['publishedAs']),
    }),
    ...(changes.length > 0 && { updates: changes.map(updateIn) }),
  };
}

function updateIn(fields: Readonly<Record<string, unknown>>): WorkUpdate {
  return {
    type: textOf(fields['type']) ?? '',
    ...defined({
      doi: doiOfField(textOf(fields['doi']) ?? ''),
      date: bibtexDate(textOf(fields['date']) ?? '').date,
    }),
  };
}

function textsOf(value: unknown): readonly string[] | undefined {
  const texts = Array.isArray(value) ? value.flatMap((one) => textOf(one) ?? []) : [];
  return texts.length > 0 ? texts : undefined;
}

function venueOf(journal: string | undefined, proceedings: string | undefined): Venue | undefined {
  const name = journal ?? proceedings;
  return name === undefined
    ? undefined
    : { name, kind: journal === undefined ? 'proceedings' : 'journal' };
}

/** Names come first and long texts last, so that a person finds the line. */
function writeLine(details: PaperDetails): string {
  const { key, title, authors, arxivId, doi, venue, date, abstract, lookedUp } = details;
  const { from, on, categories, publishedAs, updates } = lookedUp;
  return JSON.stringify({
    key,
    title,
    authors,
    arxivId,
    doi,
    ...(venue && { [venue.kind]: venue.name }),
    date: date && isoDate(date),
    categories,
    publishedAs,
    updates: updates?.map((update) => ({ ...update, date: update.date && isoDate(update.date) })),
    from,
    lookedUp: on && isoDate(on),
    abstract,
  });
}
