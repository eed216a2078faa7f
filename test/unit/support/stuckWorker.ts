/*
 * A worker that never finishes `endless.txt`, and runs out of memory with `memory.txt`. It runs in
 * another thread with little memory, and forwards messages.
 */
import { Worker, parentPort, workerData } from 'node:worker_threads';
import * as digestReader from '../../../src/core/digest';
import { LocalServer } from '../../../src/core/server/localServer';
import { serve } from '../../../src/core/server/remote/serve';
import { decode, pause } from './engineParts';

const port = parentPort;
if (!port) throw new Error('This runs in a worker thread only.');

/** Fills memory with arrays that engines can't optimize away. */
function fill(): never {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 1000 }, (_, i) => i + 0.5));
}

const reader = {
  readDigest: (...[text, uri]: Parameters<typeof digestReader.readDigest>) => {
    if (uri === 'memory.txt') fill();
    while (uri === 'endless.txt');
    return digestReader.readDigest(text, uri);
  },
};

if (workerData === 'inner') {
  const post = (message: unknown) => port.postMessage(message);
  const atWork = (work: unknown) => post({ work });
  const server = new LocalServer({ ...reader, pause, decode, atWork });
  port.on('message', serve(server, post));
} else {
  const inner = new Worker(__filename, {
    workerData: 'inner',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8 },
  });
  inner.on('message', (message) => port.postMessage(message));
  inner.on('error', (error) => {
    throw error;
  });
  port.on('message', (message) => inner.postMessage(message));
}
