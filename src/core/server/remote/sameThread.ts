import type { Channel } from './protocol';

/**
 * A channel to what `serve` makes on the same thread: what is posted at one end arrives at the other later, as
 * it is.
 */
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
