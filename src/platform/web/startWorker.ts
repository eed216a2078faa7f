import type { Channel } from '../../core/server/remote/protocol';
import { readModule } from './modules';
import type { ServerCode } from '../serverCode';

/**
 * Runs the server in its own thread. The worker gets its code as text: a browser can't start a worker from the
 * location of a remote extension.
 */
export function startWorker({ read }: ServerCode): Channel {
  const starting = start(read);
  const channel: Channel = {
    post: (message, transfer = []) =>
      void starting.then(
        (worker) => worker.postMessage(message, [...transfer]),
        () => undefined,
      ),
    onMessage: () => undefined,
    onClose: () => undefined,
    close: () =>
      void starting.then(
        (worker) => worker.terminate(),
        () => undefined,
      ),
  };
  const crashed = (worker: Worker, reason: string): void => {
    worker.terminate();
    channel.onClose(new Error(reason));
  };
  starting.then(
    (worker) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'object' || data === null || !('crash' in data))
          channel.onMessage(data);
        else crashed(worker, String(data.crash));
      };
      worker.onerror = ({ message }) => crashed(worker, message || 'The worker ended.');
    },
    (reason: unknown) => channel.onClose(new Error(String(reason))),
  );
  return channel;
}

async function start(read: ServerCode['read']): Promise<Worker> {
  const [script, texts] = await Promise.all([
    read('web/worker.js'),
    readModule('./server.js', read),
  ]);
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(url);
  // Once there is a message or an error, its script has been loaded.
  const revoke = (): void => URL.revokeObjectURL(url);
  worker.addEventListener('message', revoke, { once: true });
  worker.addEventListener('error', revoke, { once: true });
  worker.postMessage(texts);
  return worker;
}
