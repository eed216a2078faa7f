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
