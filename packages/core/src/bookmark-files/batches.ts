import { setImmediate } from "node:timers/promises";

/** Links handed over at once. */
export const BATCH = 500;

/**
 * Batches of what a generator gives one by one, with a turn for other work after each, and wherever the generator gives
 * null: it has found nothing for a while.
 */
export async function* inBatches<T>(items: Iterable<T | null>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    if (item === null) {
      await setImmediate();
      continue;
    }
    if (batch.push(item) < BATCH) continue;
    yield batch;
    batch = [];
    await setImmediate();
  }
  if (batch.length > 0) yield batch;
}
