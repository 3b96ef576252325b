import { sql } from "kysely";
import { type Context, database, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { mostAttempts } from "../lost-work/index.ts";
import { loadSettings, type StoredSettings } from "./settings-row.ts";

const day = 24 * 60 * 60_000;
const week = 7 * day;
/** Between two links of one person; a large collection takes nearly the whole week. */
const linkTime = 5_000;
const longestSpan = 6 * day;
const plannedAtOnce = 5_000;

/**
 * Begins the person's round where its time has come: each link gets a time of its own, so that sites and we are asked for
 * little at any moment. It can die at any point, and be begun by two at once: there is one round a week.
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

/** A round that takes longer than its week is not begun anew: the next one waits for it. */
function isDue({ isEnabled, nextAt, startedAt, finishedAt }: StoredSettings, now: Date): boolean {
  return isEnabled && nextAt !== null && nextAt <= now && (startedAt === null || finishedAt !== null);
}

/** Gives each link its time; one that has a time already, because somebody looks at it or a planner died, keeps it. */
async function planLinks(ctx: Context): Promise<number> {
  const span = Math.min((await countLinks(ctx)) * linkTime, longestSpan);
  let last: string | null = "00000000-0000-0000-0000-000000000000";
  while (last !== null) last = await planBatch(ctx, last, span);
  return countPlanned(ctx);
}

/** @returns the last one of the batch; null behind the end */
async function planBatch(ctx: Context, after: string, span: number): Promise<string | null> {
  const dueAt = sql`${ctx.now()}::timestamptz + random() * ${span}::float8 * interval '1 millisecond'`;
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select id from bookmark where user_id = ${ctx.userId} and deleted_at is null and id > ${after}
      order by id limit ${plannedAtOnce}
    ), planned as (
      insert into link_check as k (user_id, bookmark_id, due_at) select ${ctx.userId}, id, ${dueAt} from batch
      on conflict (user_id, bookmark_id) do update set due_at = excluded.due_at
      where not k.is_trusted and k.due_at is null and k.claims <= ${mostAttempts}
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
