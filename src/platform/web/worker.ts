import { serveNew } from '../createServer';

// An uncaught error ends the worker, as in Node; browsers would continue.
const crash = (error: unknown): void => postMessage({ crash: String(error) });
self.addEventListener('error', (event) => crash(event.error));
self.addEventListener('unhandledrejection', (event) => crash(event.reason));
const receive = serveNew((message, transfer = []) => postMessage(message, [...transfer]));
self.onmessage = ({ data }) => receive(data);
