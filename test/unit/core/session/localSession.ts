import { CacheStore } from '../../../../src/core/session/cacheStore';
import * as digestReader from '../../../../src/core/digest';
import { LocalEngine } from '../../../../src/core/engine/localEngine';
import { SupervisedEngine } from '../../../../src/core/engine/worker/supervisedEngine';
import { decode, pause } from '../../support/engineParts';
import type { MemoryFolder } from './memoryFolder';

/** What a session without another thread reads with, and what it keeps in a folder. */
export function localSession(folder: MemoryFolder): {
  readonly engine: SupervisedEngine;
  readonly store: CacheStore;
} {
  const engine = new SupervisedEngine({
    start: () => {
      throw new Error('No other thread');
    },
    local: () => new LocalEngine(digestReader, pause, decode),
    ...{ pause, cannotStart: () => undefined },
    ...{ restarted: () => undefined, gaveUp: () => undefined },
  });
  const store = new CacheStore({
    ...{ folder, engine, decode, version: 'v', limit: Infinity },
    now: () => 0,
  });
  return { engine, store };
}
