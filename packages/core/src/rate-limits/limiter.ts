import type { RateLimitName } from "@bowerbird/contract/limits";

/** What is counted: tries of one kind, by one account, from one network, or by an account from a network or device. */
export interface LimitKey {
  name: RateLimitName;
  kind: "account" | "address" | "pair" | "device";
  /** An id, an email address, a network, or an email address with a network or device. */
  of: string;
}

/** Counts tries for all server processes together. It never fails: without its store each process counts by itself. */
export interface Limiter {
  /** Counts one try, or as many as are given. @returns milliseconds to wait, 0 when there is no need */
  take(key: LimitKey, count?: number): Promise<number>;
  /** Takes back one try, which was no failure. */
  giveBack(key: LimitKey): Promise<void>;
  /** Forgets all tries. */
  forgive(key: LimitKey): Promise<void>;
  close(): void;
}
