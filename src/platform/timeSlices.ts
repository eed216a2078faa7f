import type { Pause } from '../core/base/pause';
import { soon } from './soon';

/**
 * How long the thread may be held. A frame at 60 Hz is 16 ms: beside a slice, an answer of the worker may
 * have to be taken in, memory to be cleaned up, and others want their part.
 */
const sliceMilliseconds = 4;

/** What a `pause` goes by. */
interface Clock {
  /** Milliseconds since any moment. */
  readonly now: () => number;
  /** Runs something in a turn of its own, after whatever waits already. */
  readonly later: (task: () => void) => void;
}

const systemClock: Clock = {
  now: () => Date.now(),
  later: soon,
};

/**
 * Makes a `pause` for long work on the extension host's thread: awaited often, it lets others run
 * as soon as the work has had its slice of time, and costs next to nothing before. Whoever shares a
 * pause takes turns, so that all of them together hold the thread no longer than one.
 */
export function timeSlices({ now, later }: Clock = systemClock): Pause {
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  let end = 0;
  const schedule = (): void => {
    isScheduled = waiting.length > 0;
    if (!isScheduled) return;
    later(() => {
      // A new slice begins, however long it took to come round again.
      end = now() + sliceMilliseconds;
      waiting.shift()?.();
      // In two steps, so that others have their turn even when this slice takes its time.
      later(schedule);
    });
  };
  return async () => {
    if (now() < end) return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (!isScheduled) schedule();
    });
  };
}
