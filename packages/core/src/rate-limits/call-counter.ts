/**
 * Counts calls of every kind in this process's memory: a list or a search must not wait for a store to be counted.
 */
export interface CallCounter {
  /**
   * @param calls made together
   * @returns milliseconds to wait, 0 when there is no need
   */
  count(caller: string, now: Date, calls?: number): number;
}

const minute = 60_000;

/** @param most calls a minute of one caller */
export function createCallCounter(most: number): CallCounter {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    count: (caller, now, calls = 1) => {
      const time = now.getTime();
      // All minutes end together: the memory is free again without a look at each caller.
      if (time >= endsAt) [counts, endsAt] = [new Map(), time + minute];
      const count = (counts.get(caller) ?? 0) + calls;
      counts.set(caller, count);
      return count > most ? endsAt - time : 0;
    },
  };
}
