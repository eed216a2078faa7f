import { addTo } from '../base/collections';
import { byCodeUnits } from '../base/sortedList';
import { isOfLibrary, isRead } from '../files/fileChange';
import type { FileVerdict } from '../files/fileChange';
import { hashedName, wideHash } from '../base/bytes';
import type { DecodeAscii, SavedPart } from '../base/bytes';
import type { SavedFile, WholeFile } from './savedFile';
import { decodeShard, encodeShard } from './shard';

/** Approximate bytes of files in a shard: small enough to be written again for one changed file. */
const shardBytes = 1_000_000;
/** Bytes of a file in a shard besides its papers. */
const fileBytes = 250;

/** The results of reading files on disk, for this session and the next. */
export class ReadFiles {
  readonly #files = new Map<string, WholeFile>();

  constructor(private readonly decode: DecodeAscii) {}

  /**
   * The files of a shard that an earlier session saved, except those with a newer state. Undefined if the bytes
   * are damaged or of another version.
   */
  restore(bytes: Uint8Array): readonly WholeFile[] | undefined {
    return decodeShard(bytes, this.decode)?.filter(({ file: { uri, stamp } }) => {
      const known = this.#files.get(uri)?.file.stamp;
      return !known || known.mtime < stamp.mtime;
    });
  }

  add(whole: WholeFile): void {
    this.#files.set(whole.file.uri, whole);
  }

  file(uri: string): WholeFile | undefined {
    return this.#files.get(uri);
  }

  /** Replaces everything known of a file with a verdict, also for the next session. */
  refuse(uri: string, verdict: FileVerdict): void {
    const known = this.#files.get(uri);
    if (known) this.#files.set(uri, { file: { ...known.file, verdict }, read: {} });
  }

  forget(uri: string): void {
    this.#files.delete(uri);
  }

  /** The files on which the library depends, with the same stamp objects they were added with. */
  sources(): ReadonlyMap<string, WholeFile> {
    return new Map([...this.#files].filter(([, { file }]) => isOfLibrary(file.verdict)));
  }

  /** All files as shards. The shard of a file depends only on its URI, until the number of shards doubles. */
  shards(): readonly SavedPart[] {
    let total = 0;
    for (const { file } of this.#files.values()) total += weight(file);
    let count = 1;
    while (count * shardBytes < total) count *= 2;
    const shards = new Map<number, WholeFile[]>();
    for (const whole of this.#files.values()) {
      addTo(shards, wideHash(whole.file.uri) % count, whole);
    }
    return Array.from(shards.values(), (some) => {
      some.sort((a, b) => byCodeUnits(a.file.uri, b.file.uri));
      // A file with the same stamp is assumed to have the same content.
      const files = some.map(({ file: { uri, role, stamp } }) =>
        JSON.stringify([uri, stamp.size, stamp.mtime, role]),
      );
      return { id: hashedName(files.join()), toBytes: () => encodeShard(some) };
    });
  }
}

function weight({ stamp, verdict }: SavedFile): number {
  const keys = verdict.keys?.join().length ?? 0;
  return fileBytes + keys + (isRead(verdict) ? stamp.size : 0);
}
