import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** What a person's own program calls with. */
export const ApiToken = defineEntity({
  name: "ApiToken",
  tableName: "api_token",
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    id: p.uuid().primary(),
    name: p.text(),
    /** SHA-256 of the token, which itself is kept nowhere. */
    hash: p.text().unique("api_token_hash_key"),
    /** As the contract's `apiTokenScopes`. */
    scopes: p.array().columnType("text[]"),
    /** The token's last characters. */
    ending: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
    lastUsedAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
  },
});
export type ApiToken = InferEntity<typeof ApiToken>;
