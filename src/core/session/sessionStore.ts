/*
 * What outlives a session, in these words alone:
 *
 * save    write it for the next session
 * load    take in what an earlier session saved
 * part    one file of it: a shard of files, a segment of the index, or some of the library
 * shown   the library of the last session, before the engine has made its own
 * mirror  the library on the host's side of the engine's channel, which edits keep up
 * cache   all that is saved, to users, who can clear it
 */

import type { LibraryData } from '../library/libraryData';
import type { SavingEngine } from './savingEngine';
import type { FileStamp } from '../files/fileSource';
import { forEachSideBySide } from '../base/sideBySide';
import type { DecodeAscii } from '../base/bytes';
import { Turns } from '../base/turns';
import { decodeTexts, libraryOf, libraryTexts } from './savedLibrary';
import type { SavedFile } from './savedFile';

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
  readonly engine: SavingEngine;
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
 * Saves what an engine knows for the next session, in a folder. In go parts that an engine makes, out
 * come those that an earlier session saved. Each part is one file of its own that
 * tells all about itself, and its name tells its content: so several windows can share the folder, any
 * of the files may be missing or damaged, and what is lost is read from the digests again.
 */
export class SessionStore {
  readonly #turns = new Turns();

  constructor(private readonly parts: SessionStoreParts) {}

  /**
   * Gives the engine the library that was saved, and gives that back; undefined when there is none. Rejects
   * as the engine does.
   */
  async loadLibrary(): Promise<LibraryData | undefined> {
    const texts = await this.#turns.take(() => this.#savedLibrary());
    return texts && this.parts.engine.loadLibrary(texts);
  }

  /** Gives the engine all other parts, and gives back the files in them. Rejects as the engine does. */
  load(): Promise<readonly SavedFile[]> {
    return this.#turns.take(async () => {
      const names = await this.#ownNames(false);
      const files = new Map<string, SavedFile>();
      const { engine } = this.parts;
      try {
        await forEachSideBySide(names, concurrency, async (name) => {
          const some = await this.#use(name, (bytes) => engine.load(bytes));
          for (const file of some ?? []) files.set(file.uri, file);
        });
      } catch (error) {
        // An engine that was started anew meanwhile may have some of these files, which nobody would hear of.
        await engine.forget([...files.keys()]).catch(() => undefined);
        throw error;
      }
      return [...files.values()];
    });
  }

  /**
   * Writes the parts that are new, up to the limit, and removes all other files. Rejects as the folder does.
   */
  save(): Promise<void> {
    return this.#turns.take(async () => {
      const { folder, engine, limit } = this.parts;
      const present = new Set(await folder.list());
      const wanted = new Set<string>();
      let total = 0;
      for (const part of await engine.savedParts()) {
        const name = this.#name(part);
        const isPresent = present.has(name);
        const bytes = isPresent ? undefined : await engine.savedPart(part);
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

  /** A file that cannot be removed does no harm, so a failure is not told. */
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
