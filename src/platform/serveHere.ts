import type { Channel } from '../core/server/remote/protocol';
import { sameThread } from '../core/server/remote/sameThread';

/**
 * Creates a server on this thread, whose code is loaded only now; returns the channel to it.
 *
 * @param load differs in tests
 */
export function serveHere(load = () => import('./createServer')): Channel {
  const channel: Channel = sameThread((post) => {
    const receiving = load().then(({ serveNew }) => serveNew(post));
    receiving.catch((error: unknown) => channel.onClose(new Error(String(error))));
    return (message) =>
      void receiving.then(
        (receive) => receive(message),
        () => undefined,
      );
  });
  return channel;
}
