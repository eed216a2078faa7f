import { source } from 'worker-source';
import type { Channel } from '../../core/server/remote/protocol';

/**
 * Runs the worker in its own thread. Its script is embedded here: a browser can't start a worker from the location
 * of a remote extension.
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
    // It's running, so its script has been loaded.
    URL.revokeObjectURL(url);
    if (typeof data === 'object' && data !== null && 'crash' in data) crashed(String(data.crash));
    else channel.onMessage(data);
  };
  worker.onerror = ({ message }) => crashed(message || 'The worker ended.');
  return channel;
}
