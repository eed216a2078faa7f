/** How long the thread may be held; a frame at 60 Hz is 16 ms, and others want their part of it. */
const sliceMilliseconds = 8;

/**
 * Makes a `pause` for long work on the extension host's thread: awaited often, it lets others run
 * as soon as the work has had its slice of time, and costs next to nothing before.
 */
export function timeSlices(): () => Promise<void> {
  let end = 0;
  return async () => {
    const now = Date.now();
    if (now < end) return;
    // After a turn spent elsewhere a new slice begins, however long it took to come round again.
    await new Promise((resolve) => setTimeout(resolve, 0));
    end = Date.now() + sliceMilliseconds;
  };
}
