/** Lets others have the thread for a moment. Costs next to nothing as long as it is not their turn. */
export type Pause = () => Promise<void>;

/** Does a short step for each item, so many of them in one go, with pauses in between. */
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
 * Does the same for a set and takes the items out, also those that come in meanwhile. What is left
 * when a step or a pause fails stays in the set.
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
