import { parentPort } from 'node:worker_threads';
import type * as server from '../createServer';

// The bundle of the server, which the extension also uses.
const { serveNew } = require('./server.js') as typeof server;
const port = parentPort;
if (!port) throw new Error('This runs in a worker thread only.');
port.on(
  'message',
  serveNew((message, transfer = []) => port.postMessage(message, [...transfer])),
);
