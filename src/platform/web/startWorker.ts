import { source } from 'worker-source';
import type { Channel } from '../../core/server/remote/protocol';

/**
 * Runs the worker in a thread of its own. Its script is part of this one: a browser starts no worker
 * from where a remote extension lies.
 */
export function startWorker(): Channel {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(url);
  const channel: Channel = {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    onMessage: () => undefined,
    onClose: () => undefined,
    close: () => worker.terminate(),
  };
  const crashed = (reason: string): void => {
    worker.terminate();
    channel.onClose(new Error(reason));
  };
  worker.onmessage = ({ data }: MessageEvent<unknown>) => {
    // It runs, so its script has been read.
    URL.revokeObjectURL(url);
    if (typeof data === 'object' && data !== null && 'crash' in data) crashed(String(data.crash));
    else channel.onMessage(data);
  };
  worker.onerror = ({ message }) => crashed(message || 'The worker ended.');
  return channel;
}
