import type { EntryPlace, PaperSummary, Range } from '../../model';
import type { EditPortion } from './libraryEdits';

/*
 * Portions sent to another thread or session, as JSON. The positions of a paper are two thirds of its objects, so they
 * are written as numbers, and made on each access: garbage collection blocks a thread for as long as it takes to move
 * new objects.
 */

/** Numbers for a position: the index of its URI, then lines and characters of title and entry. */
const placeSize = 9;

interface WrittenPortion {
  /** Papers lack their sightings. */
  readonly edits: EditPortion;
  /** For each paper the number of its positions, and then these. */
  readonly places: readonly number[];
  readonly uris: readonly string[];
}

/** Writes a portion as JSON, with other data. */
export function portionToText(portion: EditPortion, more: object = {}): string {
  const places: number[] = [];
  const indexes = new Map<string, number>();
  const withoutPlaces = ({ sightings, ...paper }: PaperSummary) => {
    places.push(sightings.length);
    for (const { uri, titleRange, range } of sightings) {
      const index = indexes.get(uri) ?? indexes.size;
      indexes.set(uri, index);
      places.push(index);
      for (const { start, end } of [titleRange, range]) {
        places.push(start.line, start.character, end.line, end.character);
      }
    }
    return paper;
  };
  const edits = portion.map((edit) =>
    edit.list === 'papers' ? { ...edit, added: edit.added.map(withoutPlaces) } : edit,
  );
  return JSON.stringify({ ...more, edits, places, uris: [...indexes.keys()] });
}

/** Reads what {@link portionToText} wrote. Its papers can be read, spread, written and compared like any others. */
export function portionFromText<More extends object>(
  text: string,
): Pick<WrittenPortion, 'edits'> & More {
  const written = JSON.parse(text) as WrittenPortion & More;
  const { edits, uris } = written;
  const numbers = Int32Array.from(written.places);
  let at = 0;
  for (const edit of edits) {
    for (const paper of edit.list === 'papers' ? edit.added : []) {
      Object.defineProperty(paper, packed, { value: { uris, numbers, at } satisfies Places });
      Object.defineProperty(paper, 'sightings', sightings);
      at += 1 + (numbers[at] ?? 0) * placeSize;
    }
  }
  return written;
}

/** The URIs of a paper's digests, in the order of its sightings, without making the positions. */
export function digestsOf(paper: Pick<PaperSummary, 'sightings'> & Packed): readonly string[] {
  const places = paper[packed];
  return places ? placesOf(places, (uri) => uri) : paper.sightings.map(({ uri }) => uri);
}

/** The positions of a paper, from `at` in the numbers. */
interface Places {
  readonly uris: readonly string[];
  readonly numbers: Int32Array;
  readonly at: number;
}

/** Not enumerable, so loops over the properties of a paper skip it. */
const packed = Symbol('places');
interface Packed {
  readonly [packed]?: Places;
}

function placesOf<T>(
  { uris, numbers, at }: Places,
  make: (uri: string, numbers: Int32Array, at: number) => T,
): readonly T[] {
  return Array.from({ length: numbers[at] ?? 0 }, (_, i) => {
    const place = at + 1 + i * placeSize;
    return make(uris[numbers[place] ?? 0] ?? '', numbers, place + 1);
  });
}

/** The same for all papers, but an own property of each, so it is read like the other properties. */
const sightings: PropertyDescriptor = {
  enumerable: true,
  get(this: Packed): readonly EntryPlace[] {
    const places = this[packed];
    return places
      ? placesOf(places, (uri, numbers, at) => ({
          uri,
          range: rangeAt(numbers, at + 4),
          titleRange: rangeAt(numbers, at),
        }))
      : [];
  },
};

function rangeAt(numbers: Int32Array, at: number): Range {
  const [line = 0, character = 0, endLine = 0, endCharacter = 0] = numbers.subarray(at, at + 4);
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}
