import type { FileStamp } from '../files/fileSource';
import { isSource } from '../files/knownFiles';
import type { DecodeAscii } from '../search/bytes';
import { hash, hashedName } from './hashes';
import type { CachedFile, KeptFile } from './keptFile';
import { decodeShard, encodeShard } from './shard';

/** Some of the files of a cache, to be kept for the next session. */
export interface Shard {
  /** The same as long as the bytes are. */
  readonly id: string;
  toBytes(): Uint8Array;
}

/** A shard is to hold files of so many bytes: few enough to be written again for one changed file. */
const shardBytes = 1_000_000;
/** What a file takes in a shard besides its papers. */
const fileBytes = 250;

/** What was read of files as they lie on disk, for this session and the next. */
export class FileCache {
  readonly #files = new Map<string, CachedFile>();

  constructor(private readonly decode: DecodeAscii) {}

  /**
   * Takes in the files of a shard that an earlier session made, except where a newer state of a file
   * is known, and gives those taken in. Undefined when the bytes are damaged or of another version.
   */
  restore(bytes: Uint8Array): readonly CachedFile[] | undefined {
    return decodeShard(bytes, this.decode)?.filter((file) => {
      const { stamp } = this.#files.get(file.uri) ?? {};
      const isNew = !stamp || stamp.mtime < file.stamp.mtime;
      if (isNew) this.#files.set(file.uri, file);
      return isNew;
    });
  }

  keep(file: CachedFile): void {
    this.#files.set(file.uri, file);
  }

  forget(uri: string): void {
    this.#files.delete(uri);
  }

  /** The digests and bibliographies among the files, with the very stamps they were kept with. */
  sources(): ReadonlyMap<string, FileStamp> {
    const sources = new Map<string, FileStamp>();
    for (const { uri, verdict, stamp } of this.#files.values()) {
      if (isSource(verdict.kind)) sources.set(uri, stamp);
    }
    return sources;
  }

  /** All files: which are together in a shard depends on their uris alone, until there are twice as many. */
  shards(): readonly Shard[] {
    let total = 0;
    for (const file of this.#files.values()) total += weight(file);
    let count = 1;
    while (count * shardBytes < total) count *= 2;
    const shards = new Map<number, CachedFile[]>();
    for (const file of this.#files.values()) {
      const place = hash(file.uri) & (count - 1);
      const shard = shards.get(place);
      if (shard) shard.push(file);
      else shards.set(place, [file]);
    }
    return [...shards.values()].map((files) => {
      files.sort((a, b) => (a.uri < b.uri ? -1 : 1));
      return { id: shardId(files), toBytes: () => encodeShard(files) };
    });
  }
}

function weight({ stamp, verdict, digest, text }: CachedFile): number {
  const keys = verdict.keys?.join().length ?? 0;
  return fileBytes + keys + (digest || text !== undefined ? stamp.size : 0);
}

/** What was read of a file is told by its stamp. */
function shardId(files: readonly KeptFile[]): string {
  return hashedName(
    files
      .map(({ uri, role, stamp }) => JSON.stringify([uri, stamp.size, stamp.mtime, role]))
      .join(),
  );
}
