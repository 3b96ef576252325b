import { type RawBuilder, sql } from "kysely";

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

/** SQLSTATE classes of a database that is down, busy or full, and network error codes. */
const transientCodes = /^(?:(?:08|25|40|53|55|57|58|XX)\w{3}|E[A-Z]+)$/;
/** Errors of the driver that have no code. */
const lostConnection = /connection (?:terminated|ended|timeout)|timeout exceeded|not queryable/i;

/** Whether work failed because the database was down, busy or full: the work is not to blame and can be retried. */
export function isTransient(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const hasCode = typeof code === "string" && transientCodes.test(code);
  return hasCode || (typeof message === "string" && lostConnection.test(message));
}
