import { sql, type RawBuilder } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { createToken, isWorkerUnseen } from "../../platform/runs/index.ts";
import { quarantineSize } from "../../platform/stale-work/index.ts";

/** Longer than a batch takes: a bookmark still claimed after this has lost its worker, even if that is still seen. */
const lockMs = 90_000;

/** A claimed bookmark whose page was read and that has no description yet. */
export interface Undescribed {
  id: string;
  /** How often describing it was started since its page was read, including this time. */
  claims: number;
}

/**
 * Claims unclaimed bookmarks. A duplicate job finds none.
 *
 * @param isPoisonCandidate whether to claim bookmarks whose last worker crashed, in the end one by one, or all others
 */
export async function claimUndescribed(
  ctx: Context,
  ids: readonly string[],
  max: number,
  isPoisonCandidate: boolean,
): Promise<Undescribed[]> {
  const lockedUntil = new Date(ctx.now().getTime() + lockMs);
  // A claim far in the future is from a wrong clock.
  const isUnclaimed = isPoisonCandidate
    ? sql`claims > 0 and (due_at not between ${ctx.now()} and ${lockedUntil} or ${isWorkerUnseen(sql`lock_token`)})`
    : sql`claims = 0`;
  const isFree = sql`
    user_id = ${ctx.userId} and bookmark_id = any(${[...ids]}::uuid[]) and state <> 'pending' and not is_described
    and ${isUnclaimed}`;
  const { rows } = await sql<Undescribed>`
    with least as (select coalesce(min(claims), 0) as claims from bookmark_page where ${isFree}),
    due as (
      select bookmark_id from bookmark_page where ${isFree} and claims = (select claims from least)
      order by bookmark_id limit (select ${quarantineSize(max, claimsColumn)} from least) for update skip locked
    )
    update bookmark_page p set due_at = ${lockedUntil}, lock_token = ${createToken(ctx)}, claims = p.claims + 1 from due
    where p.user_id = ${ctx.userId} and p.bookmark_id = due.bookmark_id
    returning p.bookmark_id as id, p.claims`.execute(database(ctx));
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const claimsColumn: RawBuilder<number> = sql`claims`;
