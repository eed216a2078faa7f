/** A debounced function. */
interface Debounced {
  (): void;
  /** Cancels a pending run. */
  cancel(): void;
  dispose(): void;
}

/**
 * A function that runs `task` once it hasn't been called for `quiet` milliseconds, but no later than `atMost`
 * milliseconds after the first call.
 */
export function debounce(task: () => void, quiet: number, atMost = Infinity): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const run = (): void => {
    timer = undefined;
    task();
  };
  const call = (): void => {
    const now = Date.now();
    if (timer === undefined) latest = now + atMost;
    clearTimeout(timer);
    timer = setTimeout(run, Math.min(quiet, Math.max(0, latest - now)));
  };
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return Object.assign(call, { cancel, dispose: cancel });
}
