/** Lets others have the thread for a moment. Costs next to nothing as long as it is not their turn. */
export type Pause = () => Promise<void>;

/** Calls `step` for each item, and pauses after every `stepsInOneGo` items. */
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
 * As {@link forEachInSlices} for a set, and takes each item out once its step is done. Items added
 * meanwhile are included. What is left when a step or a pause fails stays in the set.
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
