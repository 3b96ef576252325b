/**
 * Spreads work evenly over time, for all who share it.
 *
 * @param perSecond so many pieces of work
 * @returns waits until so many may be begun
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
