export { type CallCounter, createCallCounter, createLimiter, type Limiter, type LimitKey } from "./limiter.ts";
export { countCall, resetAccountAttempts, limited, type Tried, tooManyRequests } from "./limited.ts";
