import { type RawBuilder, sql } from "kysely";
import { type Context, database, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { refuseSurplus } from "./quota.ts";
import { retryCollision } from "./retry-collision.ts";
import { takenKeys } from "./taken-keys.ts";

/**
 * Takes the person's bookmarks out of the trash. One whose address was saved anew in the meantime, or stands twice
 * among them, comes back as a duplicate that is wanted, so that nothing is lost; one whose category was deleted comes
 * back in Uncategorized.
 *
 * @throws FORBIDDEN, and all stay in the trash, when the person would have more bookmarks than they may
 */
export function restoreBookmarks(ctx: Context, { ids }: { ids: string[] }): Promise<{ restored: number }> {
  return retryCollision(() =>
    inTransaction(ctx, async (inner) => {
      const restored = await takeOut(inner, ids);
      if (restored > 0) await refuseSurplus(inner);
      await publish(inner, { type: "bookmarks.changed" });
      return { restored };
    }),
  );
}

/** The same inside a transaction of the caller's. @returns how many */
export async function takeOut(ctx: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string; url_key: string | null }>`
    select id, url_key from bookmark
    where user_id = ${ctx.userId} and id = any(${[...ids]}::uuid[]) and deleted_at is not null
    order by id desc for update`.execute(database(ctx));
  const taken = await takenKeys(
    ctx,
    rows.map((row) => row.url_key),
  );
  const [keyed, keyless]: [string[], string[]] = [[], []];
  for (const { id, url_key: key } of rows) {
    (key === null || taken.has(key) ? keyless : keyed).push(id);
    if (key !== null) taken.add(key);
  }
  if (keyless.length > 0) await bringBack(ctx, keyless, sql`null`);
  if (keyed.length > 0) await bringBack(ctx, keyed, sql`url_key`);
  return rows.length;
}

async function bringBack(ctx: Context, ids: readonly string[], urlKey: RawBuilder<unknown>): Promise<void> {
  await sql`
    update bookmark set deleted_at = null, url_key = ${urlKey}
    where user_id = ${ctx.userId} and id = any(${[...ids]}::uuid[])`.execute(database(ctx));
}
