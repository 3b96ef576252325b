export { type CallCounter, createCallCounter, createLimiter } from "./limiter.ts";
export { countCall, resetAccountAttempts, limited, type Tried, tooManyRequests } from "./limited.ts";
export type { Limiter, LimitKey } from "../ports/limiter.ts";
