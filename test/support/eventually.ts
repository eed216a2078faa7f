/**
 * Retries `check` until it no longer throws, and returns its result. Rejects with the last failure
 * after `limit` milliseconds.
 */
export async function eventually<T>(check: () => T | Promise<T>, limit = 30_000): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    try {
      return await check();
    } catch (failure) {
      if (Date.now() >= end) throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
