import { FetchError } from "../../metadata/page-fetcher.ts";

const longestWait = 24 * 60 * 60_000;
const usualWait = 60_000;
/** Answers that may be others in a while. */
const temporary = new Set([408, 423, 425, 429]);

/** What an answer other than a success means for the one who saved the link. */
export function describeStatus(status: number, retryAfter: string | null, now: Date): FetchError {
  if (status === 404 || status === 410) {
    return new FetchError("gone", `The page is gone: the site answers ${status}.`, { status });
  }
  if (asksToWait(status)) {
    const message = `The site asks to be left alone for a while (${status}).`;
    return new FetchError("temporary", message, { status, retryAt: readRetryAfter(retryAfter, now) });
  }
  if (status === 401 || status === 403) {
    return new FetchError("final", `The site does not show this page to everybody (${status}).`, { status });
  }
  const outcome = status >= 500 || temporary.has(status) ? "temporary" : "final";
  return new FetchError(outcome, `The site answers with the error ${status}.`, { status });
}

/** Whether the whole host must be left alone and not this page only. */
export function asksToWait(status: number): boolean {
  return status === 429 || status === 503;
}

/** Seconds or a date; a minute where nothing sensible is said, a day at most. */
function readRetryAfter(text: string | null, now: Date): Date {
  const given = text?.trim() ?? "";
  const wait = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - now.getTime();
  return new Date(now.getTime() + Math.min(longestWait, wait > 0 ? wait : usualWait));
}
