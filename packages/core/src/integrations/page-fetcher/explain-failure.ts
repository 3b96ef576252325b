import { FetchError } from "../../metadata/page-fetcher.ts";

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

/** A failure of the network or of what came over it, as a sentence. A mistake of ours stays what it is. */
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
