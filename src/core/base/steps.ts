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
