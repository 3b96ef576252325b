import { format } from "@bowerbird/contract/messages";
import { FetchError } from "../../platform/ports/page-fetcher.ts";
import t from "../messages.json" with { type: "json" };

const explanations: Record<string, string> = {
  ENOTFOUND: t.thisSiteDoesNotExist,
  EAI_AGAIN: t.theSitesAddressCouldNotBe,
  ECONNREFUSED: t.theSiteRefusesConnections,
  ECONNRESET: t.theSiteClosedTheConnection,
  EHOSTUNREACH: t.theSiteCannotBeReached,
  ENETUNREACH: t.theSiteCannotBeReached,
  UND_ERR_SOCKET: t.theSiteClosedTheConnection,
  UND_ERR_CONNECT_TIMEOUT: t.siteSilent,
  UND_ERR_HEADERS_TIMEOUT: t.siteSilent,
  UND_ERR_BODY_TIMEOUT: t.siteSilent,
  UND_ERR_HEADERS_OVERFLOW: t.theSitesHeadersAreTooLarge,
  CERT_HAS_EXPIRED: t.theSitesCertificateHasExpired,
  ERR_TLS_CERT_ALTNAME_INVALID: t.certificateOfAnotherSite,
};

const maxWaitMs = 24 * 60 * 60_000;
const defaultWaitMs = 60_000;
const temporaryStatuses = new Set([408, 423, 425, 429]);

/** Converts a network error to a `FetchError`. Other errors, which are our bugs, are returned unchanged. */
export function explainFailure(error: unknown): unknown {
  if (error instanceof FetchError || !(error instanceof Error)) return error;
  if (error.name === "TimeoutError" || error.name === "AbortError") {
    return new FetchError("temporary", t.siteSilent);
  }
  const code = String((error as { code?: unknown }).code ?? "");
  const text = explanations[code];
  if (text) return new FetchError("temporary", text, { code });
  if (/^(?:HPE_|UND_ERR_|ERR_HTTP)/.test(code)) {
    return new FetchError("temporary", t.answerNotHttp, { code });
  }
  if (/^(?:Z_|ERR__?BROTLI|ERR_BROTLI|ZSTD_|ERR_ZSTD)/.test(code)) {
    return new FetchError("final", t.thePagesCompressionCannotBeRead);
  }
  if (/^(?:E[A-Z]+|CERT_|UNABLE_|DEPTH_|SELF_|ERR_TLS|ERR_SSL)/.test(code)) {
    return new FetchError("temporary", format(t.theSiteCannotBeReachedCode, { code }), { code });
  }
  return error;
}

/** Converts an HTTP error status to a `FetchError`. */
export function describeStatus(status: number, retryAfter: string | null, now: Date): FetchError {
  if (status === 404 || status === 410) {
    return new FetchError("gone", format(t.pageGone, { status }), { status });
  }
  if (asksToWait(status)) {
    const message = format(t.siteAsksToWait, { status });
    return new FetchError("temporary", message, { status, retryAt: readRetryAfter(retryAfter, now) });
  }
  if (status === 401 || status === 403) {
    return new FetchError("final", format(t.pageNotPublic, { status }), { status });
  }
  const outcome = status >= 500 || temporaryStatuses.has(status) ? "temporary" : "final";
  return new FetchError(outcome, format(t.siteError, { status }), { status });
}

/** Whether the host, and not only the page, must not be called for a while. */
export function asksToWait(status: number): boolean {
  return status === 429 || status === 503;
}

/** Seconds or a date; a minute without a valid value, at most a day. */
function readRetryAfter(text: string | null, now: Date): Date {
  const given = text?.trim() ?? "";
  const wait = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - now.getTime();
  return new Date(now.getTime() + Math.min(maxWaitMs, wait > 0 ? wait : defaultWaitMs));
}
