import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** Lets one address open an account. The row is deleted when it is used. */
export const Invitation = defineEntity({
  name: "Invitation",
  tableName: "invitation",
  properties: {
    /** In lower case. */
    email: p.text().primary(),
    /** SHA-256 of the token in the link, which itself is not kept. */
    hash: p.text().unique("invitation_hash_key"),
    createdAt: p.datetime().defaultRaw("now()"),
    expiresAt: p.datetime(),
  },
});
export type Invitation = InferEntity<typeof Invitation>;
