import { emptyLists } from '../library/libraryLists';
import type { LibraryLists } from '../library/libraryLists';
import { editsToTexts } from '../library/edits/packedEdits';
import type { FileStamp } from '../files/fileSource';
import { libraryEdits } from '../library/edits/libraryEdits';
import { ByteReader, ByteWriter } from '../base/bytes';
import type { SavedPart } from '../base/savedPart';
import type { DecodeAscii } from '../base/bytes';
import { hashedName } from '../base/hash';

/** Increase when the format of parts changes. */
const version = 0x4c000002;
/** Edits per part, so no step on it takes long: about 8000 papers. */
const editsInPart = 80;

/**
 * Splits a library into parts to save, so the next session can show it before processing the digests again.
 *
 * @param sources the files that the library is made from: it depends on these, the pins and the literature
 * notes
 */
export function libraryParts(
  library: LibraryLists,
  sources: ReadonlyMap<string, FileStamp>,
  pins: ReadonlyMap<string, string>,
): readonly SavedPart[] {
  const files = Array.from(sources, ([uri, { size, mtime }]) => JSON.stringify([uri, size, mtime]));
  const notes = library.literatureNotes.map(([key, uri]) => JSON.stringify([key, uri]));
  const state = hashedName([...files, ...Array.from(pins, String), ...notes].sort().join());
  const edits = [...libraryEdits(emptyLists, library)];
  const count = Math.ceil(edits.length / editsInPart);
  return Array.from({ length: count }, (_, part) => {
    const some = () => edits.slice(part * editsInPart, (part + 1) * editsInPart);
    return {
      id: `${state}-${String(part).padStart(4, '0')}`,
      toBytes: () => encodeTexts([place(state, part, count), ...editsToTexts(some())]),
    };
  });
}

/**
 * The texts of all edits, from the texts of each part; undefined unless these are all parts of one library, in
 * order.
 */
export function libraryTexts(parts: readonly (readonly string[])[]): readonly string[] | undefined {
  const state = parts[0]?.[0]?.split(' ')[0] ?? '';
  const isWhole = parts.every(([first], part) => first === place(state, part, parts.length));
  return isWhole ? parts.flatMap(([, ...edits]) => edits) : undefined;
}

/** The text at the start of a part. File names aren't enough: parts may be copied, or the last one lost. */
function place(state: string, part: number, count: number): string {
  return `${state} ${part} of ${count}`;
}

/** The common prefix of the names of all parts of a library. */
export function libraryOf(name: string): string {
  return name.slice(0, name.lastIndexOf('-'));
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
