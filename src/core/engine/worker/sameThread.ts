import type { Channel } from './protocol';

/** Both ends of a channel on one thread: what is posted at one arrives at the other later, as it is. */
export function sameThread(): { readonly near: Channel; readonly far: Channel } {
  const end = (other: () => Channel): Channel => ({
    post: (message) => void Promise.resolve().then(() => other().onMessage(message)),
    onMessage: () => undefined,
    onClose: () => undefined,
    close: () => undefined,
  });
  const near: Channel = end(() => far);
  const far: Channel = end(() => near);
  return { near, far };
}
