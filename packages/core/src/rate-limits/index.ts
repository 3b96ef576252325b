export { callerNetwork, networkOf } from "./caller-network.ts";
export { type CallCounter, createCallCounter } from "./call-counter.ts";
export { createLimiter } from "./create-limiter.ts";
export { countCall, forgiveAccount, limited, type Tried } from "./limited.ts";
export type { Limiter, LimitKey } from "./limiter.ts";
export { tooManyRequests } from "./too-many-requests.ts";
