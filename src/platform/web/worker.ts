import { serveNew } from '../createServer';

// As in Node, a fault that nobody caught is the end; browsers go on after it.
const crash = (error: unknown): void => postMessage({ crash: String(error) });
self.addEventListener('error', (event) => crash(event.error));
self.addEventListener('unhandledrejection', (event) => crash(event.reason));
const take = serveNew((message, transfer = []) => postMessage(message, [...transfer]));
self.onmessage = ({ data }) => take(data);
