import { Worker } from 'node:worker_threads';

/** The longest time between two turns of a timer that is due every millisecond. */
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

/** For so many milliseconds. */
const watched = 3000;
/** Makes objects and forgets them again, and nothing else. */
const busyScript = `
  const kept = [];
  for (;;) {
    kept.push(Array.from({ length: 1e5 }, (_, i) => ({ i, text: 'text ' + i })));
    if (kept.length > 30) kept.shift();
  }`;

/**
 * What the machine itself adds to every longest stall: that of a thread which has nothing to do, beside
 * a worker as busy as one that reads digests.
 */
export async function measureIdleStall(): Promise<Record<string, number>> {
  const worker = new Worker(busyScript, { eval: true });
  await new Promise((resolve) => worker.once('online', resolve));
  const stall = new StallWatch();
  await new Promise((resolve) => setTimeout(resolve, watched));
  const idleStallMs = stall.stop();
  await worker.terminate();
  return { idleStallMs };
}
