import { setImmediate as nextTurn } from "node:timers/promises";

/** Max. time before other requests run (ms): short, because several calls of one person may run in between. */
const pieceMs = 2;

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
