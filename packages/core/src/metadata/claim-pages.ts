import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import type { DuePage } from "./due-page.ts";

/** Longer than reading a page and its icon takes: after it, whoever claimed the page has died. */
const leaseTime = 90_000;

/**
 * Claims pages of the person that are due. Nobody else gets them until the lease is over, so that a killed process costs
 * a delay and nothing more.
 *
 * @param which one bookmark's page, if it is due; or else suspects, whose last readers left no word, or all but those
 */
export async function claimPages(
  ctx: Context,
  most: number,
  which: { bookmarkId: string } | { areSuspect: boolean },
): Promise<DuePage[]> {
  const lease = new Date(ctx.now().getTime() + leaseTime);
  const isWanted =
    "bookmarkId" in which ? sql`bookmark_id = ${which.bookmarkId}` : sql`(claims > 0) = ${which.areSuspect}`;
  const { rows } = await sql<Row>`
    with due as (
      select bookmark_id from bookmark_page
      where user_id = ${ctx.userId} and state = 'pending' and not is_paused and due_at <= ${ctx.now()} and ${isWanted}
      order by due_at limit ${most} for update skip locked
    )
    update bookmark_page p set due_at = ${lease}, claims = p.claims + 1 from due, bookmark b
    where p.user_id = ${ctx.userId} and p.bookmark_id = due.bookmark_id
      and b.user_id = p.user_id and b.id = p.bookmark_id
    returning p.bookmark_id, p.attempts, p.claims, b.url, b.deleted_at is not null as is_trashed`.execute(
    database(ctx),
  );
  return rows.map((row) => ({
    bookmarkId: row.bookmark_id,
    url: row.url,
    attempts: row.attempts,
    lease,
    isTrashed: row.is_trashed,
    claims: row.claims,
  }));
}

interface Row {
  bookmark_id: string;
  attempts: number;
  claims: number;
  url: string;
  is_trashed: boolean;
}
