import { sql } from "kysely";
import { type Context, database, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { sendLater } from "../mail/index.ts";
import { keepNotification, loadNotifications } from "../notifications/index.ts";
import { isAtWork, loadSettings } from "./settings-row.ts";

/** Ends the person's round where every link has been looked at, and writes to them once if some are newly broken. */
export async function endRound(ctx: Context): Promise<void> {
  const mailId = await inTransaction(ctx, async (inner) => {
    const settings = await loadSettings(inner, "update");
    if (!isAtWork(settings) || (await hasLinksLeft(inner))) return null;
    await database(inner)
      .updateTable("link_check_settings")
      .set({ finished_at: ctx.now() })
      .where("user_id", "=", ctx.userId)
      .execute();
    await publish(inner, { type: "link-checks.changed" });
    return tellOf(inner, await countNewlyBroken(inner, settings.startedAt!));
  });
  if (mailId) await sendLater(ctx, mailId);
}

async function hasLinksLeft(ctx: Context): Promise<boolean> {
  const left = database(ctx)
    .selectFrom("link_check")
    .select("bookmark_id")
    .where("user_id", "=", ctx.userId)
    .where("due_at", "is not", null)
    .limit(1);
  return (await left.executeTakeFirst()) !== undefined;
}

async function countNewlyBroken(ctx: Context, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from link_check k join bookmark b on b.user_id = k.user_id and b.id = k.bookmark_id
    where k.user_id = ${ctx.userId} and k.broken_at >= ${since} and b.broken_reason is not null and b.deleted_at is null`.execute(
    database(ctx),
  );
  return rows[0]!.count;
}

/** @returns the mail's id; null where there is nothing to tell, or nobody wants to hear it */
async function tellOf(ctx: Context, count: number): Promise<string | null> {
  if (count === 0 || !(await loadNotifications(ctx)).linksBroken) return null;
  const links =
    count === 1 ? "1 of your links no longer leads" : `${count.toLocaleString("en")} of your links no longer lead`;
  return keepNotification(ctx, "linksBroken", {
    subject: count === 1 ? "A link of yours is broken" : `${count.toLocaleString("en")} links of yours are broken`,
    text: [`${links} to a page.`],
    path: "/?search=&is=broken",
  });
}
