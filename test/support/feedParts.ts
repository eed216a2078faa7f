import type { FeedParts, SavedSession } from '../../src/core/feed/libraryFeed';
import type { PinMemory } from '../../src/core/notes/keyPins';

const ignore = (): void => undefined;

/** Keeps no pins for another session. */
const noMemory: PinMemory = { load: () => new Map(), save: ignore };

/** Keeps nothing for another session. */
export const nothingSaved: SavedSession = {
  restoreLibrary: () => Promise.resolve(undefined),
  restoreFiles: () => Promise.resolve([]),
  saveSoon: ignore,
};

/** A cache that is saved when the test says so, and not by the feed. */
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
 * What a feed takes besides files and a server, for tests that look at little of it: nothing is kept, and
 * whatever goes wrong is thrown.
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
