import type { Pause } from '../core/base/pause';

/**
 * Runs a task in a later turn, after everything that is queued already. A timer would take at least a
 * millisecond, and in browsers, after a few in a row, four.
 */
const soon: (task: () => void) => void =
  typeof setImmediate === 'function' ? (task) => void setImmediate(task) : throughChannel();

function throughChannel(): (task: () => void) => void {
  const tasks: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => tasks.shift()?.();
  return (task) => {
    tasks.push(task);
    port2.postMessage(undefined);
  };
}

/** Resolves after so many milliseconds. */
export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * How long work may block the thread. A frame at 60 Hz takes 16 ms, which has to be enough for an answer of
 * the worker, garbage collection and other extensions, too.
 */
const sliceMilliseconds = 4;

/**
 * Makes a `pause` for long work on the extension host's thread: awaited often, it yields as soon as the work
 * has had its slice of time, and costs next to nothing before. All work that shares a pause takes turns, and
 * together blocks the thread no longer than one.
 *
 * @param now milliseconds since any moment
 * @param later runs a task in a later turn
 */
export function timeSlices(now = () => Date.now(), later = soon): Pause {
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  let end = 0;
  const schedule = (): void => {
    isScheduled = waiting.length > 0;
    if (!isScheduled) return;
    later(() => {
      // The slice begins now, however long this turn took to come.
      end = now() + sliceMilliseconds;
      waiting.shift()?.();
      // In two steps, as others need a turn even when this slice takes longer.
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
