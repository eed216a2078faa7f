/** A thread with nothing to do: says when it is there, and when it is asked, for how long it was held. */
import { parentPort } from 'node:worker_threads';
import { StallWatch } from './stalls';

const stall = new StallWatch();
parentPort?.once('message', () => parentPort?.postMessage(stall.stop()));
parentPort?.postMessage('ready');
