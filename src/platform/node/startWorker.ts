import { Worker } from 'node:worker_threads';
import type { Channel } from '../../core/server/remote/protocol';
import type { ServerCode } from '../serverCode';

/** Runs the file `script` in its own thread. */
export function startWorker({ script }: ServerCode): Channel {
  // The worker must not get the host's flags, such as a debugger's port.
  const worker = new Worker(script, { execArgv: [] });
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
