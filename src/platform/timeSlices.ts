import type { Pause } from '../core/base/tasks';

/**
 * Runs a task in a later turn, after everything that is already queued. A timer would take at least a millisecond,
 * and in browsers, after a few in a row, four.
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
 * How long work may block the thread. A frame at 60 Hz takes 16 ms, which must also be enough for a response of the
 * worker, garbage collection and other extensions.
 */
const sliceMilliseconds = 4;

/**
 * Creates a `pause` for long work on the extension host's thread: awaited often, it yields once the time slice is
 * used up, and costs almost nothing before that. All work that shares a pause takes turns, and together blocks the
 * thread no longer than a single task.
 *
 * @param now milliseconds since any point in time
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
      // The slice starts now, however late this turn is.
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

/** The pause that all work on this thread shares. */
export const pause = timeSlices();
