/**
 * Tries `check` again until it no longer throws, as a person would look again. Rejects with the last
 * failure after `limit` milliseconds.
 */
export async function eventually(check: () => void | Promise<void>, limit = 30_000): Promise<void> {
  const end = Date.now() + limit;
  for (;;) {
    try {
      await check();
      return;
    } catch (failure) {
      if (Date.now() >= end) throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
