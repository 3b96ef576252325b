const REPEAT_MILLISECONDS = 1000;

/**
 * A signal that is aborted when the person (Ctrl-C, kill, a closed terminal) or the end of the parent asks to stop;
 * asked again, `force` is called. The terminal and npm both pass a Ctrl-C on, so one that follows at once is the same.
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
  // The entry script holds the other end of this channel.
  process.once("disconnect", ask);
  return controller.signal;
}
