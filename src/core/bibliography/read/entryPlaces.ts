import { defined } from '../../base/data';
import type { Position } from '../../model';
import type { BibEntry, BibProblem } from '../work/entry';

/** The place of an entry, without its fields, which would keep the file's text in memory. */
export type BibEntryPlace = Pick<BibEntry, 'key' | 'range' | 'keyRange'>;

/** The entries of a bibliography with their places, as plain data that is quick to send to another thread. */
export interface EntryPlaces {
  /** In the order of the file. */
  readonly keys: readonly string[];
  /** For each entry, line and character of its start and end, then those of its key. */
  readonly places: Uint32Array;
  /** Without biblatex's `ids`, which are further names of entries. */
  readonly entryCount: number;
  readonly problems: readonly BibProblem[];
  readonly hints?: readonly BibProblem[] | undefined;
}

/** In `EntryPlaces.places`. */
export const numbersOfEntry = 8;

/** No entries, and the problem that kept the file from being read, if any. */
export function noPlaces(problem?: Pick<BibProblem, 'message' | 'argument'>): EntryPlaces {
  const { message, argument } = problem ?? {};
  const problems = message === undefined ? [] : [defined({ line: 0, message, argument })];
  return { keys: [], places: new Uint32Array(), entryCount: 0, problems };
}

/** The places of the entries, or of those with a key. */
export function placesOf({ keys, places }: EntryPlaces, wanted?: string): readonly BibEntryPlace[] {
  return keys.flatMap((key, i) => {
    if (wanted !== undefined && key !== wanted) return [];
    const position = (nth: number): Position => ({
      line: places[i * numbersOfEntry + 2 * nth] ?? 0,
      character: places[i * numbersOfEntry + 2 * nth + 1] ?? 0,
    });
    return [
      {
        key,
        range: { start: position(0), end: position(1) },
        keyRange: { start: position(2), end: position(3) },
      },
    ];
  });
}
