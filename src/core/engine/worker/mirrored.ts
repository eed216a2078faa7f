import type { FileChange, ServedEngine, ShownEngine } from '../engine';
import type { IndexedLibraryData } from '../../library/lookup/lookups';
import type { LibraryEdit } from '../../library/edits/libraryEdits';
import { LibraryMirror } from '../../library/edits/mirror';
import { SentLibrary } from '../../library/edits/sentLibrary';
import type { Pause } from '../../base/pause';
import { Turns } from '../../base/turns';

/** An engine, on whatever thread, with its library on this one. */
export interface MirroredEngine extends Omit<ShownEngine, 'recall'> {
  /**
   * As `ShownEngine.recall`.
   *
   * @param edits those that the texts mean
   */
  recall(
    texts: readonly string[],
    edits: Promise<readonly LibraryEdit[]>,
  ): Promise<IndexedLibraryData>;
}

/** An engine on this thread with lookups that are kept up, so that none has to be made at a stroke. */
export function mirrored(engine: ServedEngine, pause: Pause): MirroredEngine {
  const mirror = new LibraryMirror(pause);
  const sent = new SentLibrary(pause);
  const updates = new Turns();

  const update = (
    changes: readonly FileChange[],
    pins: ReadonlyMap<string, string>,
  ): Promise<IndexedLibraryData> => {
    const edits = sent.edits(engine.update(changes, pins));
    return updates.take(async () => mirror.apply(await edits));
  };
  const recall = (
    texts: readonly string[],
    edits: Promise<readonly LibraryEdit[]>,
  ): Promise<IndexedLibraryData> => {
    sent.recall(texts, engine.recall(texts)).catch(() => undefined);
    return updates.take(async () => mirror.apply(await edits));
  };
  return {
    ...{ recall, update },
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
