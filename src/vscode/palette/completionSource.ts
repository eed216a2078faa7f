import type { LibrarySnapshot } from '../../core/library/snapshot';
import type { CompletionContext } from '../../core/search/query/complete';
import { completionContext } from '../../core/search/query/completionContext';

/** What completes queries, gathered once for each state of the library. */
export class CompletionSource {
  #snapshot: LibrarySnapshot | undefined;
  #context: CompletionContext = {};

  of(snapshot: LibrarySnapshot): CompletionContext {
    if (snapshot !== this.#snapshot) {
      this.#snapshot = snapshot;
      this.#context = completionContext(snapshot.papers, snapshot.digests);
    }
    return this.#context;
  }
}
