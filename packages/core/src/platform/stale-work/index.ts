import { type RawBuilder, sql } from "kysely";
import { database, type VisitorContext } from "../context/index.ts";

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
 * Takes over the rows whose heartbeat is stale, so that no concurrent sweep does; the caller enqueues them.
 *
 * @param staleAfterMs longer than any batch takes
 */
export async function requeueStale(
  ctx: VisitorContext,
  table: "recategorization",
  staleAfterMs: number,
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    update ${sql.table(table)} set touched_at = ${ctx.now()}
    where status in ('queued', 'running') and ${isStale(ctx, staleAfterMs)}
    returning id, user_id as "userId"`.execute(database(ctx));
  return rows;
}

/** Whether a row's heartbeat `touched_at` is too old, or in the future because of a worker's wrong clock. */
export function isStale({ now }: Pick<VisitorContext, "now">, staleAfterMs: number): RawBuilder<boolean> {
  const at = (shift: number) => new Date(now().getTime() + shift);
  return sql<boolean>`touched_at not between ${at(-staleAfterMs)} and ${at(staleAfterMs)}`;
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
