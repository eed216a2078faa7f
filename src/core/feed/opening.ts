import type { SavedFile } from '../session/savedFile';
import type { LibraryData } from '../library/libraryData';
import { forEachInSlices } from '../base/pause';
import { emptyBatch, take } from './batch';
import type { Batch } from './batch';
import type { FeedParts } from './feedParts';
import type { KnownFiles } from './knownFiles';
import type { NamedBibliographies } from './namedBibliographies';

interface OpeningParts extends Pick<FeedParts, 'saved' | 'notes' | 'pause'> {
  readonly files: KnownFiles;
  readonly named: NamedBibliographies;
  /** Has the engine make its library of the saved files, whose content it has loaded. */
  readonly takeIn: (batch: Batch) => Promise<void>;
}

/**
 * Takes up what an earlier session saved: it stands for the files until each was looked at.
 *
 *     begun ──its library is loaded──▶ shown ──its files are known──▶ listed ──▶ taken in
 */
export interface Opening {
  /** The library as the last session left it; undefined when there is none. */
  readonly library: Promise<LibraryData | undefined>;
  /** Resolves when the saved files are known. No file may be looked at before. */
  readonly listed: Promise<unknown>;
  /** Resolves when the engine has taken in the saved files. It must not be given others before. */
  readonly takenIn: Promise<unknown>;
}

/** Begins to take up what was saved. */
export function open(parts: OpeningParts): Opening {
  // Side by side: one is made ready here, the other where the engine is.
  const library = parts.saved.loadLibrary();
  const listed = list(parts, parts.saved.load(), library);
  const takenIn = listed.then((batch) => parts.takeIn(batch));
  takenIn.catch(() => undefined);
  return { library, listed, takenIn };
}

/** The same without a failure that was told already. */
export function forgiven({ library, listed, takenIn }: Opening): Opening {
  const ignored = () => undefined;
  return { library, listed: listed.catch(ignored), takenIn: takenIn.catch(ignored) };
}

async function list(
  { files, named, notes, pause }: OpeningParts,
  loading: Promise<readonly SavedFile[]>,
  library: Promise<unknown>,
): Promise<Batch> {
  const batch = emptyBatch();
  const saved = await loading;
  // Nobody is to hear of files before the papers that they are about.
  await library;
  const trust = (file: SavedFile): void => {
    const news = files.trust(file);
    if (news) {
      take(news, batch, notes);
      named.take(news);
    } else batch.gone.push(file.uri);
  };
  // Some bibliographies have a role only once the files that name them are known.
  const namesSome = ({ verdict }: SavedFile): boolean => verdict.named !== undefined;
  await forEachInSlices(saved.filter(namesSome), trust, pause);
  named.settle();
  const others = saved.filter((file) => !namesSome(file));
  await forEachInSlices(others, trust, pause);
  return batch;
}
