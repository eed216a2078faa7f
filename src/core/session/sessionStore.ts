import type { LibraryLists } from '../library/libraryLists';
import type { RestoredFile, SavingServer } from './savingServer';
import type { FileStamp } from '../files/fileSource';
import { forEachSideBySide, Turns } from '../base/tasks';
import type { DecodeAscii } from '../base/bytes';
import { decodeTexts, libraryOfParts } from './savedLibrary';
import type { SavedLibrary } from './savedLibrary';

/** The files of a folder, by name. All methods except `list` reject when they fail. */
export interface SessionFolder {
  /** Empty if the folder doesn't exist. */
  list(): Promise<readonly string[]>;
  stat(name: string): Promise<FileStamp | undefined>;
  read(name: string): Promise<Uint8Array>;
  /**
   * Writes a file atomically, since another window may be reading it. An existing file may be kept, since its
   * name determines its content.
   */
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

interface SessionStoreParts {
  readonly folder: SessionFolder;
  readonly server: SavingServer;
  readonly decode: DecodeAscii;
  /** Files that other versions of the extension wrote are ignored. */
  readonly version: string;
  /** Maximum size on disk, in bytes. */
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const concurrency = 4;
/** In milliseconds. Another window may still be writing a younger unfinished file. */
const unfinishedFor = 600_000;

/** The extension of unfinished files. */
export const unfinishedEnding = '.tmp';

/**
 * Saves the results of a library server for the next session, and restores them. Each part is a self-contained
 * file, and its name determines its content, so several windows can share the folder, and any file may be
 * missing or damaged: lost data is read from the digests again.
 */
export class SessionStore {
  readonly #turns = new Turns();

  constructor(private readonly parts: SessionStoreParts) {}

  /** Restores and returns the saved library; undefined if there is none. Rejects like the server. */
  async restoreLibrary(): Promise<LibraryLists | undefined> {
    const saved = await this.#turns.take(() => this.#savedLibrary());
    return saved && this.parts.server.restoreLibrary(saved);
  }

  /** Restores all other parts, and returns the files in them. Rejects like the server. */
  restoreFiles(): Promise<readonly RestoredFile[]> {
    return this.#turns.take(async () => {
      const files = new Map<string, RestoredFile>();
      await forEachSideBySide(await this.#ownNames(false), concurrency, async (name) => {
        const some = await this.#use(name, (bytes) => this.parts.server.restore(bytes));
        for (const file of some ?? []) files.set(file.uri, file);
      });
      return [...files.values()];
    });
  }

  /** Writes new parts, up to the limit, and removes all other files. Rejects like the folder. */
  save(): Promise<void> {
    return this.#turns.take(async () => {
      const { folder, server, limit } = this.parts;
      const present = new Set(await folder.list());
      const wanted = new Set<string>();
      let total = 0;
      for (const part of await server.savedParts()) {
        const name = this.#name(part);
        const isPresent = present.has(name);
        const bytes = isPresent ? undefined : await server.savedPart(part);
        const size = bytes?.length ?? (await folder.stat(name))?.size ?? 0;
        if (size === 0) continue;
        if (total + size > limit) break;
        if (bytes) await folder.write(name, bytes);
        total += size;
        wanted.add(name);
      }
      for (const name of present) if (!wanted.has(name)) await this.#prune(name);
    });
  }

  /** Removes everything. Rejects like the folder. */
  clear(): Promise<void> {
    return this.#turns.take(async () => {
      const { folder } = this.parts;
      for (const name of await folder.list()) await folder.remove(name);
    });
  }

  /** Undefined if a part is missing or unusable, or if several windows left different ones. */
  async #savedLibrary(): Promise<SavedLibrary | undefined> {
    const { decode } = this.parts;
    const names = [...(await this.#ownNames(true))].sort();
    if (names.length === 0) return undefined;
    const parts: (readonly string[])[] = [];
    for (const name of names) {
      const part = await this.#use(name, (bytes) => decodeTexts(bytes, decode));
      if (!part) return undefined;
      parts.push(part);
    }
    const saved = libraryOfParts(parts);
    // Damaged parts would prevent new ones with the same names from being written.
    if (!saved) for (const name of names) await this.#remove(name);
    return saved;
  }

  /** The result of `read` for a file; undefined if the file is missing or unusable, and then removed. */
  async #use<T>(
    name: string,
    read: (bytes: Uint8Array) => T | undefined | Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { folder } = this.parts;
    let bytes: Uint8Array;
    try {
      bytes = await folder.read(name);
    } catch {
      // Another window removed it.
      return undefined;
    }
    const made = await read(bytes);
    if (made === undefined) await this.#remove(name);
    return made;
  }

  /** Removes a file. Does no harm if that fails. */
  async #remove(name: string): Promise<void> {
    await this.parts.folder.remove(name).catch(() => undefined);
  }

  async #prune(name: string): Promise<void> {
    const { folder, now } = this.parts;
    try {
      const { mtime } = (await folder.stat(name)) ?? { mtime: 0 };
      const mayBeWritten = name.endsWith(unfinishedEnding) && now() - mtime < unfinishedFor;
      if (!mayBeWritten) await folder.remove(name);
    } catch {
      // Another window already removed it.
    }
  }

  /** Finished files that this version wrote: those of the library, or all others. */
  async #ownNames(ofLibrary: boolean): Promise<readonly string[]> {
    const names = await this.parts.folder.list();
    return names.filter((name) => {
      const isOwn = name.startsWith(this.#name('')) && !name.endsWith(unfinishedEnding);
      return isOwn && name.startsWith(this.#name('library-')) === ofLibrary;
    });
  }

  #name(part: string): string {
    return `${this.parts.version}-${part}`;
  }
}
