import { type RawBuilder, sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { narrowed } from "../lost-work/index.ts";

/** Longer than a batch takes: after it, whoever claimed a bookmark has died. */
const leaseTime = 90_000;

/** A bookmark whose page is through and that is to be described, claimed for a while. */
export interface Undescribed {
  id: string;
  /** How often it was begun since its page was through, this time included. */
  claims: number;
}

/**
 * Claims bookmarks that nobody is at. A job that was asked for twice finds none.
 *
 * @param areSuspect those whose last workers left no word, the fewer the more often that was; or else all but those
 */
export async function claimUndescribed(
  ctx: Context,
  ids: readonly string[],
  most: number,
  areSuspect: boolean,
): Promise<Undescribed[]> {
  const lease = new Date(ctx.now().getTime() + leaseTime);
  // A lease of a clock that was wrong lies far in the future.
  const isFree = sql`
    user_id = ${ctx.userId} and bookmark_id = any(${[...ids]}::uuid[]) and state <> 'pending' and not is_described
    and ${areSuspect ? sql`claims > 0 and due_at not between ${ctx.now()} and ${lease}` : sql`claims = 0`}`;
  const { rows } = await sql<Undescribed>`
    with least as (select coalesce(min(claims), 0) as claims from bookmark_page where ${isFree}),
    due as (
      select bookmark_id from bookmark_page where ${isFree} and claims = (select claims from least)
      order by bookmark_id limit (select ${narrowed(most, claimsColumn)} from least) for update skip locked
    )
    update bookmark_page p set due_at = ${lease}, claims = p.claims + 1 from due
    where p.user_id = ${ctx.userId} and p.bookmark_id = due.bookmark_id
    returning p.bookmark_id as id, p.claims`.execute(database(ctx));
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const claimsColumn: RawBuilder<number> = sql`claims`;

/**
 * Gives bookmarks back that came to nothing.
 *
 * @param isCounted whether that may be their fault; where the database was away it is not
 */
export async function releaseUndescribed(ctx: Context, ids: readonly string[], isCounted: boolean): Promise<void> {
  await sql`
    update bookmark_page set due_at = ${ctx.now()}, claims = greatest(0, claims - ${isCounted ? 0 : 1})
    where user_id = ${ctx.userId} and bookmark_id = any(${[...ids]}::uuid[]) and state <> 'pending' and not is_described`.execute(
    database({ ...ctx, em: ctx.services.forkEm() }),
  );
}
