import { FetchError } from "../../platform/ports/page-fetcher.ts";

const explanations: Record<string, string> = {
  ENOTFOUND: "There is no site of this name.",
  EAI_AGAIN: "The site's name could not be looked up.",
  ECONNREFUSED: "The site refuses connections.",
  ECONNRESET: "The site broke the connection off.",
  EHOSTUNREACH: "The site cannot be reached.",
  ENETUNREACH: "The site cannot be reached.",
  UND_ERR_SOCKET: "The site broke the connection off.",
  UND_ERR_CONNECT_TIMEOUT: "The site did not answer in time.",
  UND_ERR_HEADERS_TIMEOUT: "The site did not answer in time.",
  UND_ERR_BODY_TIMEOUT: "The site did not answer in time.",
  UND_ERR_HEADERS_OVERFLOW: "The site sends more headers than are read.",
  CERT_HAS_EXPIRED: "The site's certificate has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The site's certificate is not its own.",
};

const maxWaitMs = 24 * 60 * 60_000;
const defaultWaitMs = 60_000;
const temporaryStatuses = new Set([408, 423, 425, 429]);

/** Converts a network error to a `FetchError`. Other errors, which are our bugs, are returned unchanged. */
export function explainFailure(error: unknown): unknown {
  if (error instanceof FetchError || !(error instanceof Error)) return error;
  if (error.name === "TimeoutError" || error.name === "AbortError") {
    return new FetchError("temporary", "The site did not answer in time.");
  }
  const code = String((error as { code?: unknown }).code ?? "");
  const text = explanations[code];
  if (text) return new FetchError("temporary", text, { code });
  if (/^(?:HPE_|UND_ERR_|ERR_HTTP)/.test(code)) {
    return new FetchError("temporary", "The site's answer is no HTTP.", { code });
  }
  if (/^(?:Z_|ERR__?BROTLI|ERR_BROTLI|ZSTD_|ERR_ZSTD)/.test(code)) {
    return new FetchError("final", "The page is packed in a way that cannot be read.");
  }
  if (/^(?:E[A-Z]+|CERT_|UNABLE_|DEPTH_|SELF_|ERR_TLS|ERR_SSL)/.test(code)) {
    return new FetchError("temporary", `The site cannot be reached (${code}).`, { code });
  }
  return error;
}

/** Converts an HTTP error status to a `FetchError`. */
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
  const outcome = status >= 500 || temporaryStatuses.has(status) ? "temporary" : "final";
  return new FetchError(outcome, `The site answers with the error ${status}.`, { status });
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
