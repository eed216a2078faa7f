import type { ParsedDigest } from '../model';
import { ByteReader, ByteWriter } from '../search/bytes';
import type { CachedFile } from './keptFile';

/** Raised when shards become others than before. The first byte tells them from an index's segments. */
const version = 0x46000001;

/** Files as bytes that `decodeShard` reads: a JSON text for each, in ASCII, as that is read fastest. */
export function encodeShard(files: readonly CachedFile[]): Uint8Array {
  const writer = new ByteWriter();
  writer.texts(files.map((file) => asciiJson(file)));
  return writer.finish(version);
}

/** The files that were encoded; undefined when the bytes are damaged or of another version. */
export function decodeShard(bytes: Uint8Array): readonly CachedFile[] | undefined {
  try {
    const texts = ByteReader.open(bytes, version)?.texts();
    return texts?.map((text) => withOneUri(JSON.parse(text) as CachedFile));
  } catch {
    // The checksum holds, yet nobody wrote this.
    return undefined;
  }
}

function asciiJson(file: CachedFile): string {
  return JSON.stringify(file).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
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
