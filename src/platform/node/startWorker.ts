import { Worker } from 'node:worker_threads';
import type { Channel } from '../../core/server/remote/protocol';

/** Runs the script in the file `path` in a thread of its own. */
export function startWorker(path: string): Channel {
  // Flags of the host, such as a debugger's port, are not for the worker.
  const worker = new Worker(path, { execArgv: [] });
  const channel: Channel = {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    onMessage: () => undefined,
    onClose: () => undefined,
    close: () => void worker.terminate(),
  };
  let problem: Error | undefined;
  worker.on('message', (message) => channel.onMessage(message));
  worker.on('error', (error) => (problem = error));
  worker.on('exit', (code) =>
    channel.onClose(problem ?? new Error(`The worker ended with code ${code}.`)),
  );
  return channel;
}
