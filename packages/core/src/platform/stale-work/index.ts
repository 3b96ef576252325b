import { type RawBuilder, sql } from "kysely";

export { isTransient } from "./is-transient.ts";

/** Workers that may crash at the same item before it is given up. */
export const maxAttempts = 5;

/** Whether an item has crashed too many workers to be tried again. `claims` includes the current attempt. */
export function isPoison({ claims }: { claims: number }): boolean {
  return claims > maxAttempts;
}

/**
 * The batch size for items that crashed workers: a quarter per crash, so that of up to 256 items the last attempt has one.
 *
 * @param claims a column
 */
export function quarantineSize(max: number, claims: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`greatest(1, ceil(${max}::float8 / power(4, ${claims})))::int`;
}

/**
 * Runs work one at a time. Suspected poison items of one kind go through one mutex, so that a crash does not implicate
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
