/**
 * Limits the rate of work across all callers.
 *
 * @param perSecond pieces of work per second
 * @returns a function that waits until a number of pieces may start
 */
export function createPace(perSecond: number): (pieces: number) => Promise<void> {
  let free = 0;
  return async (pieces) => {
    const now = performance.now();
    const start = Math.max(now, free);
    free = start + (pieces / perSecond) * 1_000;
    if (start > now) await new Promise<void>((resolve) => setTimeout(resolve, start - now));
  };
}
