import type { KeptFile } from '../session/keptFile';
import type { IndexedLibraryData } from '../library/lookup/lookups';
import { forEachInSlices } from '../base/pause';
import { emptyBatch, take } from './batch';
import type { Batch } from './batch';
import type { FeedParts } from './feedParts';
import type { KnownFiles } from './knownFiles';
import type { NamedBibliographies } from './namedBibliographies';

/** What an earlier session left: it stands for the files until each was looked at. */
interface KeptSession {
  /** As it was left; undefined when there is none. */
  readonly library: Promise<IndexedLibraryData | undefined>;
  /** The files that were kept, for the engine, which has what is in them; they are known by then. */
  readonly batch: Promise<Batch>;
}

/** Begins to take up what an earlier session left. */
export function recallSession(
  { cache, notes, pause }: Pick<FeedParts, 'cache' | 'notes' | 'pause'>,
  files: KnownFiles,
  named: NamedBibliographies,
): KeptSession {
  // Side by side: one is made ready here, the other where the engine is.
  const [library, loading] = [cache.recall(), cache.load()];
  return { library, batch: knownBatch() };

  async function knownBatch(): Promise<Batch> {
    const batch = emptyBatch();
    const kept = await loading;
    // Nobody is to hear of files before the papers that they are about.
    await library;
    const recall = (file: KeptFile): void => {
      const news = files.recall(file);
      if (news) {
        take(news, batch, notes);
        named.take(news);
      } else batch.gone.push(file.uri);
    };
    // What is named has a role only once it is known who names it.
    const namesSome = ({ verdict }: KeptFile): boolean => verdict.named !== undefined;
    await forEachInSlices(kept.filter(namesSome), recall, pause);
    named.settle();
    const others = kept.filter((file) => !namesSome(file));
    await forEachInSlices(others, recall, pause);
    return batch;
  }
}
