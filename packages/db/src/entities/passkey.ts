import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** A WebAuthn credential that signs a person in without a password. */
export const Passkey = defineEntity({
  name: "Passkey",
  tableName: "passkey",
  uniques: [{ name: "passkey_credential_id_key", properties: ["userId", "credentialId"] }],
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
    id: p.uuid().primary(),
    /** As the authenticator says it, base64url. */
    credentialId: p.text(),
    /** COSE, base64url. */
    publicKey: p.text(),
    /** How often the authenticator has signed; many always say 0. */
    counter: p.bigint(),
    /** How browsers reach the authenticator, such as `internal` or `usb`. */
    transports: p.array().columnType("text[]").default([]),
    name: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
    lastUsedAt: p.datetime().nullable(),
  },
});
export type Passkey = InferEntity<typeof Passkey>;
