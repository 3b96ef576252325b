/** Longer waits nobody for a queue, in milliseconds. */
const patience = 2_000;

/**
 * Nobody is held up by a queue that is away, and nothing fails for it: what is to be done stands in our tables, and a
 * worker's sweep asks for it again once the queue is back.
 *
 * @returns why the queue has not taken it; null where it has
 */
export async function soon(asking: Promise<unknown>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(resolve, patience, "The queue does not answer.")));
  const taken = asking.then(
    () => null,
    (error: Error) => error.message,
  );
  return Promise.race([taken, late]).finally(() => clearTimeout(timer));
}
