/** Max. time a request waits for the queue. */
const timeoutMs = 2_000;

/**
 * Waits for an operation of the queue, but not long and without failing: the work is in our tables, and a worker's sweep
 * enqueues it again once the queue is back.
 *
 * @returns the reason why the operation failed; null when it succeeded
 */
export async function withTimeout(operation: Promise<unknown>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(resolve, timeoutMs, "The queue does not answer.")));
  const done = operation.then(
    () => null,
    (error: Error) => error.message,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
