import { SessionStore } from '../../../../src/core/session/sessionStore';
import { LocalServer } from '../../../../src/core/server/localServer';
import { RemoteServer } from '../../../../src/core/server/remote/remoteServer';
import { decode, pause } from '../../support/engineParts';
import { servedHere } from '../server/channels';
import type { MemoryFolder } from './memoryFolder';

/** The server and the cache of a session without another thread, saved in a folder. */
export function localSession(folder: MemoryFolder): {
  readonly server: RemoteServer;
  readonly store: SessionStore;
} {
  const server = new RemoteServer({
    start: () => {
      throw new Error('No other thread');
    },
    local: () => servedHere(new LocalServer({ pause, decode })),
    pause,
    cannotStart: () => undefined,
    restarted: () => undefined,
    gaveUp: () => undefined,
  });
  const store = new SessionStore({
    folder,
    server,
    decode,
    version: 'v',
    limit: Infinity,
    now: () => 0,
  });
  return { server, store };
}
