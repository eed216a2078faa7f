import { addAll } from '../base/collections';
import { asciiJson, ByteReader, ByteWriter, hashedName } from '../base/bytes';
import type { DecodeAscii, SavedPart } from '../base/bytes';
import { find } from '../base/sortedList';
import type { FileStamp } from '../files/fileSource';
import { libraryEdits } from '../library/edits/libraryEdits';
import type { EditPortion } from '../library/edits/libraryEdits';
import { portionFromText, portionToText } from '../library/edits/portionText';
import { emptyLists, keyOf } from '../library/libraryLists';
import type { LibraryLists } from '../library/libraryLists';
import type { DigestEntry, Paper, PaperSummary, ParsedDigest, Problem, Sighting } from '../model';
import type { ReadFile } from './savedFile';

/** Increase when the format of parts changes. */
const version = 0x4c000001;
/** Portions per part, so no step on it takes long: about 8000 papers. */
const portionsInPart = 80;

/**
 * What makes a paper of a summary: the hash of its text in the index, the number of each sighting's entry in its
 * digest, and the abstract, if it isn't that of one of these entries.
 */
export interface PaperDetails {
  readonly hash: number;
  readonly entries: readonly number[];
  /** Which of `entries` has the abstract. */
  readonly from?: number;
  readonly abstract?: string;
}

/** A library that an earlier session saved: the edits that build it from an empty one, as JSON in ASCII. */
export interface SavedLibrary {
  /** See {@link libraryState}. */
  readonly state: string;
  readonly texts: readonly string[];
}

/** A file on which a library depends. */
export interface FileOfLibrary {
  readonly uri: string;
  readonly stamp?: FileStamp | undefined;
  readonly problems?: readonly Problem[] | undefined;
}

/** Identifies everything on which a library depends, with its literature notes. */
export function libraryState(
  files: Iterable<FileOfLibrary>,
  pins: ReadonlyMap<string, string>,
  literatureNotes: LibraryLists['literatureNotes'],
): string {
  const sources = Array.from(files, ({ uri, stamp, problems }) =>
    JSON.stringify([uri, stamp?.size, stamp?.mtime, problems]),
  );
  const notes = literatureNotes.map(([key, uri]) => JSON.stringify([key, uri]));
  return hashedName([...sources, ...Array.from(pins, String), ...notes].sort().join());
}

/** What to save of a library. */
interface LibraryToSave {
  readonly state: string;
  readonly lists: LibraryLists;
  /** By key. */
  readonly papers: readonly Paper[];
  /** The results of reading the files with the library's digests. */
  readonly readFiles: () => readonly ReadFile[];
  /** The hash of a paper's indexed text. */
  readonly hashOf: (key: string) => number;
}

/** Splits a library into parts to save, so the next session needn't join its papers again. */
export function libraryParts(library: LibraryToSave): readonly SavedPart[] {
  const { state, lists } = library;
  const portions = [...libraryEdits(emptyLists, lists)];
  const count = Math.ceil(portions.length / portionsInPart);
  let detailsOf: ((key: string) => PaperDetails) | undefined;
  return Array.from({ length: count }, (_, part) => ({
    id: `${state}-${String(part).padStart(4, '0')}`,
    toBytes: () => {
      const some = portions.slice(part * portionsInPart, (part + 1) * portionsInPart);
      const detailsOfPaper = (detailsOf ??= detailsIn(library));
      const texts = some.map((edits) => {
        const papers = edits.flatMap((edit) => (edit.list === 'papers' ? edit.added : []));
        const details = papers.map(({ key }) => detailsOfPaper(key));
        return asciiJson(portionToText(edits, details));
      });
      return encodeTexts([place(state, part, count), ...texts]);
    },
  }));
}

function detailsIn({ papers, readFiles, hashOf }: LibraryToSave): (key: string) => PaperDetails {
  const numbered = new Map<string, readonly [number: number, entry: DigestEntry]>();
  for (const { digest } of readFiles()) {
    for (const [number, entry] of (digest?.papers ?? []).entries()) {
      for (const sighting of entry.sightings) numbered.set(nameOf(sighting), [number, entry]);
    }
  }
  return (key) => {
    const { abstract = '', sightings = [] } = find(papers, key, keyOf) ?? {};
    const found = sightings.map((sighting) => numbered.get(nameOf(sighting)));
    const entries = found.map((known) => known?.[0] ?? -1);
    const from = found.findIndex((known) => known?.[1].abstract === abstract);
    return { hash: hashOf(key), entries, ...(from < 0 ? { abstract } : { from }) };
  };
}

/** A paper may have a sighting from an earlier reading of the same file, so the object isn't enough. */
function nameOf(sighting: Sighting): string {
  return JSON.stringify(sighting);
}

/** Reads the edits of a saved library, one portion at a time on demand, and adds to `details` those of its papers. */
export function* editsFrom(
  { texts }: SavedLibrary,
  details: PaperDetails[] = [],
): Generator<EditPortion> {
  for (const text of texts) {
    const saved = portionFromText(text);
    addAll(details, saved.details as readonly PaperDetails[]);
    yield saved.edits;
  }
}

/** The paper with this summary, whose digests are read only when it is needed. */
export function restoredPaper(
  { lacksAbstract, tags, task, ...summary }: PaperSummary,
  { entries = [], from, abstract }: Partial<PaperDetails> = {},
  digestAt: (uri: string) => ParsedDigest | undefined,
): Paper {
  const entryAt = (sighting: number): DigestEntry | undefined =>
    digestAt(summary.sightings[sighting]?.uri ?? '')?.papers[entries[sighting] ?? -1];
  return {
    ...summary,
    get abstract() {
      return abstract ?? entryAt(from ?? 0)?.abstract ?? '';
    },
    get sightings() {
      return summary.sightings.map((place, i) => entryAt(i)?.sightings[0] ?? place);
    },
  };
}

/** The library of these parts, each with its texts in order; undefined unless these are all of one library. */
export function libraryOfParts(parts: readonly (readonly string[])[]): SavedLibrary | undefined {
  const state = parts[0]?.[0]?.split(' ')[0] ?? '';
  const isWhole = parts.every(([first], part) => first === place(state, part, parts.length));
  return isWhole ? { state, texts: parts.flatMap(([, ...texts]) => texts) } : undefined;
}

/** The text at the start of a part. File names aren't enough: parts may be copied, or the last one lost. */
function place(state: string, part: number, count: number): string {
  return `${state} ${part} of ${count}`;
}

function encodeTexts(texts: readonly string[]): Uint8Array {
  const writer = new ByteWriter();
  writer.numbers(Uint32Array.of(texts.length));
  for (const text of texts) writer.ascii(text);
  return writer.finish(version);
}

/** The encoded texts; undefined if the bytes are damaged or of another version. */
export function decodeTexts(bytes: Uint8Array, decode: DecodeAscii): readonly string[] | undefined {
  return ByteReader.read(bytes, version, decode, (reader) => {
    const [count = 0] = reader.numbers(Uint32Array);
    return Array.from({ length: count }, () => reader.ascii());
  });
}
