/**
 * Does a task for each item, so many of them at the same time, in their order. Rejects as soon as one of
 * them does; no more are begun then.
 */
export async function forEachSideBySide<T>(
  items: Iterable<T>,
  limit: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let hasFailed = false;
  const work = async (): Promise<void> => {
    while (!hasFailed) {
      const next = queue.next();
      if (next.done) return;
      try {
        await task(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
}
