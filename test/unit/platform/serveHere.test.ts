import assert from 'node:assert/strict';
import { RemoteServer } from '../../../src/core/server/remote/remoteServer';
import { serveHere } from '../../../src/platform/serveHere';
import { pause } from '../support/engineParts';

describe('A server on this thread', () => {
  it('rejects every call when its code cannot be loaded', async () => {
    const server = new RemoteServer({
      start: () => {
        throw new Error('No other thread');
      },
      local: () => serveHere(() => Promise.reject(new Error('No server.js'))),
      pause,
      cannotStart: () => undefined,
      restarted: () => assert.fail('it never started'),
      gaveUp: () => assert.fail('it never started'),
    });
    await assert.rejects(server.search('ants'), /No server\.js/);
    await assert.rejects(server.apply([]), /No server\.js/);
  });
});
