import { type RawBuilder, sql } from "kysely";
import { type Context, database, everyone, own, type VisitorContext } from "../../platform/context/index.ts";
import { maxAttempts } from "../../platform/stale-work/index.ts";
import type { CheckedStatus, LinkStatus } from "./judge-link.ts";

/**
 * Schedules a batch of links at random times within a span; one that is scheduled already keeps its time.
 *
 * @param span in milliseconds from now
 * @returns the last bookmark of the batch; null at the end
 */
export async function planBatch(ctx: Context, after: string, size: number, span: number): Promise<string | null> {
  const dueAt = sql`${ctx.now()}::timestamptz + random() * ${span}::float8 * interval '1 millisecond'`;
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select id from bookmark where user_id = ${ctx.userId} and deleted_at is null and id > ${after}
      order by id limit ${size}
    ), planned as (
      insert into link_check as k (user_id, bookmark_id, due_at) select ${ctx.userId}, id, ${dueAt} from batch
      on conflict (user_id, bookmark_id) do update set due_at = excluded.due_at
      where not k.is_trusted and k.due_at is null and k.claims <= ${maxAttempts}
    )
    select (select id from batch order by id desc limit 1) as last`.execute(database(ctx));
  return rows[0]!.last;
}

/** The result of a check, with the link's claim. */
export interface CheckedRow extends CheckedStatus {
  bookmarkId: string;
  lockedUntil: Date;
  claims: number;
  /** The address that was checked, and where the page has moved permanently; null if it has not. */
  url: string;
  movedTo: string | null;
  /** Null without a result. */
  checkedAt: Date | null;
  newlyBrokenAt: Date | null;
}

/** Records results, except of links that were claimed again since or are trusted. */
export async function writeChecks(ctx: Context, rows: readonly CheckedRow[]): Promise<void> {
  await sql`
    update link_check k set
      state = r.state, reason = r.reason, failing_since = r."failingSince", due_at = r."dueAt", claims = r.claims,
      checked_at = coalesce(r."checkedAt", k.checked_at),
      moved_from = case when r."checkedAt" is null then k.moved_from when r."movedTo" is not null then r.url end,
      moved_to = case when r."checkedAt" is null then k.moved_to else r."movedTo" end,
      broken_at = case when r.state = 'broken' then coalesce(r."newlyBrokenAt", k.broken_at) end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("bookmarkId" uuid, "lockedUntil" timestamptz, state text,
      reason text, "failingSince" timestamptz, "dueAt" timestamptz, "checkedAt" timestamptz, "newlyBrokenAt" timestamptz,
      claims smallint, url text, "movedTo" text)
    where k.user_id = ${ctx.userId} and k.bookmark_id = r."bookmarkId" and k.due_at = r."lockedUntil"
      and not k.is_trusted`.execute(database(ctx));
}

/** Sets the bookmarks' marks by the recorded results. @returns whether one changed */
export async function updateMarks(ctx: Context, bookmarkIds: readonly string[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update bookmark b set broken_reason = k.mark
    from (
      select bookmark_id, case when state = 'broken' and not is_trusted then reason end as mark from link_check
      where user_id = ${ctx.userId} and bookmark_id = any(${[...bookmarkIds]}::uuid[])
    ) k
    where b.user_id = ${ctx.userId} and b.id = k.bookmark_id and b.broken_reason is distinct from k.mark`.execute(
    database(ctx),
  );
  return numAffectedRows > 0n;
}

/** Marks all bookmarks whose links were found broken. */
export async function showMarks(ctx: Context): Promise<void> {
  await sql`
    update bookmark b set broken_reason = k.reason from link_check k
    where k.user_id = ${ctx.userId} and k.state = 'broken' and not k.is_trusted
      and b.user_id = k.user_id and b.id = k.bookmark_id`.execute(database(ctx));
}

/** Whether the person of the settings `d` has a round to start or end, or due links. */
export function hasDueLinks(ctx: VisitorContext): RawBuilder<unknown> {
  return sql`d.is_enabled and case when d.started_at is not null and d.finished_at is null
    then coalesce((select min(due_at) from link_check k where k.user_id = d.user_id and due_at is not null),
      ${ctx.now()}) <= ${ctx.now()}
    else d.next_at <= ${ctx.now()} end`;
}

/** Frees the links that the lost workers of the people in `taken` had claimed: a result would have reset their claims. */
export function freeLinks(ctx: VisitorContext): RawBuilder<unknown> {
  return sql`
    update link_check k set due_at = ${ctx.now()} from taken
    where k.user_id = taken.user_id and k.claims > 0 and k.due_at > ${ctx.now()}`;
}

/** Longer than a check takes: a link still claimed after this was claimed by a crashed worker. */
const lockMs = 90_000;

/** A link claimed for checking. */
export interface ClaimedLink {
  bookmarkId: string;
  url: string;
  before: LinkStatus;
  /** No one else claims the link until then; the value also identifies this claim. */
  lockedUntil: Date;
  isTrashed: boolean;
  /** How often a check was started since the last result, including this one. */
  claims: number;
}

type Row = Omit<ClaimedLink, "before" | "lockedUntil"> &
  Omit<LinkStatus, "failingSince"> & { failingSince: string | null };

/**
 * Claims due links of the person, unless link checks are off.
 *
 * @param isPoisonCandidate whether to claim links whose last worker crashed, or all others
 */
export async function claimLinks(ctx: Context, max: number, isPoisonCandidate: boolean): Promise<ClaimedLink[]> {
  const lockedUntil = getLockEnd(ctx.now());
  const { rows } = await sql<Row>`
    with due as (
      select k.bookmark_id from link_check k join link_check_settings s on s.user_id = k.user_id and s.is_enabled
      where k.user_id = ${ctx.userId} and k.due_at <= ${ctx.now()} and (k.claims > 0) = ${isPoisonCandidate}
      order by k.due_at limit ${max} for update of k skip locked
    )
    update link_check k set due_at = ${lockedUntil}, claims = k.claims + 1 from due, bookmark b
    where k.user_id = ${ctx.userId} and k.bookmark_id = due.bookmark_id and ${isBookmark}
    returning ${columns}`.execute(database(ctx));
  return rows.map((row) => toClaimed(row, lockedUntil));
}

/** Claims one link, due or not. @returns null for a trusted link or if link checks are off */
export async function claimLink(ctx: Context, bookmarkId: string): Promise<ClaimedLink | null> {
  const lockedUntil = getLockEnd(ctx.now());
  const { rows } = await sql<Row>`
    with claimed as (
      insert into link_check as k (user_id, bookmark_id, due_at, claims)
      select ${ctx.userId}, ${bookmarkId}, ${lockedUntil}, 1 from link_check_settings
      where user_id = ${ctx.userId} and is_enabled
      on conflict (user_id, bookmark_id) do update set due_at = excluded.due_at, claims = k.claims + 1 where not k.is_trusted
      returning *
    )
    select ${columns} from claimed k join bookmark b on ${isBookmark} where k.user_id = ${ctx.userId}`.execute(
    database(ctx),
  );
  return rows[0] ? toClaimed(rows[0], lockedUntil) : null;
}

const isBookmark = sql`b.user_id = k.user_id and b.id = k.bookmark_id`;
const columns = sql`
  k.bookmark_id as "bookmarkId", k.state, k.reason, k.failing_since as "failingSince", k.claims, b.url,
  b.deleted_at is not null as "isTrashed"`;

function getLockEnd(now: Date): Date {
  return new Date(now.getTime() + lockMs);
}

function toClaimed({ state, reason, failingSince, ...row }: Row, lockedUntil: Date): ClaimedLink {
  const before = { state, reason, failingSince: failingSince === null ? null : new Date(failingSince) };
  return { ...row, before, lockedUntil };
}

/** @param lock row lock, held until the transaction ends */
export function findSettings(ctx: Context, lock?: "share" | "update") {
  return own(ctx)
    .selectFrom("LinkCheckSettings")
    .select(["isEnabled", "nextAt", "startedAt", "finishedAt", "total"])
    .$if(lock === "share", (query) => query.forShare())
    .$if(lock === "update", (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function setTrusted(ctx: Context, bookmarkId: string, isTrusted: boolean): Promise<void> {
  await own(ctx)
    .insertInto("LinkCheck", { bookmarkId, isTrusted })
    .onConflict((conflict) => conflict.columns(["userId", "bookmarkId"]).doUpdateSet({ isTrusted, dueAt: null }))
    .execute();
}

/** Whether imports run or pages are read for the first time. */
export async function isOtherWorkRunning(ctx: VisitorContext): Promise<boolean> {
  const imports = everyone(ctx).selectFrom("Import").select("userId").where("status", "in", ["queued", "running"]);
  const readings = everyone(ctx).selectFrom("Enrichment").select("userId");
  return (await imports.unionAll(readings).limit(1).executeTakeFirst()) !== undefined;
}

export async function countNewlyBroken(ctx: Context, since: Date): Promise<number> {
  const newlyBroken = own(ctx)
    .selectFrom("LinkCheck")
    .innerJoin("Bookmark as b", (join) =>
      join.onRef("b.userId", "=", "LinkCheck.userId").onRef("b.id", "=", "LinkCheck.bookmarkId"),
    )
    .select(({ fn }) => fn.countAll().as("count"))
    .where("brokenAt", ">=", since)
    .where("b.brokenReason", "is not", null)
    .where("b.deletedAt", "is", null);
  return Number((await newlyBroken.executeTakeFirstOrThrow()).count);
}
