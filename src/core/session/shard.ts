import { ByteReader, ByteWriter } from '../base/bytes';
import type { DecodeAscii } from '../base/bytes';
import type { Writable } from '../base/data';
import type { Problem, Sighting } from '../model';
import type { ReadFile, SavedFile, WholeFile } from './savedFile';

/** Increase when the format of shards changes. The first byte distinguishes them from segments of the index. */
const version = 0x46000006;

/** Encodes files as bytes for {@link decodeShard}: a list of all files, then the result for each. */
export function encodeShard(files: readonly WholeFile[]): Uint8Array {
  const writer = new ByteWriter();
  writer.json(files.map(({ file }) => file));
  for (const { read } of files) writer.json(read);
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
    (reader.json() as SavedFile[]).map((file) => lazyFile(file, reader.view(), decode)),
  );
}

/** Keeps nothing of the bytes once the result is decoded. */
function lazyFile(file: SavedFile, content: Uint8Array, decode: DecodeAscii): WholeFile {
  let known: ReadFile | undefined;
  let bytes: Uint8Array | undefined = content;
  return {
    file,
    get read() {
      if (bytes) known = withOneUri(file.uri, JSON.parse(decode(bytes) ?? '{}') as ReadFile);
      bytes = undefined;
      return known ?? {};
    },
  };
}

/** Keeps only one copy of the URI in memory. */
function withOneUri(uri: string, read: ReadFile): ReadFile {
  const { papers = [], problems = [] } = read.digest ?? {};
  const placed: readonly Writable<Sighting | Problem>[] = [
    ...papers.flatMap(({ sightings }) => sightings),
    ...problems,
  ];
  for (const each of placed) each.uri = uri;
  return read;
}
