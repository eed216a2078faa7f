import type { Writable } from '../digest/writable';
import type { DigestEntry, Range, Sighting } from '../model';
import { ByteReader, ByteWriter } from '../search/bytes';
import type { DecodeAscii } from '../search/bytes';
import type { CachedFile } from './keptFile';

/** Raised when shards become others than before. The first byte tells them from an index's segments. */
const version = 0x46000002;

/** In the order in which they are written. */
const rangeNames = ['range', 'titleRange', 'abstractRange', 'bylineRange'] as const;
const ascii = /^[\u0001-\u007f]*$/; // eslint-disable-line no-control-regex -- it begins with them
/** Stands for a range. */
const blank = null as unknown as Range;

/**
 * Files as bytes that `decodeShard` reads: of each a JSON text with blanks, and apart from it what fills
 * them and would take longer to read from there: ranges as numbers, and all abstracts that are ASCII as
 * one text.
 */
export function encodeShard(files: readonly CachedFile[]): Uint8Array {
  const writer = new ByteWriter();
  writer.numbers(Uint32Array.of(files.length));
  for (const file of files) writeFile(writer, file);
  return writer.finish(version);
}

/** The files that were encoded; undefined when the bytes are damaged or of another version. */
export function decodeShard(
  bytes: Uint8Array,
  decode: DecodeAscii,
): readonly CachedFile[] | undefined {
  return ByteReader.read(bytes, version, decode, (reader) => {
    const [count = 0] = reader.numbers(Uint32Array);
    return Array.from({ length: count }, () => readFile(reader));
  });
}

function writeFile(writer: ByteWriter, file: CachedFile): void {
  const { digest } = file;
  const entries = digest?.papers ?? [];
  writer.json(digest ? { ...file, digest: { ...digest, papers: entries.map(blanked) } } : file);
  const apart = entries.map(({ abstract }) => (ascii.test(abstract) ? abstract : ''));
  writer.ascii(apart.join(''));
  writer.numbers(Uint32Array.from(apart, ({ length }) => length));
  writer.numbers(Uint32Array.from(entries.flatMap(({ sightings }) => sightings.flatMap(numbers))));
}

function blanked(entry: DigestEntry): DigestEntry {
  const { abstract, sightings } = entry;
  return {
    ...entry,
    abstract: ascii.test(abstract) ? '' : abstract,
    sightings: sightings.map((sighting) => {
      const copy: Writable<Sighting> = { ...sighting, uri: '' };
      for (const name of rangeNames) if (copy[name]) copy[name] = blank;
      return copy;
    }),
  };
}

function numbers(sighting: Sighting): number[] {
  return rangeNames.flatMap((name) => {
    const { start, end } = sighting[name] ?? {};
    return start && end ? [start.line, start.character, end.line, end.character] : [];
  });
}

function readFile(reader: ByteReader): CachedFile {
  const file = reader.json() as CachedFile;
  const abstracts = reader.ascii();
  const lengths = reader.numbers(Uint32Array);
  const ranges = reader.numbers(Uint32Array);
  const { uri, digest } = file;
  let place = 0;
  let number = 0;
  const position = () => ({ line: ranges[number++] ?? 0, character: ranges[number++] ?? 0 });
  const papers: readonly Writable<DigestEntry>[] = digest?.papers ?? [];
  for (const [i, entry] of papers.entries()) {
    const length = lengths[i] ?? 0;
    if (length > 0) entry.abstract = abstracts.slice(place, (place += length));
    for (const sighting of entry.sightings as readonly Writable<Sighting>[]) {
      // In memory once is enough.
      sighting.uri = uri;
      for (const name of rangeNames) {
        if (sighting[name] === blank) sighting[name] = { start: position(), end: position() };
      }
    }
  }
  for (const problem of digest?.problems ?? []) (problem as Writable<typeof problem>).uri = uri;
  return file;
}
