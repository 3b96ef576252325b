import type { LinkCheckState } from "@bowerbird/contract/link-checks";
import { sql } from "kysely";
import { retryOnConflict } from "../bookmarks/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { getLinkChecks } from "./get-link-checks.ts";
import { loadSettings } from "./settings-row.ts";

/**
 * Turns the check of the person's links on or off. Off, nothing more is asked for at once, and no link is marked; what was
 * found is kept for when it is turned on again.
 */
export async function changeLinkChecks(ctx: Context, { enabled }: { enabled: boolean }): Promise<LinkCheckState> {
  const isChanged = await retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      // The row need not be there yet.
      await database(inner).selectFrom("user").select("id").where("id", "=", ctx.userId).forNoKeyUpdate().execute();
      if ((await loadSettings(inner, "update")).isEnabled === enabled) return false;
      await writeRow(inner, enabled);
      await (enabled ? showMarks(inner) : hideMarks(inner));
      await publish(inner, { type: "link-checks.changed" });
      await publish(inner, { type: "bookmarks.changed" });
      return true;
    }),
  );
  if (isChanged && enabled) await ctx.services.enqueue("check-links", { userId: ctx.userId });
  return getLinkChecks(ctx);
}

/** The first round begins at once. */
async function writeRow(ctx: Context, isEnabled: boolean): Promise<void> {
  const row = { is_enabled: isEnabled, next_at: isEnabled ? ctx.now() : null, touched_at: null };
  await database(ctx)
    .insertInto("link_check_settings")
    .values({ user_id: ctx.userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

async function showMarks(ctx: Context): Promise<void> {
  await sql`
    update bookmark b set broken_reason = k.reason from link_check k
    where k.user_id = ${ctx.userId} and k.state = 'broken' and not k.is_trusted
      and b.user_id = k.user_id and b.id = k.bookmark_id`.execute(database(ctx));
}

async function hideMarks(ctx: Context): Promise<void> {
  const db = database(ctx);
  await sql`
    update bookmark set broken_reason = null where user_id = ${ctx.userId} and broken_reason is not null`.execute(db);
  await sql`update link_check set due_at = null where user_id = ${ctx.userId} and due_at is not null`.execute(db);
}
