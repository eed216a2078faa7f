/**
 * Turns the keys of the list off while a command that one of them called is about to open an input. Keys typed until
 * the input is open reach the extension host after the call and before anything from the input, however busy the host
 * is or however slow the connection: they were meant for the input, so they are dropped.
 */

/** Seconds after which keys work again even if the command hasn't ended. */
const longest = 5;

/** The call that turned the keys off. */
let asking: object | undefined;

/** Runs a command with the keys off until it ends, is answered or fails. */
export async function withKeysOff<T>(run: () => Promise<T>): Promise<T> {
  const call = {};
  asking = call;
  void endLater(call);
  try {
    return await run();
  } finally {
    if (asking === call) asking = undefined;
  }
}

/** Turns the keys on again, as an input has closed. */
export function turnKeysOn(): void {
  asking = undefined;
}

/** Whether keys are off. Synchronous, as the messages of several keys can arrive together. */
export function areKeysOff(): boolean {
  return asking !== undefined;
}

/** Whether they are still off when all that arrived together with a key, such as the answer, was handled. */
export async function stayKeysOff(): Promise<boolean> {
  await pause(0);
  return asking !== undefined;
}

/** Waits in steps: after a stall, a single timer would fire before the keys that were typed in it. */
async function endLater(call: object): Promise<void> {
  for (let second = 0; second < longest && asking === call; second++) await pause(1000);
  if (asking === call) asking = undefined;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
