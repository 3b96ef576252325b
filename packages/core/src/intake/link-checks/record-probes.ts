import { sql } from "kysely";
import { lockBookmarks, retryOnConflict, getBookmark } from "../../library/bookmarks/index.ts";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { isPoison } from "../../platform/stale-work/index.ts";
import type { ClaimedLink } from "./claim-links.ts";
import { type Finding, judgeLink, type Verdict } from "./judge-link.ts";
import type { Untried } from "./probe-link.ts";
import { loadSettings } from "./link-check-settings.ts";
import type { Bookmark } from "@bowerbird/contract/bookmarks";

/** A link and the result of its check; null for a link in the trash or a poisonous one. */
export interface Probe {
  link: ClaimedLink;
  finding: Finding | Untried | null;
}

/**
 * Records results and updates the bookmarks' marks in one transaction. Skips links that were claimed again since, that
 * got another address, or whose owner turned checks off.
 */
export function recordProbes(ctx: Context, probes: readonly Probe[]): Promise<void> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      if (!(await loadSettings(inner, "share")).isEnabled) return;
      const ids = probes.map(({ link }) => link.bookmarkId);
      const locked = await lockBookmarks(inner, ids, { isTrashIncluded: true });
      const urls = new Map(locked.map(({ id, state }) => [id, state.url]));
      const current = probes.filter(({ link }) => urls.get(link.bookmarkId) === link.url);
      const rows = current.map((probe) => toRow(probe, inner.now()));
      await writeChecks(inner, rows);
      if (await updateMarks(inner, ids)) await publish(inner, { type: "bookmarks.changed" });
    }),
  );
}

function toRow({ link, finding }: Probe, now: Date) {
  const { before, lockedUntil, bookmarkId } = link;
  const isResult = finding !== null && finding.kind !== "untried";
  const dueAt = finding?.kind === "untried" ? finding.retryAt : null;
  const after: Verdict = isResult ? judgeLink(before, finding, now) : { ...before, dueAt };
  return {
    bookmark_id: bookmarkId,
    locked_until: lockedUntil,
    state: after.state,
    reason: after.reason,
    failing_since: after.failingSince,
    due_at: after.dueAt,
    // A poisonous link stays excluded from later rounds until its address changes.
    claims: isPoison(link) ? link.claims : 0,
    checked_at: isResult ? now : null,
    newly_broken_at: after.state === "broken" && before.state !== "broken" ? now : null,
  };
}

async function writeChecks(ctx: Context, rows: readonly ReturnType<typeof toRow>[]): Promise<void> {
  await sql`
    update link_check k set
      state = r.state, reason = r.reason, failing_since = r.failing_since, due_at = r.due_at, claims = r.claims,
      checked_at = coalesce(r.checked_at, k.checked_at),
      broken_at = case when r.state = 'broken' then coalesce(r.newly_broken_at, k.broken_at) end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (bookmark_id uuid, locked_until timestamptz, state text,
      reason text, failing_since timestamptz, due_at timestamptz, checked_at timestamptz, newly_broken_at timestamptz, claims smallint)
    where k.user_id = ${ctx.userId} and k.bookmark_id = r.bookmark_id and k.due_at = r.locked_until and not k.is_trusted`.execute(
    database(ctx),
  );
}

/** Sets the bookmarks' marks by the recorded results. @returns whether one changed */
async function updateMarks(ctx: Context, bookmarkIds: readonly string[]): Promise<boolean> {
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

/**
 * Marks a link as trusted, or no longer so: a trusted link is neither checked nor marked until its address changes.
 * @throws NOT_FOUND
 */
export function trustLink(ctx: Context, { id, isTrusted }: { id: string; isTrusted: boolean }): Promise<Bookmark> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await getBookmark(inner, { id });
      const { isEnabled } = await loadSettings(inner, "share");
      await lockBookmarks(inner, [id]);
      await sql`
        insert into link_check (user_id, bookmark_id, is_trusted) values (${ctx.userId}, ${id}, ${isTrusted})
        on conflict (user_id, bookmark_id) do update set is_trusted = excluded.is_trusted, due_at = null`.execute(
        database(inner),
      );
      if (isEnabled && (await updateMarks(inner, [id]))) await publish(inner, { type: "bookmarks.changed" });
      return getBookmark(inner, { id });
    }),
  );
}
