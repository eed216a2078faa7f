import { emptyLibrary } from '../libraryData';
import type { LibraryData } from '../libraryData';
import type { PaperSummary } from '../../model';
import type { Pause } from '../../base/pause';
import { Turns } from '../../base/turns';
import { editsToTexts } from './editText';
import { libraryEdits } from './libraryEdits';
import type { LibraryEdit } from './libraryEdits';

/** What the other side of an engine knows of its library. */
export class SentLibrary {
  readonly #turns = new Turns();
  #library = emptyLibrary;
  #version = 0;
  #loaded: readonly string[] | undefined;

  /** @param pause lets others have the thread; called all along */
  constructor(private readonly pause: Pause) {}

  /** Those that the other side knows. */
  get papers(): readonly PaperSummary[] {
    return this.#library.papers;
  }

  /** How many times the other side was told something. */
  get version(): number {
    return this.#version;
  }

  /**
   * Tells that the other side has loaded a library from an earlier session. `texts` are all edits, in
   * ASCII, that make it of an empty one; `loading` makes it on this side. Rejects as `loading`.
   */
  async loadLibrary(texts: readonly string[], loading: Promise<LibraryData>): Promise<void> {
    this.#version += 1;
    this.#loaded = texts;
    const version = this.#version;
    const library = await loading;
    if (version === this.#version) this.#library = library;
  }

  /**
   * The edits that make the library of `update` of the one before; it then counts as known. Rejects as
   * `update` does.
   */
  edits(update: Promise<LibraryData>): Promise<Iterable<LibraryEdit>> {
    // A failure before its turn must not be an unhandled rejection.
    update.catch(() => undefined);
    return this.#turns.take(async () => {
      const library = await update;
      const before = await this.#knownBefore(library);
      this.#library = library;
      this.#version += 1;
      return libraryEdits(before, library);
    });
  }

  async #knownBefore(library: LibraryData): Promise<LibraryData> {
    const loaded = this.#loaded;
    this.#loaded = undefined;
    return loaded && (await this.#isTold(library, loaded)) ? library : this.#library;
  }

  /** To write and compare texts takes less time than to make papers of them. */
  async #isTold(library: LibraryData, texts: readonly string[]): Promise<boolean> {
    let count = 0;
    for (const text of editsToTexts(libraryEdits(emptyLibrary, library))) {
      if (text !== texts[count]) return false;
      count += 1;
      await this.pause();
    }
    return count === texts.length;
  }
}
