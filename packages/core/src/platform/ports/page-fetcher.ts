/** A response, within the limits of size and time. */
export interface FetchedDocument {
  /** The URL after all redirects. */
  url: string;
  /** Whether it was redirected, and each time permanently (301, 308). */
  hasMoved: boolean;
  /** The encoding that the header names, if any. */
  charset: string | null;
  /** The header that leads to another page, if any, such as `0; url=/target`. */
  refresh: string | null;
  /** Of a PDF: why it is no page, for one that says nothing. */
  pdf?: NotAPageError;
  /** Decompressed. Ends at the size limit; throws at the time limit. */
  body: AsyncIterable<Uint8Array>;
}

export interface FetchOptions {
  /**
   * For a page only HTML and PDF are read; for an icon, a cover and the data of a source any type; for a link nothing: only whether it
   * answers matters.
   */
  kind: "page" | "icon" | "cover" | "link" | "data";
  /** Additional headers, such as a key. Not sent to another origin that the site redirects to. */
  headers?: Record<string, string>;
  /** That the page was in when it was last read: asked for after the person's. */
  language?: string | null | undefined;
  /** Max. wait for a slot at the host. */
  maxWaitMs: number;
  signal?: AbortSignal;
}

/** Reads a response. */
export type Use<T> = (document: FetchedDocument) => Promise<T | PageRedirect>;

/** A page whose content leads to another address. */
export class PageRedirect {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
}

/** The only way to request URLs that come from people or pages. */
export interface PageFetcher {
  /**
   * Requests the URL, follows redirects and passes the response to `use`; the connection closes when `use` ends. A
   * `PageRedirect` that it returns is followed under the same rules and limits as a redirect of the site.
   *
   * @throws FetchError
   */
  read<T>(url: string, options: FetchOptions, use: Use<T>): Promise<T>;
  /** Whether this machine seems to be offline. */
  isOffline(): boolean;
  close(): Promise<void>;
}

/**
 * Why a URL could not be read: `gone` if the site says so, `final` if a retry is useless, `temporary` if it is not,
 * `busy` if the host must not be requested now and the URL was not tried.
 */
type FetchOutcome = "gone" | "final" | "temporary" | "busy";

/** The message is shown to the person. */
export class FetchError extends Error {
  readonly outcome: FetchOutcome;
  /** No retry before this time. */
  readonly retryAt: Date | null;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  /** The network's error code, such as `ENOTFOUND`; null if none. */
  readonly code: string | null;

  constructor(
    outcome: FetchOutcome,
    message: string,
    { retryAt = null, status = null, code = null }: Partial<Pick<FetchError, "retryAt" | "status" | "code">> = {},
  ) {
    super(message);
    this.name = "FetchError";
    this.outcome = outcome;
    this.retryAt = retryAt;
    this.status = status;
    this.code = code;
  }
}

/** Neither an HTML page nor a PDF, or one that is too large. */
export class NotAPageError extends FetchError {
  /** The URL after all redirects. */
  readonly url: string;
  /** The header `content-disposition`, which may name the file. */
  readonly disposition: string | null;

  constructor(message: string, url: string, disposition: string | null) {
    super("final", message);
    this.url = url;
    this.disposition = disposition;
  }
}
