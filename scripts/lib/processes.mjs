/** Sends a signal to a process that was started detached, and to all its descendants. */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already exited.
  }
}

/**
 * Makes signals exit this process through its `exit` event, which stops the processes that it has started: without a
 * handler, a signal skips that event.
 */
export function exitOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
}

/** Whether a process exists, whatever its user. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
