import { sql } from "kysely";
import { type Context, database, forkContext } from "../../platform/context/index.ts";
import { quarantineSize } from "../../platform/stale-work/index.ts";
import { createHash } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { cutText } from "@bowerbird/contract/tidy-text";

/** A bookmark whose embedding is due. */
export interface DueBookmark {
  id: string;
  /** With microseconds, as text; identifies the change. */
  changedAt: string;
  text: string;
  source: string;
  /** Nothing to embed: it is trashed, or its text is unchanged. */
  isKnown: boolean;
  /** How often embedding was started, including this time. */
  claims: number;
}

interface Row {
  id: string;
  changed_at: string;
  title: string;
  description: string | null;
  summary: string | null;
  is_trashed: boolean;
  source: string | null;
  claims: number;
}

/**
 * Claims due bookmarks: the newest ones that were never started, or else suspects, whose last worker crashed, in the end
 * one by one. Each person has one job at a time.
 */
export async function claimDue(ctx: Context, model: string, max: number, isSuspect: boolean): Promise<DueBookmark[]> {
  const isWanted = sql`user_id = ${ctx.userId} and (claims > 0) = ${isSuspect}`;
  const count = isSuspect ? sql`(select ${quarantineSize(max, sql`claims`)} from least)` : sql`${max}`;
  const { rows } = await sql<Row>`
    with least as (select min(claims) as claims from embedding_due where ${isWanted} and ${isSuspect}),
    due as (
      update embedding_due e set claims = e.claims + 1 from (
        select bookmark_id from embedding_due where ${isWanted} and claims = coalesce((select claims from least), 0)
        order by bookmark_id desc limit ${count}
      ) as chosen
      where e.user_id = ${ctx.userId} and e.bookmark_id = chosen.bookmark_id returning e.*
    )
    select d.claims, b.id, d.changed_at::text, b.title, b.description, b.ai_summary as summary,
      b.deleted_at is not null as is_trashed, v.source
    from due d
    join bookmark b on b.user_id = d.user_id and b.id = d.bookmark_id
    left join bookmark_vector v on v.user_id = d.user_id and v.bookmark_id = d.bookmark_id and v.model = ${model}
    order by b.id`.execute(database(ctx));
  return rows.map((row) => {
    const text = sourceText(row);
    const source = sourceKey(text);
    const isKnown = row.is_trashed || text === "" || row.source === source;
    return { id: row.id, changedAt: row.changed_at, text, source, isKnown, claims: row.claims };
  });
}

/** Releases bookmarks that failed through no fault of their own. */
export async function releaseDue(ctx: Context, due: readonly DueBookmark[]): Promise<void> {
  const ids = due.map(({ id }) => id);
  await sql`
    update embedding_due set claims = greatest(0, claims - 1)
    where user_id = ${ctx.userId} and bookmark_id = any(${ids}::uuid[])`.execute(database(forkContext(ctx)));
}

/** The text to embed. Without the address, whose query and fragment may contain session keys. */
function sourceText(bookmark: { title: string; description: string | null; summary: string | null }): string {
  const { title, description, summary } = bookmark;
  const parts = new Set(
    [title, description ?? "", summary ?? ""].map((part) => part.trim()).filter((part) => part !== ""),
  );
  return cutText([...parts].join("\n"), limits.meaningTextLength);
}

/** A fingerprint of the embedded text, as a UUID. */
function sourceKey(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
