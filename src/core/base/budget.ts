import type { Steps } from './steps';

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
