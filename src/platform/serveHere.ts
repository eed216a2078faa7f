import type { Channel } from '../core/server/remote/protocol';
import { sameThread } from '../core/server/remote/sameThread';

/** Creates a server on this thread, whose code is loaded only now; returns the channel to it. */
export function serveHere(): Channel {
  return sameThread((post) => {
    const receiving = import('./createServer').then(({ serveNew }) => serveNew(post));
    return (message) => void receiving.then((receive) => receive(message));
  });
}
