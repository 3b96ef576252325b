import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** How often something was tried lately. The key is a hash: of whom is not to be read from it. */
export const RateLimit = defineEntity({
  name: "RateLimit",
  tableName: "rate_limit",
  properties: {
    key: p.text().primary(),
    points: p.integer(),
    /** Milliseconds since 1970. */
    expire: p.bigint().nullable(),
  },
});
export type RateLimit = InferEntity<typeof RateLimit>;
