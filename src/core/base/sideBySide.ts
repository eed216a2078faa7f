/**
 * Runs `task` for each item in order, at most `limit` at a time. After a rejection, starts no more tasks and
 * rejects with the first failure once the running ones have ended.
 */
export async function forEachSideBySide<T>(
  items: Iterable<T>,
  limit: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    while (failures.length === 0) {
      const next = queue.next();
      if (next.done) return;
      try {
        await task(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  if (failures.length > 0) throw failures[0];
}
