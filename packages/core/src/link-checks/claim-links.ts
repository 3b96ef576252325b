import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import type { Standing } from "./judge-link.ts";

/** Longer than a look takes: after it, whoever claimed the link has died. */
const leaseTime = 90_000;

/** A bookmark whose page is to be looked at, claimed for a while. */
export interface ClaimedLink {
  bookmarkId: string;
  url: string;
  before: Standing;
  /** Until then nobody else takes it; it also tells this claim from a later one. */
  lease: Date;
  isTrashed: boolean;
  /** How often it was begun to be looked at since the last outcome, this time included. */
  claims: number;
}

interface Row {
  bookmark_id: string;
  url: string;
  state: Standing["state"];
  reason: string | null;
  failing_since: Date | string | null;
  is_trashed: boolean;
  claims: number;
}

/**
 * Claims links of the person that are due. Somebody who wants no check has none.
 *
 * @param areSuspect those whose last lookers left no word; or else all but those
 */
export async function claimLinks(ctx: Context, most: number, areSuspect: boolean): Promise<ClaimedLink[]> {
  const lease = leaseFrom(ctx.now());
  const { rows } = await sql<Row>`
    with due as (
      select k.bookmark_id from link_check k join link_check_settings s on s.user_id = k.user_id and s.is_enabled
      where k.user_id = ${ctx.userId} and k.due_at <= ${ctx.now()} and (k.claims > 0) = ${areSuspect}
      order by k.due_at limit ${most} for update of k skip locked
    )
    update link_check k set due_at = ${lease}, claims = k.claims + 1 from due, bookmark b
    where k.user_id = ${ctx.userId} and k.bookmark_id = due.bookmark_id and ${isOf}
    returning ${columns}`.execute(database(ctx));
  return rows.map((row) => toClaimed(row, lease));
}

/** Claims one link at once, due or not. @returns null for one that is trusted, and for those of who wants no check */
export async function claimLink(ctx: Context, bookmarkId: string): Promise<ClaimedLink | null> {
  const lease = leaseFrom(ctx.now());
  const { rows } = await sql<Row>`
    with claimed as (
      insert into link_check as k (user_id, bookmark_id, due_at, claims)
      select ${ctx.userId}, ${bookmarkId}, ${lease}, 1 from link_check_settings
      where user_id = ${ctx.userId} and is_enabled
      on conflict (user_id, bookmark_id) do update set due_at = excluded.due_at, claims = k.claims + 1 where not k.is_trusted
      returning *
    )
    select ${columns} from claimed k join bookmark b on ${isOf} where k.user_id = ${ctx.userId}`.execute(database(ctx));
  return rows[0] ? toClaimed(rows[0], lease) : null;
}

const isOf = sql`b.user_id = k.user_id and b.id = k.bookmark_id`;
const columns = sql`
  k.bookmark_id, k.state, k.reason, k.failing_since, k.claims, b.url, b.deleted_at is not null as is_trashed`;

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseTime);
}

function toClaimed(
  { bookmark_id, url, state, reason, failing_since, is_trashed, claims }: Row,
  lease: Date,
): ClaimedLink {
  const before = { state, reason, failingSince: failing_since === null ? null : new Date(failing_since) };
  return { bookmarkId: bookmark_id, url, before, lease, isTrashed: is_trashed, claims };
}
