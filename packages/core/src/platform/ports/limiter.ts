import type { RateLimitName } from "@bowerbird/contract/limits";

/** The key of a counter: attempts of one kind by an account, from a network, or by an account from a network or device. */
export interface LimitKey {
  name: RateLimitName;
  kind: "account" | "address" | "pair" | "device";
  /** An id, an email address, a network, or an email address with a network or device. */
  of: string;
}

/** Counts attempts across all server processes. It never fails: while its store is down each process counts by itself. */
export interface Limiter {
  /** Counts one attempt, or `count`. @returns milliseconds to wait, 0 when allowed */
  take(key: LimitKey, count?: number): Promise<number>;
  /** Takes back one attempt. */
  refund(key: LimitKey): Promise<void>;
  resetAttempts(key: LimitKey): Promise<void>;
  close(): void;
}
