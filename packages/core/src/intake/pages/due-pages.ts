import type { PageMetadata } from "./read-page.ts";
import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

/** A bookmark whose page is due, claimed for a while. */
export interface DuePage {
  bookmarkId: string;
  url: string;
  attempts: number;
  /** No one else claims the page until then; the value also identifies this claim. */
  lockedUntil: Date;
  isTrashed: boolean;
  /** How often reading was started since the last outcome, including this time. */
  claims: number;
}

/** The result of processing a due page. */
export interface PageOutcome {
  page: DuePage;
  state: "pending" | "done" | "gone" | "failed";
  attempts: number;
  /** When a pending page is retried. */
  dueAt: Date;
  /** Why it could not be read, as a sentence shown to the person. */
  problem: string | null;
  metadata: PageMetadata | null;
  /** The path under which we serve the site's icon; empty if there is none. */
  favicon: string;
}

/** Longer than reading a page and its icon takes: a page still claimed after this was claimed by a crashed worker. */
const lockMs = 90_000;

/**
 * Claims due pages of the person for {@link lockMs}, so that a crashed process only causes a delay.
 *
 * @param which one bookmark's page, if due; or suspects, whose last worker crashed; or all others
 */
export async function claimPages(
  ctx: Context,
  max: number,
  which: { bookmarkId: string } | { isSuspect: boolean },
): Promise<DuePage[]> {
  const lockedUntil = new Date(ctx.now().getTime() + lockMs);
  const isWanted =
    "bookmarkId" in which ? sql`bookmark_id = ${which.bookmarkId}` : sql`(claims > 0) = ${which.isSuspect}`;
  const { rows } = await sql<Row>`
    with due as (
      select bookmark_id from bookmark_page
      where user_id = ${ctx.userId} and state = 'pending' and not is_paused and due_at <= ${ctx.now()} and ${isWanted}
      order by due_at limit ${max} for update skip locked
    )
    update bookmark_page p set due_at = ${lockedUntil}, claims = p.claims + 1 from due, bookmark b
    where p.user_id = ${ctx.userId} and p.bookmark_id = due.bookmark_id
      and b.user_id = p.user_id and b.id = p.bookmark_id
    returning p.bookmark_id, p.attempts, p.claims, b.url, b.deleted_at is not null as is_trashed`.execute(
    database(ctx),
  );
  return rows.map((row) => ({
    bookmarkId: row.bookmark_id,
    url: row.url,
    attempts: row.attempts,
    lockedUntil,
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
