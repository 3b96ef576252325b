/** Longer than any request should take; after it we go whatever is still open. */
const patience = 9_000;

/**
 * Runs the work once when the process is asked to stop (SIGTERM, Ctrl-C), or when the launcher that started it is gone,
 * then exits.
 */
export function onStop(work: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    work().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  if (process.channel) {
    process.on("disconnect", stop);
    // The channel alone must not keep the process alive.
    process.channel.unref();
  }
}
