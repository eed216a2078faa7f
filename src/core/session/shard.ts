import type { Writable } from '../base/writable';
import type { DigestEntry, Range, Sighting } from '../model';
import { ByteReader, ByteWriter, asciiJson } from '../base/bytes';
import type { DecodeAscii } from '../base/bytes';
import type { WholeFile, SavedFile, ReadFile } from './savedFile';

/** To be raised when shards are written in another way. The first byte tells them from an index's segments. */
const version = 0x46000003;

/** In the order in which they are written. */
const rangeNames = ['range', 'titleRange', 'abstractRange', 'bylineRange'] as const;
const ascii = /^[\u0001-\u007f]*$/; // eslint-disable-line no-control-regex -- it begins with them
/** Stands in place of a range in the JSON. */
const blank = null as unknown as Range;

/** How many blocks {@link writeContent} writes for each file, behind the list of all files. */
const blocksOfFile = 5;

/** Files as bytes that {@link openShard} reads. */
export function encodeShard(files: readonly WholeFile[]): Uint8Array {
  const writer = new ByteWriter();
  writer.json(files.map(({ uri, role, stamp, verdict }) => ({ uri, role, stamp, verdict })));
  for (const file of files) writeContent(writer, file);
  return writer.finish(version);
}

/** The files that were encoded; undefined when the bytes are damaged or of another version. */
export function openShard(
  bytes: Uint8Array,
  decode: DecodeAscii,
): readonly { readonly file: SavedFile; readonly content: ShardContent }[] | undefined {
  return ByteReader.read(bytes, version, decode, (reader) =>
    (reader.json() as SavedFile[]).map((file) => {
      const content = new ShardContent(file.uri, reader.copy());
      reader.skip(blocksOfFile);
      return { file, content };
    }),
  );
}

/** What was read of a file, as it is in a shard: it is decoded when somebody asks for it. */
export class ShardContent {
  /** @param reader gives the blocks of the file */
  constructor(
    private readonly uri: string,
    private readonly reader: ByteReader,
  ) {}

  decode(): ReadFile {
    return readContent(this.uri, this.reader.copy());
  }

  /** The abstract of the entry that begins in a line; undefined when there is none there. */
  abstractAt(line: number): string | undefined {
    const reader = this.reader.copy();
    const entry = reader.numbers(Uint32Array).indexOf(line);
    const sizes = reader.numbers(Uint32Array);
    const size = sizes[entry];
    if (size === undefined) return undefined;
    const start = sizes.subarray(0, entry).reduce((sum, before) => sum + lengthOf(before), 0);
    return readText(reader.ascii(start, start + lengthOf(size)), size);
  }
}

/**
 * Writes the lines in which entries begin and all abstracts, so that one is found without the rest; then the
 * rest as JSON, with blanks for ranges, and the ranges as numbers, which are quicker to read.
 */
function writeContent(writer: ByteWriter, { digest, traits, text }: WholeFile): void {
  const entries = digest?.papers ?? [];
  const texts = entries.map(({ abstract }) => writtenText(abstract));
  writer.numbers(
    Uint32Array.from(entries, ({ sightings: [first] }) => first?.range.start.line ?? 0),
  );
  writer.numbers(Uint32Array.from(texts, ({ size }) => size));
  writer.ascii(texts.map(({ text }) => text).join(''));
  writer.json({
    ...(digest && { digest: { ...digest, papers: entries.map(blanked) } }),
    ...(traits && { traits }),
    ...(text !== undefined && { text }),
  });
  writer.numbers(Uint32Array.from(entries.flatMap(({ sightings }) => sightings.flatMap(numbers))));
}

/** ASCII text as it is, other text as JSON in ASCII. `size` is twice the length, plus one for JSON. */
function writtenText(text: string): { readonly text: string; readonly size: number } {
  if (ascii.test(text)) return { text, size: text.length * 2 };
  const json = asciiJson(JSON.stringify(text));
  return { text: json, size: json.length * 2 + 1 };
}

function lengthOf(size: number): number {
  return size >>> 1;
}

function readText(written: string, size: number): string {
  return size % 2 === 0 ? written : (JSON.parse(written) as string);
}

function blanked(entry: DigestEntry): DigestEntry {
  return {
    ...entry,
    abstract: '',
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
  reader.skip(1);
  const sizes = reader.numbers(Uint32Array);
  const texts = reader.ascii();
  const content = reader.json() as ReadFile;
  const ranges = reader.numbers(Uint32Array);
  const { digest } = content;
  let place = 0;
  let number = 0;
  const position = () => ({ line: ranges[number++] ?? 0, character: ranges[number++] ?? 0 });
  const papers: readonly Writable<DigestEntry>[] = digest?.papers ?? [];
  for (const [i, entry] of papers.entries()) {
    const size = sizes[i] ?? 0;
    entry.abstract = readText(texts.slice(place, (place += lengthOf(size))), size);
    for (const sighting of entry.sightings as readonly Writable<Sighting>[]) {
      // In memory once is enough.
      sighting.uri = uri;
      for (const name of rangeNames) {
        if (sighting[name] === blank) sighting[name] = { start: position(), end: position() };
      }
    }
  }
  for (const problem of digest?.problems ?? []) (problem as Writable<typeof problem>).uri = uri;
  return content;
}
