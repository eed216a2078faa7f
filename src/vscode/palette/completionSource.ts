import type { LibrarySnapshot } from '../../core/library/lookup/snapshot';
import type { Annotations } from '../../core/marks/mark';
import type { CompletionContext } from '../../core/search/query/complete';
import { completionContext } from '../../core/search/query/completionContext';
import { timeSlices } from '../../platform/timeSlices';
import type { Papers } from '../common/papers/papers';

/** What completes queries, gathered once for each state of the library and of what the user wrote on papers. */
export class CompletionSource {
  readonly #pause = timeSlices();
  #snapshot: LibrarySnapshot | undefined;
  #annotations: Annotations | undefined;
  #context: Promise<CompletionContext> = Promise.resolve({});

  of({
    snapshot,
    annotations,
  }: Pick<Papers, 'snapshot' | 'annotations'>): Promise<CompletionContext> {
    if (snapshot !== this.#snapshot || annotations !== this.#annotations) {
      this.#snapshot = snapshot;
      this.#annotations = annotations;
      const { papers, digests } = snapshot;
      this.#context = completionContext({ papers, digests, annotations }, this.#pause);
    }
    return this.#context;
  }
}
