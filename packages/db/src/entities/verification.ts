import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A single-use token in flight: a password reset, a provider's sign-in. It belongs to nobody until it is used. */
export const Verification = defineEntity({
  name: "Verification",
  tableName: "verification",
  indexes: [{ name: "verification_identifier_idx", properties: ["identifier"] }],
  properties: {
    id: p.uuid().primary(),
    identifier: p.text(),
    value: p.text(),
    expiresAt: p.datetime(),
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});
export type Verification = InferEntity<typeof Verification>;
