const hour = 60 * 60_000;
/** Two checks this far apart must find the page missing before the link is broken, to allow for a day of maintenance. */
export const confirmAfterMs = 24 * hour;
/** Random delay, so that second checks do not all happen together. */
const confirmSpreadMs = 6 * hour;
/** A site must be silent for this long, in nearly three weeks of weekly checks, before the link is broken. */
export const silentAfterMs = 20 * 24 * hour;

/** The status of a link. `missing` and `silent` may be temporary; only `broken` is shown to the person. */
export interface LinkStatus {
  state: "unknown" | "fine" | "missing" | "silent" | "broken";
  /** Shown to the person if the link is broken. */
  reason: string | null;
  /** When it was first found missing or silent. */
  failingSince: Date | null;
}

/**
 * The result of one check. `missing`: the site reports no such page, or its name does not resolve. `silent`: no answer,
 * or a server error. `answers`: also where it has moved permanently, to `movedTo`. `unclear`: the site answers but does not show us the page.
 */
export type Finding =
  | { kind: "answers"; movedTo: string | null }
  | { kind: "unclear" }
  | { kind: "missing" | "silent"; reason: string };

/** The new status, and when to check again before the next round; null if not. */
export interface CheckedStatus extends LinkStatus {
  dueAt: Date | null;
}

export const unknown: LinkStatus = { state: "unknown", reason: null, failingSince: null };

/** Combines a result with the known status. A single check never makes a link broken. */
export function judgeLink(before: LinkStatus, finding: Finding, now: Date): CheckedStatus {
  if (finding.kind === "answers") return { ...unknown, state: "fine", dueAt: null };
  if (before.state === "broken") return stillBroken(before, finding);
  if (finding.kind === "unclear") return { ...unknown, dueAt: null };
  const { kind, reason } = finding;
  const since = before.state === kind ? before.failingSince! : now;
  const brokenAfterMs = kind === "missing" ? confirmAfterMs : silentAfterMs;
  if (now.getTime() - since.getTime() >= brokenAfterMs)
    return { state: "broken", reason, failingSince: since, dueAt: null };
  return { state: kind, reason, failingSince: since, dueAt: kind === "missing" ? confirmAt(since) : null };
}

/** Only an answer removes the mark. */
function stillBroken(before: LinkStatus, finding: Finding): CheckedStatus {
  return { ...before, reason: finding.kind === "missing" ? finding.reason : before.reason, dueAt: null };
}

function confirmAt(since: Date): Date {
  return new Date(since.getTime() + confirmAfterMs + Math.random() * confirmSpreadMs);
}
