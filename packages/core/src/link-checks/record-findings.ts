import { sql } from "kysely";
import { lockBookmarks, retryOnConflict } from "../bookmarks/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { isDeadly } from "../lost-work/index.ts";
import type { ClaimedLink } from "./claim-links.ts";
import { type Finding, judgeLink, type Judgement } from "./judge-link.ts";
import type { Untried } from "./look-at-link.ts";
import { loadSettings } from "./settings-row.ts";

/** A link and what a look has shown; null for one that nobody looked at: it lies in the trash, or ends who looks. */
export interface Look {
  link: ClaimedLink;
  finding: Finding | Untried | null;
}

/**
 * Writes down what was found, marks what is broken and takes marks away, all of it or nothing. A link that was claimed
 * anew since, whose bookmark got another address, or whose person wants no check any more, stays as it is.
 */
export function recordFindings(ctx: Context, looks: readonly Look[]): Promise<void> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      if (!(await loadSettings(inner, "share")).isEnabled) return;
      const ids = looks.map(({ link }) => link.bookmarkId);
      const locked = await lockBookmarks(inner, ids, { isTrashIncluded: true });
      const urls = new Map(locked.map(({ id, state }) => [id, state.url]));
      const current = looks.filter(({ link }) => urls.get(link.bookmarkId) === link.url);
      const rows = current.map((look) => rowOf(look, inner.now()));
      await writeChecks(inner, rows);
      if (await writeMarks(inner, ids)) await publish(inner, { type: "bookmarks.changed" });
    }),
  );
}

function rowOf({ link, finding }: Look, now: Date) {
  const { before, lease, bookmarkId } = link;
  const isLook = finding !== null && finding.kind !== "untried";
  const dueAt = finding?.kind === "untried" ? finding.retryAt : null;
  const after: Judgement = isLook ? judgeLink(before, finding, now) : { ...before, dueAt };
  return {
    bookmark_id: bookmarkId,
    lease,
    state: after.state,
    reason: after.reason,
    failing_since: after.failingSince,
    due_at: after.dueAt,
    // Who has ended too many is left alone in later rounds, too, until it has another address.
    claims: isDeadly(link) ? link.claims : 0,
    checked_at: isLook ? now : null,
    newly_broken_at: after.state === "broken" && before.state !== "broken" ? now : null,
  };
}

async function writeChecks(ctx: Context, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  await sql`
    update link_check k set
      state = r.state, reason = r.reason, failing_since = r.failing_since, due_at = r.due_at, claims = r.claims,
      checked_at = coalesce(r.checked_at, k.checked_at),
      broken_at = case when r.state = 'broken' then coalesce(r.newly_broken_at, k.broken_at) end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (bookmark_id uuid, lease timestamptz, state text,
      reason text, failing_since timestamptz, due_at timestamptz, checked_at timestamptz, newly_broken_at timestamptz, claims smallint)
    where k.user_id = ${ctx.userId} and k.bookmark_id = r.bookmark_id and k.due_at = r.lease and not k.is_trusted`.execute(
    database(ctx),
  );
}

/** Brings the marks of bookmarks in line with what is known. @returns whether one changed */
export async function writeMarks(ctx: Context, bookmarkIds: readonly string[]): Promise<boolean> {
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
