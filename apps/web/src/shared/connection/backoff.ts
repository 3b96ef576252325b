const [firstWaitMs, maxWaitMs] = [1_000, 30_000];

/** Time before the next attempt (ms): doubles each time, up to half a minute. */
export function createBackoff(random: () => number = Math.random) {
  let wait = firstWaitMs;
  return {
    next: (): number => {
      const current = wait;
      wait = Math.min(maxWaitMs, wait * 2);
      // Jitter, so that clients do not all reconnect at the same moment.
      return Math.round(current * (0.8 + random() * 0.4));
    },
    reset: (): void => void (wait = firstWaitMs),
  };
}
