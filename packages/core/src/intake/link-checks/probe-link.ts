import type { Context } from "../../platform/context/index.ts";
import { isTransient } from "../../platform/stale-work/index.ts";
import { FetchError } from "../pages/index.ts";
import type { Finding } from "./judge-link.ts";

/** The host could not be requested now. */
export interface Untried {
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
    await ctx.services.pages.read(url, { kind: "link", maxWaitMs }, async () => {});
    return { kind: "answers" };
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
  if (outcome === "gone") return { kind: "missing", reason: status === 410 ? "Removed (410)" : "Not found (404)" };
  if (code === "ENOTFOUND") return { kind: "missing", reason: "The site no longer exists" };
  // 503 comes from overloaded sites and from bot checks: the site exists.
  if (status !== null && status >= 500 && status !== 503)
    return { kind: "silent", reason: `Error of the site (${status})` };
  if (outcome !== "temporary" || status !== null || certificateCodes.test(code ?? "")) return { kind: "unclear" };
  return { kind: "silent", reason: "No answer" };
}

function delayRetry(retryAt: Date | null, now: Date): Date {
  const earliest = Math.max(retryAt?.getTime() ?? 0, now.getTime());
  return new Date(earliest + busyDelayMs * (0.5 + Math.random()));
}
