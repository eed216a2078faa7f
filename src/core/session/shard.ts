import type { Writable } from '../base/writable';
import type { DigestEntry, Range, Sighting } from '../model';
import { ByteReader, ByteWriter } from '../base/bytes';
import type { DecodeAscii } from '../base/bytes';
import type { ReadFile, SavedFile, WholeFile } from './savedFile';

/** Increase when the format of shards changes. The first byte distinguishes them from segments of the index. */
const version = 0x46000005;

/** In the order of writing. */
const rangeNames = ['range', 'titleRange', 'abstractRange', 'bylineRange'] as const;
const ascii = /^[\u0001-\u007f]*$/; // eslint-disable-line no-control-regex -- it begins with them
/** Replaces a range in the JSON. */
const blank = null as unknown as Range;

/** Encodes files as bytes for {@link decodeShard}: a list of all files, then the result for each. */
export function encodeShard(files: readonly WholeFile[]): Uint8Array {
  const writer = new ByteWriter();
  writer.json(files.map(({ file }) => file));
  for (const { read } of files) writer.numbers(encodeContent(read));
  return writer.finish(version);
}

/**
 * The encoded files; undefined if the bytes are damaged or of another version. The result of reading a file is
 * decoded when it is first needed.
 */
export function decodeShard(
  bytes: Uint8Array,
  decode: DecodeAscii,
): readonly WholeFile[] | undefined {
  return ByteReader.read(bytes, version, decode, (reader) =>
    (reader.json() as SavedFile[]).map((file) => {
      const content = reader.view();
      const read = () =>
        ByteReader.read(content, version, decode, (own) => readContent(file.uri, own)) ?? {};
      let known: ReadFile | undefined;
      return {
        file,
        get read() {
          return (known ??= read());
        },
      };
    }),
  );
}

/**
 * Writes JSON with blanks, then the values for the blanks, which are faster to read this way: ASCII abstracts
 * as one text, and ranges as numbers.
 */
function encodeContent({ digest, traits, text }: ReadFile): Uint8Array {
  const writer = new ByteWriter();
  const entries = digest?.papers ?? [];
  const separate = entries.map(({ abstract }) => (ascii.test(abstract) ? abstract : ''));
  const papers = entries.map((entry, i) => blanked(entry, separate[i] === entry.abstract));
  writer.json({
    ...(digest && { digest: { ...digest, papers } }),
    ...(traits && { traits }),
    ...(text !== undefined && { text }),
  });
  writer.ascii(separate.join(''));
  writer.numbers(Uint32Array.from(separate, ({ length }) => length));
  writer.numbers(Uint32Array.from(entries.flatMap(({ sightings }) => sightings.flatMap(numbers))));
  return writer.finish(version);
}

/** @param isSeparate whether the abstract is written separately */
function blanked(entry: DigestEntry, isSeparate: boolean): DigestEntry {
  return {
    ...entry,
    abstract: isSeparate ? '' : entry.abstract,
    sightings: entry.sightings.map((sighting) => {
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

function readContent(uri: string, reader: ByteReader): ReadFile {
  const content = reader.json() as ReadFile;
  const abstracts = reader.ascii();
  const lengths = reader.numbers(Uint32Array);
  const ranges = reader.numbers(Uint32Array);
  const { digest } = content;
  let place = 0;
  let number = 0;
  const position = () => ({ line: ranges[number++] ?? 0, character: ranges[number++] ?? 0 });
  const papers: readonly Writable<DigestEntry>[] = digest?.papers ?? [];
  for (const [i, entry] of papers.entries()) {
    const length = lengths[i] ?? 0;
    if (length > 0) entry.abstract = abstracts.slice(place, (place += length));
    for (const sighting of entry.sightings as readonly Writable<Sighting>[]) {
      // Keeps only one copy in memory.
      sighting.uri = uri;
      for (const name of rangeNames) {
        if (sighting[name] === blank) sighting[name] = { start: position(), end: position() };
      }
    }
  }
  for (const problem of digest?.problems ?? []) (problem as Writable<typeof problem>).uri = uri;
  return content;
}
