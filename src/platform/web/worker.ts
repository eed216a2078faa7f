import type * as server from '../createServer';
import { requireFrom } from './modules';
import type { FileTexts } from './modules';
import * as files from './files';

// An uncaught error ends the worker, as in Node; browsers would continue.
const crash = (error: unknown): void => postMessage({ crash: String(error) });
self.addEventListener('error', (event) => crash(event.error));
self.addEventListener('unhandledrejection', (event) => crash(event.reason));
// The first message is the code.
self.onmessage = ({ data }: MessageEvent<FileTexts>) => {
  const { serveNew } = requireFrom(data, { './platform.js': files })(
    './server.js',
  ) as typeof server;
  const receive = serveNew((message, transfer = []) => postMessage(message, [...transfer]));
  self.onmessage = ({ data: message }) => receive(message);
};
