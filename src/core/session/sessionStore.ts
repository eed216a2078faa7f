import type { LibraryLists } from '../library/libraryLists';
import type { RestoredFile, SavingServer } from './savingServer';
import type { FileStamp } from '../files/fileSource';
import { forEachSideBySide } from '../base/sideBySide';
import type { DecodeAscii } from '../base/bytes';
import { Turns } from '../base/turns';
import { decodeTexts, libraryOf, libraryTexts } from './savedLibrary';

/** The files of a folder, by their names. All methods but `list` reject when they fail. */
export interface SessionFolder {
  /** Empty when there is no such folder. */
  list(): Promise<readonly string[]>;
  stat(name: string): Promise<FileStamp | undefined>;
  read(name: string): Promise<Uint8Array>;
  /**
   * Writes a file whole or not at all: another window may read it meanwhile. A file that exists may stay as
   * it is, as its name tells its content.
   */
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

interface SessionStoreParts {
  readonly folder: SessionFolder;
  readonly server: SavingServer;
  readonly decode: DecodeAscii;
  /** What other versions of the program wrote is not read. */
  readonly version: string;
  /** The most bytes that it takes on disk. */
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How many files are read side by side. */
const concurrency = 4;
/** In milliseconds. Another window may still be writing an unfinished file that is younger. */
const unfinishedFor = 600_000;

/** How the names of unfinished files end. */
export const unfinishedEnding = '.tmp';

/**
 * Saves what a library server has read for the next session, and restores it. Each part is one file that tells
 * all about itself, and its name tells its content: so several windows can share the folder, any of the files
 * may be missing or damaged, and what is lost is read from the digests again.
 */
export class SessionStore {
  readonly #turns = new Turns();

  constructor(private readonly parts: SessionStoreParts) {}

  /** Restores the library that was saved, and returns it; undefined when there is none. Rejects as the server does. */
  async restoreLibrary(): Promise<LibraryLists | undefined> {
    const texts = await this.#turns.take(() => this.#savedLibrary());
    return texts && this.parts.server.restoreLibrary(texts);
  }

  /** Restores all other parts, and returns the files in them. Rejects as the server does. */
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

  /**
   * Writes the parts that are new, up to the limit, and removes all other files. Rejects as the folder does.
   */
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

  /** Removes everything. Rejects as the folder does. */
  clear(): Promise<void> {
    return this.#turns.take(async () => {
      const { folder } = this.parts;
      for (const name of await folder.list()) await folder.remove(name);
    });
  }

  /** Undefined when a part is missing or of no use, or when several windows left different ones. */
  async #savedLibrary(): Promise<readonly string[] | undefined> {
    const { decode } = this.parts;
    const names = [...(await this.#ownNames(true))].sort();
    const libraries = new Set(names.map(libraryOf));
    if (libraries.size !== 1) return undefined;
    const parts: (readonly string[])[] = [];
    for (const name of names) {
      const part = await this.#use(name, (bytes) => decodeTexts(bytes, decode));
      if (!part) return undefined;
      parts.push(part);
    }
    const texts = libraryTexts(parts);
    // While damaged parts are there, new ones of the same names are not written.
    if (!texts) for (const name of names) await this.#remove(name);
    return texts;
  }

  /** What `read` makes of a file; undefined when there is none, or none of use, which is removed. */
  async #use<T>(
    name: string,
    read: (bytes: Uint8Array) => T | undefined | Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { folder } = this.parts;
    let bytes: Uint8Array;
    try {
      bytes = await folder.read(name);
    } catch {
      // Another window has removed it.
      return undefined;
    }
    const made = await read(bytes);
    if (made === undefined) await this.#remove(name);
    return made;
  }

  /** A file that can't be removed does no harm. */
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
      // Another window was faster.
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
