import { addTo } from '../../base/addTo';
import { bibtexMonths } from '../work/dates';
import { writeEntry } from './bibtex';
import type { Position } from '../../model';
import { LineMap } from '../../text/lineMap';
import { parseBibtex } from '../read/bibtex';
import { parseBibliography } from '../read/file';
import type { BibEntry, BibliographyFormat } from '../work/entry';
import { toWork } from '../work/work';

/** Fields that make an entry need other entries. */
const references = new Set(['crossref', 'xdata']);

/** The entries of a file, by key, in its order. */
export function entriesByKey(
  text: string,
  format: BibliographyFormat,
): ReadonlyMap<string, readonly BibEntry[]> {
  const byKey = new Map<string, BibEntry[]>();
  for (const entry of parseBibliography(text, format).entries) addTo(byKey, entry.key, entry);
  return byKey;
}

/** Of the entries under one key the one with this title, else the first. */
export function entryWith(
  title: string,
  entries: readonly BibEntry[] | undefined,
  format: BibliographyFormat,
): BibEntry | undefined {
  return entries?.find((entry) => toWork(entry, format).title === title) ?? entries?.[0];
}

/** The entries of a file of BibTeX as they are written there. */
export class OwnEntries {
  readonly #lines: LineMap;
  readonly #byKey: ReturnType<typeof entriesByKey>;

  constructor(private readonly text: string) {
    this.#lines = new LineMap(text);
    this.#byKey = entriesByKey(text, 'bibtex');
  }

  /**
   * The entry under `key`, of several the one with this title, written under the key `as`. It is the text
   * as it stands or, where that needs macros or other entries of its file, its fields written out. Ends
   * without a line break; undefined when there is no such entry.
   */
  written(key: string, title: string, as: string): string | undefined {
    const found = entryWith(title, this.#byKey.get(key), 'bibtex');
    // An alias is written in a field of its entry, which stands under its main key.
    const main = found?.aliasOf === undefined ? found : this.#byKey.get(found.aliasOf)?.[0];
    if (!main) return undefined;
    const { range, keyRange } = main;
    const slice = (from: Position, to: Position): string =>
      this.text.slice(this.#lines.offset(from), this.#lines.offset(to));
    const text = slice(range.start, keyRange.start) + as + slice(keyRange.end, range.end);
    const [alone] = parseBibtex(text).entries;
    return alone && isSame(alone.fields, main.fields) ? text : rewritten(main, as);
  }
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}

function rewritten({ type, fields }: BibEntry, key: string): string {
  const own = [...fields].filter(([name]) => !references.has(name));
  return writeEntry(
    type,
    key,
    own.map(([name, value]) => [name, isNoMonth(name, value) ? `{${value}}` : value]),
  ).trimEnd();
}

/** Whether a `month` needs braces: BibTeX's macros and numbers are written without. */
function isNoMonth(name: string, value: string): boolean {
  return name === 'month' && !bibtexMonths.includes(value) && !/^\d+$/.test(value);
}
