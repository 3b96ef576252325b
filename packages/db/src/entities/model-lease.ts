import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** A call of the model that is under way, with the tokens set aside for it. What is past its time is void. */
export const ModelLease = defineEntity({
  name: "ModelLease",
  tableName: "model_lease",
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    id: p.uuid().primary(),
    tokens: p.integer(),
    expiresAt: p.datetime(),
  },
});
export type ModelLease = InferEntity<typeof ModelLease>;
