import type * as server from '../createServer';
import * as files from './files';
import { moduleLoader } from './modules';
import type { FileTexts } from './modules';

// An uncaught error ends the worker, as in Node; browsers would continue.
const crash = (error: unknown): void => postMessage({ crash: String(error) });
self.addEventListener('error', (event) => crash(event.error));
self.addEventListener('unhandledrejection', (event) => crash(event.reason));

async function serve(texts: FileTexts) {
  const load = moduleLoader({ './platform.js': files });
  const { serveNew } = (await load('./server.js', texts)) as typeof server;
  return serveNew((message, transfer = []) => postMessage(message, [...transfer]));
}

// The first message is the code.
self.onmessage = ({ data }: MessageEvent<FileTexts>) => {
  const serving = serve(data);
  self.onmessage = async ({ data: message }) => (await serving)(message);
};
