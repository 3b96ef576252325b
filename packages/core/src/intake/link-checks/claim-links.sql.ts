import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import type { LinkStatus } from "./judge-link.ts";

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
