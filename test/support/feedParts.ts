import type { FeedParts, SavedSession } from '../../src/core/feed/feedParts';
import { KeyPins } from '../../src/core/notes/keyPins';
import type { PinMemory } from '../../src/core/notes/keyPins';
import { NoteIndex } from '../../src/core/notes/noteIndex';

const ignore = (): void => undefined;

/** Keeps no pins for another session. */
const noMemory: PinMemory = { load: () => new Map(), save: ignore };

/** Keeps nothing for another session. */
export const nothingSaved: SavedSession = {
  loadLibrary: () => Promise.resolve(undefined),
  load: () => Promise.resolve([]),
  saveSoon: ignore,
};

/** A cache that is saved when the test says so, and not by the feed. */
export function savedByHand(store: Pick<SavedSession, 'loadLibrary' | 'load'>): SavedSession {
  return { loadLibrary: () => store.loadLibrary(), load: () => store.load(), saveSoon: ignore };
}

/**
 * What a feed takes besides files and an engine, for those who look at little of it: nobody listens,
 * nothing is kept, and whatever goes wrong is thrown.
 */
export function feedParts(
  given: Pick<FeedParts, 'source' | 'engine'> & Partial<FeedParts>,
): FeedParts {
  return {
    notes: new NoteIndex(),
    pins: new KeyPins(noMemory),
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
