import type { Position } from '../../model';
import type { Steps } from '../../base/steps';
import type { BibEntry, BibProblem, BibliographyFormat } from '../work/entry';
import { bibliographySteps } from './file';

/** Where an entry stands, without its fields, which would keep the file's text in memory. */
export type BibEntryPlace = Pick<BibEntry, 'key' | 'range' | 'keyRange'>;

/** The entries of a bibliography with their places, as plain data that is soon handed to another thread. */
export interface EntryPlaces {
  /** In the order of the file. */
  readonly keys: readonly string[];
  /** Of each entry the line and character of where it starts and ends, and then of its key. */
  readonly places: Uint32Array;
  /** How many of the entries are no further names (`ids`) of others. */
  readonly entryCount: number;
  readonly problems: readonly BibProblem[];
}

const numbersOfEntry = 8;

/** Reads the entries of a bibliography and their places, with stops on the way. Never throws. */
export function* entryPlaceSteps(text: string, format: BibliographyFormat): Steps<EntryPlaces> {
  const { entries, problems } = yield* bibliographySteps(text, format);
  const places = new Uint32Array(entries.length * numbersOfEntry);
  let at = 0;
  const put = ({ line, character }: Position): void => {
    places[at++] = line;
    places[at++] = character;
  };
  for (const { range, keyRange } of entries) {
    for (const position of [range.start, range.end, keyRange.start, keyRange.end]) put(position);
  }
  return {
    keys: entries.map(({ key }) => key),
    places,
    entryCount: entries.filter(({ aliasOf }) => aliasOf === undefined).length,
    problems,
  };
}

/** No entries; a file of which nothing can be read has a problem. */
export function noPlaces(problem?: Pick<BibProblem, 'message' | 'argument'>): EntryPlaces {
  const { message, argument } = problem ?? {};
  const told = argument === undefined ? {} : { argument };
  const problems = message === undefined ? [] : [{ line: 0, message, ...told }];
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
