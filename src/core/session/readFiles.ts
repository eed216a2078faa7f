import { byCodeUnits } from '../base/byCodeUnits';
import type { FileStamp } from '../files/fileSource';
import { isRead } from '../files/fileVerdict';
import type { DigestEntry } from '../model';
import type { SavedPart } from '../base/savedPart';
import type { DecodeAscii } from '../base/bytes';
import { hashedName, wideHash } from '../base/hash';
import type { SavedFile, ReadFile } from './savedFile';
import { ShardContent, encodeShard, openShard } from './shard';

/** About how many bytes of files a shard holds: few enough to be written again for one changed file. */
const shardBytes = 1_000_000;
/** What a file takes in a shard besides its papers. */
const fileBytes = 250;

/** What was read of files as they lie on disk, for this session and the next. */
export class ReadFiles {
  readonly #files = new Map<string, LazyFile>();

  constructor(private readonly decode: DecodeAscii) {}

  /**
   * Takes in the files of a shard that an earlier session made, except where a newer state of a file
   * is known, and gives those taken in. Undefined when the bytes are damaged or of another version.
   */
  load(bytes: Uint8Array): readonly SavedFile[] | undefined {
    const files = openShard(bytes, this.decode)?.filter(({ file: { uri, stamp } }) => {
      const known = this.#files.get(uri)?.file.stamp;
      return !known || known.mtime < stamp.mtime;
    });
    return files?.map(({ file, content }) => {
      // A content keeps all bytes of its shard in memory until it is decoded; only files that papers are made
      // from need theirs.
      this.#files.set(file.uri, new LazyFile(file, isRead(file.verdict) ? content : {}));
      return file;
    });
  }

  add(file: SavedFile, read: ReadFile): void {
    this.#files.set(file.uri, new LazyFile(file, read));
  }

  forget(uri: string): void {
    this.#files.delete(uri);
  }

  /** What was read of a file; nothing of one that is not known. */
  content(uri: string): ReadFile {
    return this.#files.get(uri)?.read ?? {};
  }

  /** The abstract of the entry that begins in a line of a digest; undefined when there is none there. */
  abstractAt(uri: string, line: number): string | undefined {
    return this.#files.get(uri)?.abstractAt(line);
  }

  /** The whole entry that begins in such a line. */
  entryAt(uri: string, line: number): DigestEntry | undefined {
    return entryAt(this.content(uri), line);
  }

  /** The digests and bibliographies among the files, with the very stamps they were added with. */
  sources(): ReadonlyMap<string, FileStamp> {
    const sources = new Map<string, FileStamp>();
    for (const { file } of this.#files.values()) {
      if (isRead(file.verdict)) sources.set(file.uri, file.stamp);
    }
    return sources;
  }

  /** All files as shards. The shard of a file depends on its uri alone, until the number of shards doubles. */
  shards(): readonly SavedPart[] {
    let total = 0;
    for (const { file } of this.#files.values()) total += weight(file);
    let count = 1;
    while (count * shardBytes < total) count *= 2;
    const shards = new Map<number, LazyFile[]>();
    for (const lazy of this.#files.values()) {
      const place = wideHash(lazy.file.uri) % count;
      const shard = shards.get(place);
      if (shard) shard.push(lazy);
      else shards.set(place, [lazy]);
    }
    return Array.from(shards.values(), (some) => {
      some.sort((a, b) => byCodeUnits(a.file.uri, b.file.uri));
      return {
        id: shardId(some.map(({ file }) => file)),
        toBytes: () => encodeShard(some.map(({ file, read }) => ({ ...file, ...read }))),
      };
    });
  }
}

/** A file with what was read of it, which stays undecoded in its shard until it is asked for. */
class LazyFile {
  #content: ReadFile | ShardContent;

  constructor(
    readonly file: SavedFile,
    content: ReadFile | ShardContent,
  ) {
    this.#content = content;
  }

  get read(): ReadFile {
    if (this.#content instanceof ShardContent) this.#content = this.#content.decode();
    return this.#content;
  }

  abstractAt(line: number): string | undefined {
    const content = this.#content;
    if (content instanceof ShardContent) return content.abstractAt(line);
    return entryAt(content, line)?.abstract;
  }
}

function entryAt({ digest }: ReadFile, line: number): DigestEntry | undefined {
  return digest?.papers.find(({ sightings }) => sightings[0]?.range.start.line === line);
}

function weight({ stamp, verdict }: SavedFile): number {
  const keys = verdict.keys?.join().length ?? 0;
  return fileBytes + keys + (isRead(verdict) ? stamp.size : 0);
}

/** A file with the same stamp is taken to have the same content. */
function shardId(files: readonly SavedFile[]): string {
  return hashedName(
    files
      .map(({ uri, role, stamp }) => JSON.stringify([uri, stamp.size, stamp.mtime, role]))
      .join(),
  );
}
