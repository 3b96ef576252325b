import type { Context } from "../context/index.ts";
import { FetchError } from "../metadata/index.ts";
import type { Finding } from "./judge-link.ts";

/** The host could not be asked now; nothing is known. */
export interface Untried {
  kind: "untried";
  retryAt: Date;
}

/** Others read from the host, or it asked for a rest. */
const busyDelay = 10 * 60_000;
/** Of a site that is there, but that nobody should trust blindly. */
const certificateCodes = /^(?:CERT_|UNABLE_|DEPTH_|SELF_|ERR_TLS|ERR_SSL|EPROTO)/;

/**
 * Asks the site of a link whether it answers.
 *
 * @param patience milliseconds to wait for a place at the host
 */
export async function lookAtLink(ctx: Context, url: string, patience: number): Promise<Finding | Untried> {
  try {
    await ctx.services.pages.read(url, { kind: "link", patience }, async () => {});
    return { kind: "answers" };
  } catch (error) {
    if (error instanceof FetchError) return findingOf(error, ctx.now());
    ctx.log.error({ err: error }, "looking at a link failed");
    return { kind: "unclear" };
  }
}

function findingOf(error: FetchError, now: Date): Finding | Untried {
  const { outcome, status, code, retryAt } = error;
  if (outcome === "busy") return { kind: "untried", retryAt: laterThan(retryAt, now) };
  if (outcome === "gone") return { kind: "missing", reason: status === 410 ? "Removed (410)" : "Not found (404)" };
  if (code === "ENOTFOUND") return { kind: "missing", reason: "The site no longer exists" };
  // An overloaded site, and one behind a check of its visitors, says 503: it is there.
  if (status !== null && status >= 500 && status !== 503)
    return { kind: "silent", reason: `Error of the site (${status})` };
  if (outcome !== "temporary" || status !== null || certificateCodes.test(code ?? "")) return { kind: "unclear" };
  return { kind: "silent", reason: "No answer" };
}

function laterThan(retryAt: Date | null, now: Date): Date {
  const earliest = Math.max(retryAt?.getTime() ?? 0, now.getTime());
  return new Date(earliest + busyDelay * (0.5 + Math.random()));
}
