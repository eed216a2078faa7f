import type { LibrarySnapshot } from '../../core/library/lookup/snapshot';
import type { CompletionContext } from '../../core/search/query/complete';
import { completionContext } from '../../core/search/query/completionContext';
import { timeSlices } from '../../platform/timeSlices';

/** What completes queries, gathered once for each state of the library. */
export class CompletionSource {
  readonly #pause = timeSlices();
  #snapshot: LibrarySnapshot | undefined;
  #context: Promise<CompletionContext> = Promise.resolve({});

  of(snapshot: LibrarySnapshot): Promise<CompletionContext> {
    if (snapshot !== this.#snapshot) {
      this.#snapshot = snapshot;
      this.#context = completionContext(snapshot.papers, snapshot.digests, this.#pause);
    }
    return this.#context;
  }
}
