import { emptyLists } from '../libraryLists';
import type { LibraryLists } from '../libraryLists';
import type { PaperSummary } from '../../model';
import type { Pause } from '../../base/pause';
import { Turns } from '../../base/turns';
import { editsToTexts } from './packedEdits';
import { libraryEdits } from './libraryEdits';
import type { LibraryEdit } from './libraryEdits';

/** The library that was sent to the other side of a server's channel. */
export class SentLibrary {
  readonly #turns = new Turns();
  #library = emptyLists;
  #version = 0;
  #restored: readonly string[] | undefined;

  /** @param pause lets others have the thread; called all along */
  constructor(private readonly pause: Pause) {}

  /** The papers that the other side has. */
  get papers(): readonly PaperSummary[] {
    return this.#library.papers;
  }

  /** How many times something was sent. */
  get version(): number {
    return this.#version;
  }

  /**
   * Notes that the other side has restored a library from an earlier session. `texts` are all edits, in
   * ASCII, that make it of an empty one; `restoring` makes it on this side. Rejects as `restoring`.
   */
  async restored(texts: readonly string[], restoring: Promise<LibraryLists>): Promise<void> {
    this.#version += 1;
    this.#restored = texts;
    const version = this.#version;
    const library = await restoring;
    if (version === this.#version) this.#library = library;
  }

  /**
   * The edits that make the library of the promise of the one sent before; it then counts as sent. Rejects as
   * the promise does.
   */
  edits(next: Promise<LibraryLists>): Promise<Iterable<LibraryEdit>> {
    // A failure before its turn must not be an unhandled rejection.
    next.catch(() => undefined);
    return this.#turns.take(async () => {
      const library = await next;
      const before = await this.#sentBefore(library);
      this.#library = library;
      this.#version += 1;
      return libraryEdits(before, library);
    });
  }

  async #sentBefore(library: LibraryLists): Promise<LibraryLists> {
    const restored = this.#restored;
    this.#restored = undefined;
    return restored && (await this.#isSame(library, restored)) ? library : this.#library;
  }

  /** To write and compare texts takes less time than to make papers of them. */
  async #isSame(library: LibraryLists, texts: readonly string[]): Promise<boolean> {
    let count = 0;
    for (const text of editsToTexts(libraryEdits(emptyLists, library))) {
      if (text !== texts[count]) return false;
      count += 1;
      await this.pause();
    }
    return count === texts.length;
  }
}
