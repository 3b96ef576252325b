import { lockBookmarks, retryOnConflict, getBookmark } from "../../library/bookmarks/index.ts";
import { type Context, inTransaction } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { isPoison, isTransient } from "../../platform/stale-work/index.ts";
import { type ClaimedLink, type CheckedRow, setTrusted, updateMarks, writeChecks } from "./link-checks.sql.ts";
import { type Finding, judgeLink, type CheckedStatus } from "./judge-link.ts";
import { loadSettings } from "./link-check-settings.ts";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { FetchError } from "../pages/index.ts";
import t from "../messages.json" with { type: "json" };

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
  const after: CheckedStatus = isResult ? judgeLink(before, finding, now) : { ...before, dueAt };
  return {
    ...after,
    bookmarkId,
    lockedUntil,
    // A poisonous link stays excluded from later rounds until its address changes.
    claims: isPoison(link) ? link.claims : 0,
    url: link.url,
    movedTo: finding?.kind === "answers" ? finding.movedTo : null,
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
      await setTrusted(inner, id, isTrusted);
      if (isEnabled && (await updateMarks(inner, [id]))) await publish(inner, { type: "bookmarks.changed" });
      return getBookmark(inner, { id });
    }),
  );
}

/** The host could not be requested now. */
interface Untried {
  kind: "untried";
  retryAt: Date;
}

/** Retry delay when the host is in use or asked for a pause. */
const busyDelayMs = 10 * 60_000;
/** Certificate errors: the site exists. */
const certificateCodes = /^(?:CERT_|UNABLE_|DEPTH_|SELF_|ERR_TLS|ERR_SSL|EPROTO)/;

/**
 * Checks whether the site of a link answers.
 *
 * @param maxWaitMs max. wait for a slot at the host
 */
export async function probeLink(ctx: Context, url: string, maxWaitMs: number): Promise<Finding | Untried> {
  try {
    const options = { kind: "link", maxWaitMs } as const;
    return await ctx.services.pages.read(url, options, async ({ url: end, hasMoved }) => ({
      kind: "answers" as const,
      movedTo: hasMoved && end !== url && end.length <= limits.urlLength ? end : null,
    }));
  } catch (error) {
    if (error instanceof FetchError) return toFinding(error, ctx.now());
    // The database, which holds the host's slots, is down: this says nothing about the link.
    if (isTransient(error)) return { kind: "untried", retryAt: delayRetry(null, ctx.now()) };
    ctx.log.error({ err: error }, "link check failed");
    return { kind: "unclear" };
  }
}

function toFinding(error: FetchError, now: Date): Finding | Untried {
  const { outcome, status, code, retryAt } = error;
  if (outcome === "busy") return { kind: "untried", retryAt: delayRetry(retryAt, now) };
  if (outcome === "gone") return { kind: "missing", reason: status === 410 ? t.removed410 : t.notFound404 };
  if (code === "ENOTFOUND") return { kind: "missing", reason: t.theSiteNoLongerExists };
  // 503 comes from overloaded sites and from bot checks: the site exists.
  if (status !== null && status >= 500 && status !== 503)
    return { kind: "silent", reason: format(t.errorOfTheSiteStatus, { status }) };
  if (outcome !== "temporary" || status !== null || certificateCodes.test(code ?? "")) return { kind: "unclear" };
  return { kind: "silent", reason: t.noAnswer };
}

function delayRetry(retryAt: Date | null, now: Date): Date {
  const earliest = Math.max(retryAt?.getTime() ?? 0, now.getTime());
  return new Date(earliest + busyDelayMs * (0.5 + Math.random()));
}
