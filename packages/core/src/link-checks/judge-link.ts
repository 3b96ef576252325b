const hour = 60 * 60_000;
/** Between two looks that both find the page missing, before it counts as broken: a day of maintenance is no end. */
export const confirmTime = 24 * hour;
/** Not to be found missing by everybody at once. */
const confirmSpread = 6 * hour;
/** So long nothing must have answered in any of the weekly looks before silence counts: nearly three weeks, four looks. */
export const silenceTime = 20 * 24 * hour;

/** What is known of a link: `missing` and `silent` may pass, `broken` is what the person sees. */
export interface Standing {
  state: "unknown" | "fine" | "missing" | "silent" | "broken";
  /** In words for the person, where it is broken. */
  reason: string | null;
  /** Since when it has been missing or silent, by the looks. */
  failingSince: Date | null;
}

/**
 * What one look has shown. `missing`: the site says that there is no such page, or its name is gone. `silent`: nobody
 * answers, or only with an error. `unclear`: somebody answers who does not show the page to us.
 */
export type Finding = { kind: "answers" } | { kind: "unclear" } | { kind: "missing" | "silent"; reason: string };

/** A link after a look, and when it is looked at again before the next round; null where that has time. */
export interface Judgement extends Standing {
  dueAt: Date | null;
}

export const unknown: Standing = { state: "unknown", reason: null, failingSince: null };

/** Weighs what a look has shown against what was known. One look alone never makes a link broken. */
export function judgeLink(before: Standing, finding: Finding, now: Date): Judgement {
  if (finding.kind === "answers") return { ...unknown, state: "fine", dueAt: null };
  if (before.state === "broken") return stillBroken(before, finding);
  if (finding.kind === "unclear") return { ...unknown, dueAt: null };
  const { kind, reason } = finding;
  const since = before.state === kind ? before.failingSince! : now;
  const patience = kind === "missing" ? confirmTime : silenceTime;
  if (now.getTime() - since.getTime() >= patience) return { state: "broken", reason, failingSince: since, dueAt: null };
  return { state: kind, reason, failingSince: since, dueAt: kind === "missing" ? confirmAt(since) : null };
}

/** Only an answer takes the mark away. */
function stillBroken(before: Standing, finding: Finding): Judgement {
  return { ...before, reason: finding.kind === "missing" ? finding.reason : before.reason, dueAt: null };
}

function confirmAt(since: Date): Date {
  return new Date(since.getTime() + confirmTime + Math.random() * confirmSpread);
}
