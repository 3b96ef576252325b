import type { RateLimitName } from "@bowerbird/contract/limits";

/** What is counted: tries of one kind, by one account or from one network. */
export interface LimitKey {
  name: RateLimitName;
  kind: "account" | "address";
  /** An id, an email address or a network. */
  of: string;
}

/** Counts tries for all server processes together. It never fails: without its store each process counts by itself. */
export interface Limiter {
  /** Counts one try. @returns milliseconds to wait, 0 when there is no need */
  take(key: LimitKey): Promise<number>;
  /** Takes back one try, which was no failure. */
  giveBack(key: LimitKey): Promise<void>;
  /** Forgets all tries. */
  forgive(key: LimitKey): Promise<void>;
  close(): void;
}
