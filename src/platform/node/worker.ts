import { parentPort } from 'node:worker_threads';
import { serveNewEngine } from '../createEngine';

const port = parentPort;
if (!port) throw new Error('This runs in a worker thread only.');
port.on(
  'message',
  serveNewEngine((message, transfer = []) => port.postMessage(message, [...transfer])),
);
