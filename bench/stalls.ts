import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The longest time between two ticks of a timer that is due every millisecond. */
export class StallWatch {
  #longest = 0;
  #last = performance.now();
  readonly #timer = setInterval(() => this.#look(), 1);

  /** Milliseconds. */
  stop(): number {
    clearInterval(this.#timer);
    this.#look();
    return this.#longest;
  }

  #look(): void {
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }
}

/**
 * The machine's own share of every longest stall, measured alongside `work`: the longest stall of an idle thread of
 * this process.
 */
export async function measureIdleStall(
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const thread = new Worker(new URL('stallThread.mjs', import.meta.url));
  await once(thread, 'message');
  await work();
  thread.postMessage('stop');
  const [idleStallMs] = (await once(thread, 'message')) as [number];
  return { idleStallMs };
}
