import { SessionStore } from '../../../../src/core/session/sessionStore';
import * as digestReader from '../../../../src/core/digest';
import { LocalEngine } from '../../../../src/core/engine/localEngine';
import { RemoteEngine } from '../../../../src/core/engine/worker/remoteEngine';
import { decode, pause } from '../../support/engineParts';
import { servedHere } from '../engine/channels';
import type { MemoryFolder } from './memoryFolder';

/** What a session without another thread reads with, and what it keeps in a folder. */
export function localSession(folder: MemoryFolder): {
  readonly engine: RemoteEngine;
  readonly store: SessionStore;
} {
  const engine = new RemoteEngine({
    start: () => {
      throw new Error('No other thread');
    },
    local: () => servedHere(new LocalEngine(digestReader, pause, decode), pause),
    pause,
    cannotStart: () => undefined,
    restarted: () => undefined,
    gaveUp: () => undefined,
  });
  const store = new SessionStore({
    folder,
    engine,
    decode,
    version: 'v',
    limit: Infinity,
    now: () => 0,
  });
  return { engine, store };
}
