import type { Steps } from '../../../src/core/view/steps';

/** The result, without a stop. */
export function inOneGo<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
