import { addTo } from '../../base/addTo';
import { bibtexMonths } from '../work/dates';
import { writeEntry } from './bibtex';
import type { Position } from '../../model';
import { LineMap } from '../../text/lineMap';
import { parseBibtex } from '../read/bibtex';
import type { BibEntry } from '../work/entry';
import { toWork } from '../work/work';

/** Fields that make an entry need other entries. */
const references = new Set(['crossref', 'xdata']);

/** The entries of a file of BibTeX as they are written there. */
export class OwnEntries {
  readonly #text: string;
  readonly #lines: LineMap;
  readonly #byKey: ReadonlyMap<string, readonly BibEntry[]>;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineMap(text);
    const byKey = new Map<string, BibEntry[]>();
    for (const entry of parseBibtex(text).entries) addTo(byKey, entry.key, entry);
    this.#byKey = byKey;
  }

  /**
   * The entry under `key`, of several the one with this title, written under the key `as`. It is the text
   * as it stands or, where that needs macros or other entries of its file, its fields written out. Ends
   * without a line break; undefined when there is no such entry.
   */
  written(key: string, title: string, as: string): string | undefined {
    const named = this.#byKey.get(key) ?? [];
    const found = named.find((entry) => toWork(entry, 'bibtex').title === title) ?? named[0];
    // An alias is written in a field of its entry, which stands under its main key.
    const main = found?.aliasOf === undefined ? found : this.#byKey.get(found.aliasOf)?.[0];
    if (!main) return undefined;
    const { range, keyRange } = main;
    const slice = (from: Position, to: Position): string =>
      this.#text.slice(this.#lines.offset(from), this.#lines.offset(to));
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
