import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** What a person's use of the model came to on one day, in UTC. */
export const ModelUsage = defineEntity({
  name: "ModelUsage",
  tableName: "model_usage",
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    day: p.date().primary(),
    calls: p.integer().default(0),
    promptTokens: p.integer().default(0),
    completionTokens: p.integer().default(0),
    /** Read by the embedding model. */
    embeddingTokens: p.integer().default(0),
    /** Millionths of a US dollar; 0 where the model's price is not known. */
    costMicros: p.integer().default(0),
  },
});
export type ModelUsage = InferEntity<typeof ModelUsage>;
