import { newPosition } from "@bowerbird/contract/positions";
import { sql } from "kysely";
import { type Context, database, inTransaction, own } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";

/** The first half of the advisory locks that writers of bookmarks share, see the migration `0071-modification-times`. */
const lockClass = 52_002;

/**
 * Reads bookmarks so that programs can ask for what was modified since: waits for the person's writers, and lets none write
 * until the work is done. So what is read later has a later modification time than all that was read. Waits a millisecond,
 * because programs are shown no shorter time.
 *
 * @param work gets the time until which it sees everything
 */
export function readSettled<T>(ctx: Context, work: (inner: Context, until: Date) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockClass)}, hashtext(${ctx.userId}))`.execute(database(inner));
    const { rows } = await sql<{ until: string }>`
      select clock_timestamp() as until, pg_sleep(0.001)`.execute(database(inner));
    return work(inner, new Date(rows[0]!.until));
  });
}

/** Sets when a bookmark counts as saved, and, for a new one that an app brings along, as modified. */
export async function setSavedAt(
  ctx: Context,
  id: string,
  { createdAt, modifiedAt }: { createdAt?: Date | undefined; modifiedAt?: Date | undefined },
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    if (modifiedAt) await keepGivenTimes(inner, true);
    const saved = createdAt ? { createdAt, position: newPosition(createdAt, id) } : {};
    await own(inner)
      .updateTable("Bookmark")
      .set({ ...saved, updatedAt: modifiedAt ?? ctx.now() })
      .where("id", "=", id)
      .execute();
    if (modifiedAt) await keepGivenTimes(inner, false);
    await publish(inner, { type: "bookmarks.changed" });
  });
}

async function keepGivenTimes(ctx: Context, isOn: boolean): Promise<void> {
  const value = isOn ? "on" : "off";
  await sql`select set_config('bowerbird.given_modified_at', ${value}, true)`.execute(database(ctx));
}
