import type {
  FileChange,
  FileContent,
  FileVerdict,
  IndexedLibraryData,
  LibraryData,
  PaperEngine,
  SearchOptions,
  SearchResult,
} from '../engine';
import { libraryEdits } from '../library/edits';
import { LibraryMirror } from '../library/mirror';
import type { Paper } from '../model';
import type { Pause } from '../pause';

/** An engine on this thread with lookups that are kept up, so that none has to be made at a stroke. */
export class MirroredEngine implements PaperEngine {
  readonly #engine: PaperEngine;
  readonly #mirror: LibraryMirror;
  #known: LibraryData = { papers: [], digests: [], problems: [], aliases: [], bibliography: [] };
  #updates: Promise<unknown> = Promise.resolve();

  constructor(engine: PaperEngine, pause: Pause) {
    this.#engine = engine;
    this.#mirror = new LibraryMirror(pause);
  }

  read(file: FileContent): Promise<FileVerdict> {
    return this.#engine.read(file);
  }

  update(
    changes: readonly FileChange[],
    pins: ReadonlyMap<string, string>,
  ): Promise<IndexedLibraryData> {
    const update = this.#engine.update(changes, pins);
    // Until it is its turn nobody else hears that it failed.
    update.catch(() => undefined);
    const result = this.#updates.then(async () => {
      const data = await update;
      const indexed = await this.#mirror.apply(libraryEdits(this.#known, data));
      this.#known = data;
      return indexed;
    });
    this.#updates = result.catch(() => undefined);
    return result;
  }

  paper(key: string): Promise<Paper | undefined> {
    return this.#engine.paper(key);
  }

  search(query: string, options?: SearchOptions): Promise<readonly SearchResult[]> {
    return this.#engine.search(query, options);
  }
}
