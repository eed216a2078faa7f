import type { Channel } from './protocol';

/** A channel to the receiver that `serve` creates on the same thread: messages arrive later and unchanged. */
export function sameThread(serve: (post: Channel['post']) => Channel['onMessage']): Channel {
  const later = (task: () => void): void => void Promise.resolve().then(task);
  const channel: Channel = {
    post: (message) => later(() => take(message)),
    onMessage: () => undefined,
    onClose: () => undefined,
    close: () => undefined,
  };
  const take = serve((message) => later(() => channel.onMessage(message)));
  return channel;
}
