import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";

/** How many of the person's bookmarks are marked as broken. */
export async function countBroken(ctx: Context): Promise<{ broken: number }> {
  const { rows } = await sql<{ broken: number }>`
    select count(*)::int as broken from bookmark
    where user_id = ${ctx.userId} and broken_reason is not null and deleted_at is null`.execute(database(ctx));
  return rows[0]!;
}
