/** Yields the thread when other work is waiting. Costs almost nothing until then. */
export type Pause = () => Promise<void>;

/** Calls `step` for each item and pauses after every `stepsInOneGo` items. */
export async function forEachInSlices<T>(
  items: Iterable<T>,
  step: (item: T) => void,
  pause: Pause,
  stepsInOneGo = 16,
): Promise<void> {
  let count = 0;
  for (const item of items) {
    step(item);
    if (++count % stepsInOneGo === 0) await pause();
  }
}

/**
 * Like {@link forEachInSlices}, but removes each item from the set after its step. Includes items added
 * meanwhile. If a step or pause fails, the remaining items stay in the set.
 */
export function drain<T>(
  items: Set<T>,
  step: (item: T) => void,
  pause: Pause,
  stepsInOneGo?: number,
): Promise<void> {
  return forEachInSlices(
    items,
    (item) => {
      step(item);
      items.delete(item);
    },
    pause,
    stepsInOneGo,
  );
}

/** Work that can pause at each `yield`. */
export type Steps<T> = Generator<undefined, T>;

/** Runs the steps with a pause at every stop, and returns the result. */
export async function stepByStep<T>(steps: Steps<T>, pause: () => Promise<void>): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    await pause();
    step = steps.next();
  }
  return step.value;
}

/** Runs the steps without pausing, and returns the result. */
export function inOneGo<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** In milliseconds. */
const beat = 1000;

/** Thrown by work that exceeds its budget. */
export class OutOfTime extends Error {}

/**
 * Runs the same steps; throws {@link OutOfTime} at the first stop after they used more than `milliseconds` of
 * running time. Calls `beats` about once a second while they run.
 */
export function* withBudget<T>(
  steps: Steps<T>,
  milliseconds: number,
  beats: () => void,
  now: () => number = Date.now,
): Steps<T> {
  let used = 0;
  let lastBeat = now();
  for (;;) {
    const start = now();
    const step = steps.next();
    if (step.done) return step.value;
    const end = now();
    used += end - start;
    if (used > milliseconds) throw new OutOfTime();
    if (end - lastBeat >= beat) {
      lastBeat = end;
      beats();
    }
    yield;
  }
}

/** Runs tasks one after another; each starts when all earlier ones have ended, even if they failed. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects like the task. */
  take<T>(task: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/** Something to wait for that happens once. */
export class Signal {
  #give: () => void = () => undefined;
  #isGiven = false;
  /** Resolves when the signal is given. */
  readonly given = new Promise<void>((resolve) => (this.#give = resolve));

  get isGiven(): boolean {
    return this.#isGiven;
  }

  /** Does nothing when called again. */
  give(): void {
    this.#isGiven = true;
    this.#give();
  }
}

/**
 * Runs `task` for each item in order, at most `limit` at a time. After a rejection, starts no more tasks and
 * rejects with the first failure once the running ones have ended.
 */
export async function forEachSideBySide<T>(
  items: Iterable<T>,
  limit: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    while (failures.length === 0) {
      const next = queue.next();
      if (next.done) return;
      try {
        await task(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  if (failures.length > 0) throw failures[0];
}

/** Calls `make` once, with the first call; again if that rejected. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
