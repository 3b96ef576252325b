export { withAllowance } from "./allowance.ts";
export { embeddingTokensPerToken } from "./allowance.sql.ts";
export { costMicros, type ModelUsageTotal, totalModelUsage } from "./usage.ts";
