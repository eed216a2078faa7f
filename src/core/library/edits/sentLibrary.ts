import { Turns } from '../../base/tasks';
import type { PaperSummary } from '../../model';
import { emptyLists } from '../libraryLists';
import type { LibraryLists } from '../libraryLists';
import { libraryEdits } from './libraryEdits';
import type { EditPortion } from './libraryEdits';

/** The library that was sent to the other side of a server's channel. */
export class SentLibrary {
  readonly #turns = new Turns();
  #library = emptyLists;
  #version = 0;

  /** The papers on the other side. */
  get papers(): readonly PaperSummary[] {
    return this.#library.papers;
  }

  /** How many times something was sent. */
  get version(): number {
    return this.#version;
  }

  /** Records that both sides restored this library. */
  restored(library: LibraryLists): void {
    this.#library = library;
    this.#version += 1;
  }

  /**
   * The edits from the library that was sent last to the next one, which then counts as sent. Rejects like the
   * promise.
   */
  edits(next: Promise<LibraryLists>): Promise<Iterable<EditPortion>> {
    // A failure before its turn must not become an unhandled rejection.
    next.catch(() => undefined);
    return this.#turns.take(async () => {
      const library = await next;
      const before = this.#library;
      this.#library = library;
      this.#version += 1;
      return libraryEdits(before, library);
    });
  }
}
