import type { PaperEngine } from '../../../../src/core/engine/engine';
import type { Channel } from '../../../../src/core/engine/worker/protocol';
import { sameThread } from '../../../../src/core/engine/worker/sameThread';
import { serveEngine } from '../../../../src/core/engine/worker/server';

/** Serves an engine on this thread. */
export function servedHere(engine: PaperEngine, pause: () => Promise<void>): Channel {
  return sameThread((post) => serveEngine(engine, post, pause));
}

/** Two ends of one connection, as between threads: what is posted arrives later, and as a copy. */
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
