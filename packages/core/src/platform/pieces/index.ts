/** Max. time before other requests run (ms). */
const pieceMs = 2;

/** The pieces that wait: one of them, of all calls, runs in each turn of the event loop, so that others wait for one alone. */
const waiting: (() => void)[] = [];

/** Waits until it is the turn of a piece of work that takes some milliseconds. */
export function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  if (waiting.length === 1) setImmediate(runNext);
  return promise;
}

function runNext(): void {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(runNext);
}

/** Does something for each of many items, one after the other, and lets other requests run in between. */
export async function mapInPieces<T, R>(items: readonly T[], toResult: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  let start = performance.now();
  for (const [index, item] of items.entries()) {
    results.push(toResult(item, index));
    if (performance.now() - start < pieceMs) continue;
    await nextTurn();
    start = performance.now();
  }
  return results;
}
