/** What is read of an address, as far as its limits allow. */
export interface FetchedDocument {
  /** The address after all redirects. */
  url: string;
  /** The encoding that the header names, if any. */
  charset: string | null;
  /** Decompressed; it ends at the limit of bytes and throws at that of time. */
  body: AsyncIterable<Uint8Array>;
}

export interface FetchOptions {
  /**
   * Only HTML is read for a page, anything for an icon, whose bytes tell what it is. Of a link nothing is read: it is
   * asked whether it answers.
   */
  kind: "page" | "icon" | "link";
  /** Milliseconds to wait for a place at the host. */
  patience: number;
  signal?: AbortSignal;
}

/** The only way out to addresses that a person or a page gave. */
export interface PageFetcher {
  /**
   * Opens the address, follows redirects and hands over what it finds; the connection ends with the use of it.
   *
   * @throws FetchError
   */
  read<T>(url: string, options: FetchOptions, use: (document: FetchedDocument) => Promise<T>): Promise<T>;
  /** Whether this machine seems to have no network at present. */
  isOffline(): boolean;
  close(): Promise<void>;
}

/**
 * What became of an address that could not be read: `gone` where the site says so, `final` where trying again is of no
 * use, `temporary` where it may be, `busy` where the host must be left alone for now and the address was not tried.
 */
export type FetchOutcome = "gone" | "final" | "temporary" | "busy";

/** Its message is a sentence for the person. */
export class FetchError extends Error {
  readonly outcome: FetchOutcome;
  /** Not before this time should the address be tried again. */
  readonly retryAt: Date | null;
  /** What the site answered; null where it did not. */
  readonly status: number | null;
  /** What the network says in its own words, such as `ENOTFOUND`; null where it says nothing. */
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
