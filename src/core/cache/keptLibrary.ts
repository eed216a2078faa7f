import { emptyLibrary } from '../engine';
import type { LibraryData } from '../engine';
import { editsToTexts } from '../library/editText';
import { libraryEdits } from '../library/edits';
import { ByteReader, ByteWriter } from '../search/bytes';
import type { DecodeAscii } from '../search/bytes';
import type { Shard } from './fileCache';
import { hashedName } from './hashes';

/** Raised when such parts become others than before. */
const version = 0x4c000001;
/** So many edits are in one part, so that no step with it takes long: some 8000 papers. */
const editsInPart = 80;

/**
 * A library as parts that can be kept, so that the next session can show it before anything is made of
 * the digests again.
 *
 * @param sources what it was made of: the same for the same library
 */
export function libraryParts(library: LibraryData, sources: readonly string[]): readonly Shard[] {
  const state = hashedName(sources.join());
  const edits = [...libraryEdits(emptyLibrary, library)];
  const parts: Shard[] = [];
  for (let start = 0; start < edits.length; start += editsInPart) {
    parts.push({
      id: `${state}-${String(parts.length).padStart(4, '0')}`,
      toBytes: () => encodeTexts([...editsToTexts(edits.slice(start, start + editsInPart))]),
    });
  }
  return parts;
}

/** What the names of all parts of one library begin with. */
export function libraryOf(name: string): string {
  return name.slice(0, name.lastIndexOf('-'));
}

/** Texts in ASCII as bytes that {@link decodeTexts} reads. */
function encodeTexts(texts: readonly string[]): Uint8Array {
  const writer = new ByteWriter();
  writer.numbers(Uint32Array.of(texts.length));
  for (const text of texts) writer.ascii(text);
  return writer.finish(version);
}

/** The texts that were encoded; undefined when the bytes are damaged or of another version. */
export function decodeTexts(bytes: Uint8Array, decode: DecodeAscii): readonly string[] | undefined {
  return ByteReader.read(bytes, version, decode, (reader) => {
    const [count = 0] = reader.numbers(Uint32Array);
    return Array.from({ length: count }, () => reader.ascii());
  });
}
