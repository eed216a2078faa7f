import type { LibraryServer } from '../../../../src/core/server/libraryServer';
import type { Channel } from '../../../../src/core/server/remote/protocol';
import { sameThread } from '../../../../src/core/server/remote/sameThread';
import { serve } from '../../../../src/core/server/remote/serve';

/** Serves a server on this thread. */
export function servedHere(server: LibraryServer): Channel {
  return sameThread((post) => serve(server, post));
}

/** Two ends of one connection, as between threads: messages arrive later, as copies. */
export function connectedChannels(): { near: Channel; far: Channel; end: (reason: Error) => void } {
  let isOpen = true;
  const channel = (other: () => Channel): Channel => ({
    post: (message, transfer = []) => {
      const copy: unknown = structuredClone(message, { transfer: [...transfer] });
      setImmediate(() => {
        if (isOpen) other().onMessage(copy);
      });
    },
    onMessage: () => undefined,
    onClose: () => undefined,
    close: () => (isOpen = false),
  });
  const near: Channel = channel(() => far);
  const far: Channel = channel(() => near);
  const end = (reason: Error): void => {
    isOpen = false;
    near.onClose(reason);
  };
  return { near, far, end };
}
