/** Counts all calls in this process's memory, so that no call waits for a store. */
export interface CallCounter {
  /**
   * @param calls number of calls in one batch
   * @returns milliseconds to wait, 0 when allowed
   */
  count(caller: string, now: Date, calls?: number): number;
}

const minuteMs = 60_000;

export function createCallCounter(maxPerMinute: number): CallCounter {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    count: (caller, now, calls = 1) => {
      const time = now.getTime();
      // One window for all callers: the memory is freed without a check of each.
      if (time >= endsAt) [counts, endsAt] = [new Map(), time + minuteMs];
      const count = (counts.get(caller) ?? 0) + calls;
      counts.set(caller, count);
      return count > maxPerMinute ? endsAt - time : 0;
    },
  };
}
