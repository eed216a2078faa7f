import type { FeedParts, SavedSession } from '../../src/core/feed/libraryFeed';
import type { PinMemory } from '../../src/core/feed/libraryFeed';

const ignore = (): void => undefined;

/** Saves no pins. */
const noMemory: PinMemory = { load: () => new Map(), save: ignore };

/** Saves nothing. */
export const nothingSaved: SavedSession = {
  restoreLibrary: () => Promise.resolve(undefined),
  restoreFiles: () => Promise.resolve([]),
  saveSoon: ignore,
};

/** A cache that is saved by the test, not by the feed. */
export function savedByHand(
  store: Pick<SavedSession, 'restoreLibrary' | 'restoreFiles'>,
): SavedSession {
  return {
    restoreLibrary: () => store.restoreLibrary(),
    restoreFiles: () => store.restoreFiles(),
    saveSoon: ignore,
  };
}

/**
 * The default parts of a feed for tests that need few of them: nothing is saved, and every failure
 * is thrown.
 */
export function feedParts(
  given: Pick<FeedParts, 'source' | 'server'> & Partial<FeedParts>,
): FeedParts {
  return {
    pins: noMemory,
    saved: nothingSaved,
    publish: ignore,
    notesChanged: ignore,
    indexed: ignore,
    progress: ignore,
    report: ({ uri, error }) => rethrow(error ?? uri),
    fail: rethrow,
    pause: () => Promise.resolve(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    ...given,
  };
}

function rethrow(error: unknown): never {
  throw error instanceof Error ? error : new Error(String(error));
}
