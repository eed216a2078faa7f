import { parentPort } from 'node:worker_threads';
import { serveNew } from '../createServer';

const port = parentPort;
if (!port) throw new Error('This runs in a worker thread only.');
port.on(
  'message',
  serveNew((message, transfer = []) => port.postMessage(message, [...transfer])),
);
