import { sql } from "kysely";
import { type Context, database, inTransaction, type VisitorContext } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { maxAttempts } from "../../platform/stale-work/index.ts";
import { loadSettings, type StoredSettings, isRunning } from "./link-check-settings.ts";
import { sendLater } from "../../accounts/mail/index.ts";
import { keepNotification, loadNotifications } from "../../accounts/notifications/index.ts";

const day = 24 * 60 * 60_000;
const week = 7 * day;
/** Time between two links of one person; a large collection takes nearly the whole week. */
const linkIntervalMs = 5_000;
const maxSpanMs = 6 * day;
const planBatchSize = 5_000;

/**
 * Starts the person's weekly round if it is due. Each link gets a random time within the round, to spread requests. Safe
 * to interrupt and to run concurrently: there is one round a week.
 */
export async function beginRound(ctx: Context): Promise<void> {
  if (!isDue(await loadSettings(ctx), ctx.now())) return;
  const total = await planLinks(ctx);
  await inTransaction(ctx, async (inner) => {
    const settings = await loadSettings(inner, "update");
    if (!isDue(settings, ctx.now())) return;
    await database(inner)
      .updateTable("link_check_settings")
      .set({ started_at: ctx.now(), finished_at: null, total, next_at: new Date(ctx.now().getTime() + week) })
      .where("user_id", "=", ctx.userId)
      .execute();
    await publish(inner, { type: "link-checks.changed" });
  });
}

/** A round that takes longer than a week delays the next one. */
function isDue({ isEnabled, nextAt, startedAt, finishedAt }: StoredSettings, now: Date): boolean {
  return isEnabled && nextAt !== null && nextAt <= now && (startedAt === null || finishedAt !== null);
}

/** Schedules each link; one already scheduled, because it is being checked or a planner crashed, keeps its time. */
async function planLinks(ctx: Context): Promise<number> {
  const span = Math.min((await countLinks(ctx)) * linkIntervalMs, maxSpanMs);
  let last: string | null = "00000000-0000-0000-0000-000000000000";
  while (last !== null) last = await planBatch(ctx, last, span);
  return countPlanned(ctx);
}

/** @returns the last bookmark of the batch; null at the end */
async function planBatch(ctx: Context, after: string, span: number): Promise<string | null> {
  const dueAt = sql`${ctx.now()}::timestamptz + random() * ${span}::float8 * interval '1 millisecond'`;
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select id from bookmark where user_id = ${ctx.userId} and deleted_at is null and id > ${after}
      order by id limit ${planBatchSize}
    ), planned as (
      insert into link_check as k (user_id, bookmark_id, due_at) select ${ctx.userId}, id, ${dueAt} from batch
      on conflict (user_id, bookmark_id) do update set due_at = excluded.due_at
      where not k.is_trusted and k.due_at is null and k.claims <= ${maxAttempts}
    )
    select (select id from batch order by id desc limit 1) as last`.execute(database(ctx));
  return rows[0]!.last;
}

async function countPlanned(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from link_check where user_id = ${ctx.userId} and due_at is not null`.execute(
    database(ctx),
  );
  return rows[0]!.count;
}

async function countLinks(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(bookmark_count), 0)::int as count from category where user_id = ${ctx.userId}`.execute(
    database(ctx),
  );
  return rows[0]!.count;
}

/** Ends the person's round if every link is checked, and sends one mail if some are newly broken. */
export async function endRound(ctx: Context): Promise<void> {
  const mailId = await inTransaction(ctx, async (inner) => {
    const settings = await loadSettings(inner, "update");
    if (!isRunning(settings) || (await hasLinksLeft(inner))) return null;
    await database(inner)
      .updateTable("link_check_settings")
      .set({ finished_at: ctx.now() })
      .where("user_id", "=", ctx.userId)
      .execute();
    await publish(inner, { type: "link-checks.changed" });
    return notify(inner, await countNewlyBroken(inner, settings.startedAt!));
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

/** @returns the mail's id; null if there is nothing new or the person does not want the mail */
async function notify(ctx: Context, count: number): Promise<string | null> {
  if (count === 0 || !(await loadNotifications(ctx)).linksBroken) return null;
  const links =
    count === 1 ? "1 of your links no longer leads" : `${count.toLocaleString("en")} of your links no longer lead`;
  return keepNotification(ctx, "linksBroken", {
    subject: count === 1 ? "A link of yours is broken" : `${count.toLocaleString("en")} links of yours are broken`,
    text: [`${links} to a page.`],
    path: "/?search=&is=broken",
  });
}

/** Without a heartbeat for this long, a job counts as lost. Longer than any job takes. */
const staleAfterMs = 3 * 60_000;

/**
 * Enqueues a job for each person with a round to start or end or with due links, unless one is running. Safe to run
 * concurrently.
 */
export async function sweepLinkChecks(ctx: VisitorContext): Promise<void> {
  const now = ctx.now();
  const { rows } = await sql<{ user_id: string }>`
    update link_check_settings s set heartbeat_at = ${now}
    where s.is_enabled and (s.heartbeat_at is null or s.heartbeat_at < ${new Date(now.getTime() - staleAfterMs)})
      and case when s.started_at is not null and s.finished_at is null
        then coalesce((select min(due_at) from link_check k where k.user_id = s.user_id and due_at is not null), ${now}) <= ${now}
        else s.next_at <= ${now} end
    returning s.user_id`.execute(database(ctx));
  for (const { user_id: userId } of rows) await ctx.services.enqueue("check-links", { userId });
}
