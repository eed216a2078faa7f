import type { Channel } from '../../core/engine/worker/protocol';
import { serveNewEngine } from '../createEngine';

const channel: Channel = {
  post: (message, transfer = []) => postMessage(message, [...transfer]),
  onMessage: () => undefined,
  onClose: () => undefined,
  close: () => self.close(),
};
// As in Node, a fault that nobody caught is the end; browsers go on after it.
const crash = (error: unknown): void => postMessage({ crash: String(error) });
self.addEventListener('error', (event) => crash(event.error));
self.addEventListener('unhandledrejection', (event) => crash(event.reason));
self.onmessage = ({ data }) => channel.onMessage(data);
serveNewEngine(channel);
