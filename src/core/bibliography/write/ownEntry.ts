import { addTo } from '../../base/collections';
import { bibtexMonths } from '../work/dates';
import { writeEntry } from './bibtex';
import type { Position } from '../../model';
import type { Steps } from '../../base/tasks';
import { LineMap } from '../../text/lineMap';
import { parseBibtex } from '../read/bibtex';
import { bibliographySteps } from '../read/file';
import type { BibEntry, BibliographyFormat } from '../work/entry';
import { toWork } from '../work/work';

/** Fields by which an entry depends on others. */
const references = new Set(['crossref', 'xdata']);

type FindEntry = (key: string, title?: string) => BibEntry | undefined;

/** Reads a file, in steps. The result finds the entry with a key: of several the one with the title, else the first. */
export function* findEntrySteps(text: string, format: BibliographyFormat): Steps<FindEntry> {
  const byKey = new Map<string, BibEntry[]>();
  const { entries } = yield* bibliographySteps(text, format);
  for (const entry of entries) addTo(byKey, entry.key, entry);
  const byTitle = new Map<string, ReadonlyMap<string | undefined, BibEntry>>();
  return (key, title) => {
    const entries = byKey.get(key);
    if (!entries || title === undefined) return entries?.[0];
    const titled = byTitle.get(key) ?? firstByTitle(entries, format);
    byTitle.set(key, titled);
    return titled.get(title) ?? entries[0];
  };
}

function firstByTitle(
  entries: readonly BibEntry[],
  format: BibliographyFormat,
): ReadonlyMap<string | undefined, BibEntry> {
  // Reversed, so the first of several entries with the same title wins.
  return new Map(entries.toReversed().map((entry) => [toWork(entry, format).title, entry]));
}

type FindOwnEntry = (key: string, title: string, as: string) => string | undefined;

/**
 * Reads a file of BibTeX, in steps. The result finds an entry as {@link findEntrySteps} does and returns its text
 * with the key `as`, without a final line break. Where the text depends on macros or other entries, the fields
 * are written out instead.
 */
export function* ownEntrySteps(text: string): Steps<FindOwnEntry> {
  const lines = new LineMap(text);
  const find = yield* findEntrySteps(text, 'bibtex');
  const slice = (from: Position, to: Position): string =>
    text.slice(lines.offset(from), lines.offset(to));
  return (key, title, as) => {
    const found = find(key, title);
    // An alias is a field of the entry with the main key.
    const main = found?.aliasOf === undefined ? found : find(found.aliasOf);
    if (!main) return undefined;
    const { range, keyRange } = main;
    const written = slice(range.start, keyRange.start) + as + slice(keyRange.end, range.end);
    const [alone] = parseBibtex(written).entries;
    return alone && haveSameFields(alone.fields, main.fields) ? written : rewritten(main, as);
  };
}

function haveSameFields(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}

function rewritten({ type, fields }: BibEntry, key: string): string {
  const own = [...fields].filter(([name]) => !references.has(name));
  return writeEntry(
    type,
    key,
    // A month that is BibTeX's macro or a number has no braces.
    own.map(([name, value]) => [
      name,
      name === 'month' && !bibtexMonths.includes(value) && !/^\d+$/.test(value)
        ? `{${value}}`
        : value,
    ]),
  ).trimEnd();
}
