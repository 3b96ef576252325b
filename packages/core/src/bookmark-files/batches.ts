import { setImmediate } from "node:timers/promises";

/** Links handed over at once. */
export const BATCH = 500;

/** Batches of what a generator gives one by one, with a turn for other work after each. */
export async function* inBatches<T>(items: Iterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    if (batch.push(item) < BATCH) continue;
    yield batch;
    batch = [];
    await setImmediate();
  }
  if (batch.length > 0) yield batch;
}
