import { emptyLists } from '../libraryLists';
import type { LibraryLists } from '../libraryLists';
import type { PaperSummary } from '../../model';
import type { Pause } from '../../base/pause';
import { Turns } from '../../base/turns';
import { LibraryMirror } from './mirror';
import { editsFromTexts, editsToTexts } from './packedEdits';
import { libraryEdits } from './libraryEdits';
import type { LibraryEdit } from './libraryEdits';

/** The library that was sent to the other side of a server's channel. */
export class SentLibrary {
  readonly #turns = new Turns();
  #library = emptyLists;
  #version = 0;
  #restored: readonly string[] | undefined;

  constructor(private readonly pause: Pause) {}

  /** The papers on the other side. */
  get papers(): readonly PaperSummary[] {
    return this.#library.papers;
  }

  /** How many times something was sent. */
  get version(): number {
    return this.#version;
  }

  /**
   * Records that the other side restored a library from an earlier session. `texts` are the edits, in ASCII,
   * that build it from an empty one.
   */
  restored(texts: readonly string[]): void {
    this.#version += 1;
    this.#restored = texts;
  }

  /**
   * The edits from the library that was sent last to the next one, which then counts as sent. Rejects like the
   * promise.
   */
  edits(next: Promise<LibraryLists>): Promise<Iterable<LibraryEdit>> {
    // A failure before its turn must not become an unhandled rejection.
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
    if (!restored) return this.#library;
    if (await this.#isSame(library, restored)) return library;
    return new LibraryMirror(this.pause).apply(editsFromTexts(restored));
  }

  /** Writing and comparing texts takes less time than building papers from them. */
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
