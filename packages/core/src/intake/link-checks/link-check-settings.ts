import type { LinkCheckState } from "@bowerbird/contract/link-checks";
import { sql } from "kysely";
import { retryOnConflict } from "../../library/bookmarks/index.ts";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";

/**
 * Turns link checks on or off. When off, no more requests are sent and no link is marked; the results are kept for when
 * it is turned on again.
 */
export async function changeLinkChecks(ctx: Context, { enabled }: { enabled: boolean }): Promise<LinkCheckState> {
  const isChanged = await retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      // Lock the user: the settings row may not exist yet.
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

/** Schedules the first round immediately. */
async function writeRow(ctx: Context, isEnabled: boolean): Promise<void> {
  const row = { is_enabled: isEnabled, next_at: isEnabled ? ctx.now() : null, heartbeat_at: null };
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

/** The state of the person's link checks, the progress of this week's round, and its results. */
export async function getLinkChecks(ctx: Context): Promise<LinkCheckState> {
  const settings = await loadSettings(ctx);
  const { isEnabled, startedAt, finishedAt, nextAt, total } = settings;
  const left = isRunning(settings) ? await countLeft(ctx, settings) : 0;
  const { broken } = await countBroken(ctx);
  return { enabled: isEnabled, startedAt, finishedAt, nextAt, total, checked: Math.max(0, total - left), broken };
}

/** Links not checked yet in this round; those scheduled for a second check do not count. */
async function countLeft(ctx: Context, { startedAt }: StoredSettings): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from link_check
    where user_id = ${ctx.userId} and due_at is not null and (checked_at is null or checked_at < ${startedAt})`.execute(
    database(ctx),
  );
  return rows[0]!.left;
}

/** Counts the person's bookmarks that are marked as broken. */
export async function countBroken(ctx: Context): Promise<{ broken: number }> {
  const { rows } = await sql<{ broken: number }>`
    select count(*)::int as broken from bookmark
    where user_id = ${ctx.userId} and broken_reason is not null and deleted_at is null`.execute(database(ctx));
  return rows[0]!;
}

export interface StoredSettings {
  isEnabled: boolean;
  nextAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  total: number;
}

/** Off by default: a check tells sites what a person saved. */
const defaults: StoredSettings = { isEnabled: false, nextAt: null, startedAt: null, finishedAt: null, total: 0 };

/** @param lock row lock, held until the transaction ends */
export async function loadSettings(ctx: Context, lock?: "share" | "update"): Promise<StoredSettings> {
  const row = await database(ctx)
    .selectFrom("link_check_settings")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .$if(lock === "share", (query) => query.forShare())
    .$if(lock === "update", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return defaults;
  const date = (value: Date | string | null) => (value === null ? null : new Date(value));
  return {
    isEnabled: row.is_enabled,
    nextAt: date(row.next_at),
    startedAt: date(row.started_at),
    finishedAt: date(row.finished_at),
    total: row.total,
  };
}

/** Whether a round is running. */
export function isRunning({ isEnabled, startedAt, finishedAt }: StoredSettings): boolean {
  return isEnabled && startedAt !== null && finishedAt === null;
}
