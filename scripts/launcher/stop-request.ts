const REPEAT_MILLISECONDS = 1000;

/**
 * Returns a signal that aborts on a request to stop: Ctrl-C, kill, a closed terminal, or the parent's end. A second
 * request calls `force`. The terminal and npm both pass on a Ctrl-C, so repeats within a second count as one.
 */
export function onStopRequest(force: () => void): AbortSignal {
  const controller = new AbortController();
  let askedAt = 0;
  const ask = () => {
    const now = Date.now();
    if (!controller.signal.aborted) {
      askedAt = now;
      controller.abort();
    } else if (now - askedAt > REPEAT_MILLISECONDS) {
      force();
    }
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, ask);
  // The entry script has the other end of this channel.
  process.once("disconnect", ask);
  return controller.signal;
}
