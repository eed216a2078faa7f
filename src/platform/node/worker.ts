import { parentPort } from 'node:worker_threads';
import type { Channel } from '../../core/engine/worker/protocol';
import { serveNewEngine } from '../createEngine';

const port = parentPort;
if (!port) throw new Error('This runs in a worker thread only.');
const channel: Channel = {
  post: (message, transfer = []) => port.postMessage(message, [...transfer]),
  onMessage: () => undefined,
  onClose: () => undefined,
  close: () => port.close(),
};
port.on('message', (message) => channel.onMessage(message));
serveNewEngine(channel);
