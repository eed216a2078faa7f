import { emptyLibrary } from '../engine';
import type { FileChange, IndexedLibraryData, PaperEngine } from '../engine';
import { libraryEdits } from '../library/edits';
import { LibraryMirror } from '../library/mirror';
import type { Pause } from '../pause';
import { Turns } from '../turns';

/** An engine on this thread with lookups that are kept up, so that none has to be made at a stroke. */
export function mirrored(engine: PaperEngine, pause: Pause): PaperEngine {
  const mirror = new LibraryMirror(pause);
  let known = emptyLibrary;
  const updates = new Turns();

  const update = (
    changes: readonly FileChange[],
    pins: ReadonlyMap<string, string>,
  ): Promise<IndexedLibraryData> => {
    const own = engine.update(changes, pins);
    // Until it is its turn nobody else hears that it failed.
    own.catch(() => undefined);
    return updates.take(async () => {
      const data = await own;
      const indexed = await mirror.apply(libraryEdits(known, data));
      known = data;
      return indexed;
    });
  };
  return {
    update,
    read: (file) => engine.read(file),
    indexed: () => engine.indexed(),
    restore: (part) => engine.restore(part),
    forget: (uris) => engine.forget(uris),
    savedParts: () => engine.savedParts(),
    savedPart: (name) => engine.savedPart(name),
    paper: (key) => engine.paper(key),
    search: (query, options) => engine.search(query, options),
  };
}
