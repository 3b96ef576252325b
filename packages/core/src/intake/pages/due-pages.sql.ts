import { sql } from "kysely";
import { type Context, database, own, type VisitorContext } from "../../platform/context/index.ts";
import { createToken, isTurnFree, isTurnLost, isWorkerUnseen } from "../../platform/runs/index.ts";

/** A bookmark whose page is due, claimed for a while. */
export interface DuePage {
  bookmarkId: string;
  url: string;
  /** That the page was in when it was last read. */
  language: string | null;
  attempts: number;
  /** No one else claims the page until then; the value also identifies this claim. */
  lockedUntil: Date;
  isTrashed: boolean;
  /** How often reading was started since the last outcome, including this time. */
  claims: number;
}

/** Longer than reading a page and its icon takes: a page still claimed after this was claimed by a crashed worker. */
const lockMs = 90_000;

/**
 * Claims due pages of the person for {@link lockMs}, or until their worker is gone, so that a crashed process only causes a
 * delay.
 *
 * @param which one bookmark's page, if due; or poison candidates, whose last worker crashed; or all others
 */
export async function claimPages(
  ctx: Context,
  max: number,
  which: { bookmarkId: string } | { isPoisonCandidate: boolean },
): Promise<DuePage[]> {
  const lockedUntil = new Date(ctx.now().getTime() + lockMs);
  const isDue = sql`due_at <= ${ctx.now()}`;
  // Those of a turn are freed with the turn.
  const isWanted =
    "bookmarkId" in which
      ? sql`bookmark_id = ${which.bookmarkId} and (${isDue} or (claims > 0 and ${isWorkerUnseen(sql`lock_token`)}))`
      : sql`(claims > 0) = ${which.isPoisonCandidate} and ${isDue}`;
  const { rows } = await sql<Omit<DuePage, "lockedUntil">>`
    with due as (
      select bookmark_id from bookmark_page
      where user_id = ${ctx.userId} and state = 'pending' and not is_paused and ${isWanted}
      order by due_at limit ${max} for update skip locked
    )
    update bookmark_page p set due_at = ${lockedUntil}, lock_token = ${createToken(ctx)}, claims = p.claims + 1
    from due, bookmark b
    where p.user_id = ${ctx.userId} and p.bookmark_id = due.bookmark_id
      and b.user_id = p.user_id and b.id = p.bookmark_id
    returning p.bookmark_id as "bookmarkId", p.attempts, p.claims, p.language, b.url, b.deleted_at is not null as "isTrashed"`.execute(
    database(ctx),
  );
  return rows.map((row) => ({ ...row, lockedUntil }));
}

/** What processing a page found, with the page's claim. Metadata that is null or undefined keeps what is known. */
export interface ReadRow {
  bookmarkId: string;
  lockedUntil: Date;
  state: string;
  attempts: number;
  dueAt: Date;
  problem: string | null;
  fetchedAt: Date | null;
  finalUrl?: string | undefined;
  canonicalUrl?: string | null | undefined;
  language?: string | null | undefined;
  title: string | null;
  description: string | null;
  preview: string | null;
  /** In tsvector syntax; null if nothing was read. */
  words: string | null;
}

/** A page that was recorded. */
export interface WrittenPage {
  bookmarkId: string;
  importId: string | null;
  state: string;
}

/** Records what processing found, except of pages that were claimed again since. A text that was given stays. */
export async function writePages(ctx: Context, pages: readonly ReadRow[]): Promise<WrittenPage[]> {
  const ids = pages.map(({ bookmarkId }) => bookmarkId);
  const { rows } = await sql<WrittenPage>`
    with r as (
      select * from json_to_recordset(${JSON.stringify(pages)}::json) as r ("bookmarkId" uuid, "lockedUntil" timestamptz,
        state text, attempts smallint, "dueAt" timestamptz, problem text, "fetchedAt" timestamptz, "finalUrl" text,
        "canonicalUrl" text, language text, title text, description text, preview text, words tsvector)
    ), written as (
    update bookmark_page p set
      state = r.state, attempts = r.attempts, claims = 0, due_at = r."dueAt",
      problem = case when not p.is_given then r.problem end,
      fetched_at = coalesce(r."fetchedAt", p.fetched_at), final_url = coalesce(r."finalUrl", p.final_url),
      canonical_url = coalesce(r."canonicalUrl", p.canonical_url),
      language = case when p.is_given then coalesce(p.language, r.language) else coalesce(r.language, p.language) end,
      title = coalesce(r.title, p.title), description = coalesce(r.description, p.description),
      preview = case when p.is_given then p.preview else coalesce(r.preview, p.preview) end
    from r
    where p.user_id = ${ctx.userId} and p.bookmark_id = r."bookmarkId" and p.bookmark_id = any(${ids}::uuid[])
      and p.state = 'pending' and p.due_at = r."lockedUntil"
    returning p.bookmark_id as "bookmarkId", p.import_id as "importId", p.state, p.is_given
    ), indexed as (
      insert into page_words (user_id, bookmark_id, words)
      select ${ctx.userId}, r."bookmarkId", r.words from r join written using ("bookmarkId")
      where r.words is not null and not is_given
      order by r."bookmarkId"
      on conflict (user_id, bookmark_id) do update set words = excluded.words)
    select "bookmarkId", "importId", state from written`.execute(database(ctx));
  return rows;
}

/**
 * Ends the turns whose worker is gone, and frees the pages that it had claimed: an outcome would have reset their claims.
 * Waits for no lock, as no sweep does.
 *
 * @returns the people
 */
export async function endLostTurns(ctx: VisitorContext): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with lost as (
      delete from enrichment where user_id in (
        select user_id from enrichment e where ${isTurnLost(ctx, "e")} for update skip locked)
      returning user_id
    ), freed as (
      update bookmark_page p set due_at = ${ctx.now()} from lost
      where p.user_id = lost.user_id and p.state = 'pending' and p.claims > 0 and p.due_at > ${ctx.now()}
    )
    select user_id as "userId" from lost`.execute(database(ctx));
  return rows.map(({ userId }) => userId);
}

/** The people with due pages and without a running job. */
export async function findDuePeople(ctx: VisitorContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u
    where exists (select 1 from bookmark_page p where p.user_id = u.id and p.state = 'pending' and not p.is_paused
        and p.due_at <= ${ctx.now()})
      and not exists (select 1 from enrichment e where e.user_id = u.id and not ${isTurnFree(ctx, "e")})`.execute(
    database(ctx),
  );
  return rows.map(({ id }) => id);
}

/**
 * Bookmarks whose pages were read but not described, by person.
 *
 * @param staleAfterMs a page read this long ago has lost its job
 */
export async function findUndescribed(
  ctx: VisitorContext,
  staleAfterMs: number,
  max: number,
): Promise<{ userId: string; ids: string[] }[]> {
  const [from, to] = [-staleAfterMs, staleAfterMs].map((shift) => new Date(ctx.now().getTime() + shift));
  // A started but unfinished one is free once its claim has expired or is from a wrong clock.
  const { rows } = await sql<{ userId: string; ids: string[] }>`
    select user_id as "userId", array_agg(bookmark_id::text) as ids from (
      select user_id, bookmark_id from bookmark_page
      where state <> 'pending' and not is_described
        and (due_at < ${from} or (claims > 0 and due_at not between ${ctx.now()} and ${to}))
      limit ${max}
    ) as forgotten group by user_id`.execute(database(ctx));
  return rows;
}

const maxUnread = 5;

/** The person's latest imports with pages that are still to be read. */
export async function findUnread(ctx: Context): Promise<string[]> {
  const imports = own(ctx).selectFrom("Import").select("id").where("isEnrichmentPaused", "=", false);
  const unread = imports.whereRef("created", ">", "enriched").orderBy("id", "desc").limit(maxUnread);
  return (await unread.execute()).map(({ id }) => id);
}
