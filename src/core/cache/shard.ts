import type { ParsedDigest } from '../model';
import { ByteReader, ByteWriter } from '../search/bytes';
import type { CachedFile } from './keptFile';

/** Raised when shards become others than before. The first byte tells them from an index's segments. */
const version = 0x46000001;

/** Files as bytes that `decodeShard` reads: a JSON text for each, in ASCII, as that is read fastest. */
export function encodeShard(files: readonly CachedFile[]): Uint8Array {
  const writer = new ByteWriter();
  writer.numbers(Uint32Array.of(files.length));
  for (const file of files) writer.numbers(asciiJson(file));
  return writer.finish(version);
}

/**
 * The files that were encoded; undefined when the bytes are damaged or of another version.
 *
 * @param decode gives the text of ASCII
 */
export function decodeShard(
  bytes: Uint8Array,
  decode: (ascii: Uint8Array) => string | undefined,
): readonly CachedFile[] | undefined {
  const reader = ByteReader.open(bytes, version);
  if (!reader) return undefined;
  try {
    const [count = 0] = reader.numbers(Uint32Array);
    return Array.from({ length: count }, () => {
      const json = decode(reader.numbers(Uint8Array)) ?? '';
      return withOneUri(JSON.parse(json) as CachedFile);
    });
  } catch {
    // The checksum holds, yet nobody wrote this.
    return undefined;
  }
}

function asciiJson(file: CachedFile): Uint8Array {
  const json = JSON.stringify(file).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const bytes = new Uint8Array(json.length);
  for (let i = 0; i < json.length; i++) bytes[i] = json.charCodeAt(i);
  return bytes;
}

/** The uri stands in each sighting; in memory once is enough. */
function withOneUri(file: CachedFile): CachedFile {
  const { uri, digest } = file;
  if (!digest) return file;
  const papers = digest.papers.map((entry) => ({
    ...entry,
    sightings: entry.sightings.map((sighting) => ({ ...sighting, uri })),
  }));
  const problems = digest.problems.map((problem) => ({ ...problem, uri }));
  return { ...file, digest: { ...digest, papers, problems } satisfies ParsedDigest };
}
