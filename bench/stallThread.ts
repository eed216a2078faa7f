/** An idle thread: reports when it's ready, and on request, for how long it was blocked. */
import { parentPort } from 'node:worker_threads';
import { StallWatch } from './stalls';

const stall = new StallWatch();
parentPort?.once('message', () => parentPort?.postMessage(stall.stop()));
parentPort?.postMessage('ready');
