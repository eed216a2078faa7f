/** Work that stops now and then on its way to a result, so that others can have the thread. */
export type Steps<T> = Generator<undefined, T>;

/** The result, with a pause at every stop. */
export async function stepByStep<T>(steps: Steps<T>, pause: () => Promise<void>): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    await pause();
    step = steps.next();
  }
  return step.value;
}

/** The result, without a stop. */
export function inOneGo<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
