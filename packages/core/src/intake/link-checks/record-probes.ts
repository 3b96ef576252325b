import { lockBookmarks, retryOnConflict, getBookmark } from "../../library/bookmarks/index.ts";
import { type Context, inTransaction, own } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { isPoison } from "../../platform/stale-work/index.ts";
import type { ClaimedLink } from "./claim-links.sql.ts";
import { type Finding, judgeLink, type Verdict } from "./judge-link.ts";
import { type CheckedRow, updateMarks, writeChecks } from "./link-checks.sql.ts";
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
      await writeChecks(
        inner,
        current.map((probe) => toRow(probe, inner.now())),
      );
      if (await updateMarks(inner, ids)) await publish(inner, { type: "bookmarks.changed" });
    }),
  );
}

function toRow({ link, finding }: Probe, now: Date): CheckedRow {
  const { before, lockedUntil, bookmarkId } = link;
  const isResult = finding !== null && finding.kind !== "untried";
  const dueAt = finding?.kind === "untried" ? finding.retryAt : null;
  const after: Verdict = isResult ? judgeLink(before, finding, now) : { ...before, dueAt };
  return {
    ...after,
    bookmarkId,
    lockedUntil,
    // A poisonous link stays excluded from later rounds until its address changes.
    claims: isPoison(link) ? link.claims : 0,
    checkedAt: isResult ? now : null,
    newlyBrokenAt: after.state === "broken" && before.state !== "broken" ? now : null,
  };
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
      await own(inner)
        .insertInto("LinkCheck", { bookmarkId: id, isTrusted })
        .onConflict((conflict) => conflict.columns(["userId", "bookmarkId"]).doUpdateSet({ isTrusted, dueAt: null }))
        .execute();
      if (isEnabled && (await updateMarks(inner, [id]))) await publish(inner, { type: "bookmarks.changed" });
      return getBookmark(inner, { id });
    }),
  );
}
