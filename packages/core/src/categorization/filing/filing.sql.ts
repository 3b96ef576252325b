import { filingWindow } from "@bowerbird/contract/filing";
import type { FilingSettings } from "@bowerbird/db";
import { sql } from "kysely";
import { type Context, database, own } from "../../platform/context/index.ts";
import { isStillThere } from "../../library/bookmarks/index.ts";
import type { Guess, Known, Way } from "./index.ts";

/** A guess about a saved link, whether it was filed by it or waits. */
export interface RecordedGuess extends Guess {
  bookmarkId: string;
  /** The likeliest category. */
  categoryId: string;
  isFiled: boolean;
}

/** How a guess turned out. `unseen`: a filed link that was neither opened nor visited for 30 days. */
export type Outcome = "moved" | "right" | "seen" | "unseen";

/**
 * Remembers what was decided about saved links, in place of what was decided before and has not turned out yet, so that the
 * thresholds learn from it; and forgets what no longer counts.
 */
export async function recordGuesses(ctx: Context, guesses: readonly RecordedGuess[]): Promise<void> {
  if (guesses.length === 0) return;
  const rows = guesses.slice(-filingWindow.links).map(({ bookmarkId, categoryId, way, confidence, isFiled }) => {
    return { id: bookmarkId, category: categoryId, way, confidence, filed: isFiled };
  });
  await sql`
    insert into filing (user_id, bookmark_id, category_id, way, confidence, is_filed, filed_at)
    select ${ctx.userId}, g.id, g.category, g.way, g.confidence, g.filed, ${ctx.now()}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g (id uuid, category uuid, way text, confidence real, filed boolean)
    join bookmark b on b.user_id = ${ctx.userId} and b.id = g.id
    on conflict (user_id, bookmark_id) do update set category_id = excluded.category_id, way = excluded.way,
      confidence = excluded.confidence, is_filed = excluded.is_filed, filed_at = excluded.filed_at,
      outcome = null, settled_at = null, is_counted = false
    where filing.outcome is null`.execute(database(ctx));
  await sql`
    with last as materialized (
      select kind.is_filed, (
        select filed_at from filing newer where newer.user_id = ${ctx.userId} and newer.is_filed = kind.is_filed
        order by filed_at desc offset ${filingWindow.links - 1} limit 1) as filed_at
      from (values (true), (false)) as kind (is_filed)
    )
    delete from filing f using last
    where f.user_id = ${ctx.userId} and f.is_filed = last.is_filed and f.filed_at < last.filed_at`.execute(
    database(ctx),
  );
}

export interface Settled extends Guess {
  outcome: Outcome;
}

/** Takes what has turned out since the last time, the oldest first. Runs in a transaction that holds the person's settings. */
export async function countOutcomes(ctx: Context): Promise<Settled[]> {
  const { rows } = await sql<{ way: Way; confidence: number; outcome: Outcome }>`
    with counted as (
      update filing set is_counted = true, outcome = coalesce(outcome, 'unseen'), settled_at = coalesce(settled_at, ${ctx.now()})
      where user_id = ${ctx.userId} and not is_counted and ${isSettled(ctx)}
      returning way, confidence, outcome, settled_at
    ) select way, confidence, outcome from counted order by settled_at`.execute(database(ctx));
  return rows;
}

const unseenAfter = "30 days";
/** It was seen or moved, or is still where it was filed 30 days ago. */
const isSettled = (ctx: Context) =>
  sql`(outcome is not null or is_filed and filed_at < ${ctx.now()}::timestamptz - ${unseenAfter}::interval
    and ${isStillThere(ctx)})`;

export interface FilingCounts {
  filed: number;
  moved: number;
  since: Date | null;
}

/** Of the newest links that were filed automatically. */
export async function countFiled(ctx: Context): Promise<FilingCounts> {
  const { rows } = await sql<{ filed: number; moved: number; since: Date | string | null }>`
    select count(*)::int as filed, count(*) filter (where outcome = 'moved')::int as moved, min(filed_at) as since
    from (select outcome, filed_at from filing where user_id = ${ctx.userId} and is_filed
      order by filed_at desc limit ${filingWindow.links}) as newest`.execute(database(ctx));
  const { since, ...counts } = rows[0]!;
  return { ...counts, since: since === null ? null : new Date(since) };
}

/** The newest links that were filed or left waiting. */
export async function readGuesses(ctx: Context): Promise<Guess[]> {
  const { rows } = await sql<Guess>`
    select way, confidence from filing where user_id = ${ctx.userId} order by filed_at desc limit ${filingWindow.links}`.execute(
    database(ctx),
  );
  return rows;
}

export interface StoredRule {
  /** Null: the person has chosen nothing, and shown nothing yet. */
  settings: Pick<FilingSettings, "mistakes" | "offsets"> | null;
  /** Whether anything has turned out since the last time. */
  hasOutcomes: boolean;
  /** How the newest guesses turned out of which only the person's own answers say what they are worth. */
  known: Partial<Record<Way, Known[]>>;
}

/** In one statement: every link that is saved without a category waits for it. */
export async function readRule(ctx: Context): Promise<StoredRule> {
  const { rows } = await sql<Omit<StoredRule, "known"> & { known: (Known & { way: Way })[] }>`
    select
      (select json_build_object('mistakes', mistakes, 'offsets', offsets) from filing_settings
        where user_id = ${ctx.userId}) as settings,
      exists (select from filing where user_id = ${ctx.userId} and not is_counted and ${isSettled(ctx)}) as "hasOutcomes",
      coalesce((select json_agg(newest) from (
        select way, confidence, outcome <> 'moved' as "isRight" from filing
        where user_id = ${ctx.userId} and way in ('model', 'standard') and outcome is not null and outcome <> 'unseen'
        order by filed_at desc limit ${filingWindow.links}) as newest), '[]') as known`.execute(database(ctx));
  const { known, ...rest } = rows[0]!;
  return { ...rest, known: Object.groupBy(known, ({ way }) => way) };
}

/** Links in Uncategorized, by the stored count. */
export async function countWaiting(ctx: Context, uncategorizedId: string): Promise<number> {
  const row = await own(ctx)
    .selectFrom("Category")
    .select("bookmarkCount")
    .where("id", "=", uncategorizedId)
    .executeTakeFirst();
  return row?.bookmarkCount ?? 0;
}
