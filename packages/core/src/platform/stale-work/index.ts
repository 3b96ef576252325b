import { type RawBuilder, sql } from "kysely";

export { isTransient } from "./is-transient.ts";

/** Workers that may crash at the same item before it is given up. */
export const maxAttempts = 5;

/** Whether an item has crashed too many workers to be tried again. `claims` includes the current attempt. */
export function isPoison({ claims }: { claims: number }): boolean {
  return claims > maxAttempts;
}

/** Crashes after which the items of a batch are retried alone, so that the one that causes them is found. */
const maxTogether = 3;

/**
 * The batch size for items that crashed workers.
 *
 * @param claims a column
 */
export function quarantineSize(max: number, claims: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`case when ${claims} < ${maxTogether} then ${max}::int else 1 end`;
}

/**
 * Runs work one at a time. Poison candidates of one kind go through one mutex, so that a crash does not implicate
 * other items.
 */
export function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = last.then(work);
    last = own.catch(() => {});
    return own;
  };
}
