const [first, longest] = [1_000, 30_000];

/** How long to wait before the next try, in milliseconds: each twice as long as the last, up to half a minute. */
export function createBackoff(random: () => number = Math.random) {
  let wait = first;
  return {
    next: (): number => {
      const current = wait;
      wait = Math.min(longest, wait * 2);
      // Not everybody at the same moment, when a server comes back.
      return Math.round(current * (0.8 + random() * 0.4));
    },
    reset: (): void => void (wait = first),
  };
}
