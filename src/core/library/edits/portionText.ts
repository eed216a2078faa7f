import type { EntryPlace, PaperSummary, Range } from '../../model';
import type { EditPortion } from './libraryEdits';

/*
 * Portions sent to another thread or session, as JSON. The positions of a paper are two thirds of its objects, so they
 * are written as numbers, and made on each access: garbage collection blocks a thread for as long as it takes to move
 * new objects.
 */

/** Numbers for a position: the index of its URI, then lines and characters of title and entry. */
const placeSize = 9;

/** Writes a portion as JSON, with other data. */
export function portionToText(portion: EditPortion, more: object = {}): string {
  const uris = new Map<string, number>();
  const numbersOf = ({ sightings }: PaperSummary): number[] =>
    sightings.flatMap(({ uri, titleRange, range }) => {
      const index = uris.get(uri) ?? uris.size;
      uris.set(uri, index);
      return [
        index,
        ...[titleRange, range]
          .flatMap(({ start, end }) => [start, end])
          .flatMap(({ line, character }) => [line, character]),
      ];
    });
  const edits = portion.map((edit) =>
    edit.list === 'papers'
      ? { ...edit, added: edit.added.map((paper) => ({ ...paper, sightings: numbersOf(paper) })) }
      : edit,
  );
  return JSON.stringify({ ...more, edits, uris: [...uris.keys()] });
}

interface WrittenPortion {
  readonly edits: EditPortion;
  readonly uris: readonly string[];
}

/** Reads what {@link portionToText} wrote. Its papers can be read, spread, written and compared like any others. */
export function portionFromText<More extends object>(text: string): WrittenPortion & More {
  const written = JSON.parse(text) as WrittenPortion & More;
  const { edits, uris } = written;
  for (const edit of edits) {
    for (const paper of edit.list === 'papers' ? edit.added : []) {
      const value = { uris, numbers: paper.sightings as unknown as readonly number[] };
      Object.defineProperty(paper, packed, { value });
      Object.defineProperty(paper, 'sightings', sightings);
    }
  }
  return written;
}

/** The URIs of a paper's digests, in the order of its sightings, without making the positions. */
export function digestsOf(paper: Pick<PaperSummary, 'sightings'> & Packed): readonly string[] {
  const places = paper[packed];
  return places ? placesOf(places, (uri) => uri) : paper.sightings.map(({ uri }) => uri);
}

/** The positions of a paper as numbers; not enumerable, so loops over its properties skip it. */
const packed = Symbol('places');
interface Packed {
  readonly [packed]?: { readonly uris: readonly string[]; readonly numbers: readonly number[] };
}

function placesOf<T>(
  { uris, numbers }: NonNullable<Packed[typeof packed]>,
  make: (uri: string, numbers: readonly number[], at: number) => T,
): readonly T[] {
  const all: T[] = [];
  for (let at = 0; at < numbers.length; at += placeSize) {
    all.push(make(uris[numbers[at] ?? 0] ?? '', numbers, at + 1));
  }
  return all;
}

/** The same for all papers, but an own property of each, so it is read like the other properties. */
const sightings: PropertyDescriptor = {
  enumerable: true,
  get(this: Packed): readonly EntryPlace[] {
    const places = this[packed] ?? { uris: [], numbers: [] };
    return placesOf(places, (uri, numbers, at) => ({
      uri,
      range: rangeAt(numbers, at + 4),
      titleRange: rangeAt(numbers, at),
    }));
  },
};

function rangeAt(numbers: readonly number[], at: number): Range {
  const [line = 0, character = 0, endLine = 0, endCharacter = 0] = numbers.slice(at, at + 4);
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}
