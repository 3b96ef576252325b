import type { RateLimiterAbstract, RateLimiterMemory } from "rate-limiter-flexible";

/** Where counts are kept. */
export interface LimitStore {
  open(options: CounterOptions): RateLimiterAbstract;
  /** Resolves when the store can be asked, or when it is clear that it cannot. */
  ready(): Promise<void>;
  close(): void;
}

export interface CounterOptions {
  keyPrefix: string;
  points: number;
  /** Seconds. */
  duration: number;
  /** Counts while the store cannot be asked. */
  insuranceLimiter: RateLimiterMemory;
}

/** Told that the store failed, or with null that it works. */
export type Watch = (error: Error | null) => void;
