/**
 * Runs tasks in turns of their own, after what waits already. A timer would do, but it lets a
 * millisecond pass at least, and in browsers, once they follow one another, four.
 */
export const soon: (task: () => void) => void =
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
