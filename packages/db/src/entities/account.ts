import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** A way to sign in: a password, or an identity at a provider. */
export const Account = defineEntity({
  name: "Account",
  tableName: "account",
  indexes: [{ name: "account_user_id_idx", properties: ["user"] }],
  uniques: [{ name: "account_provider_id_account_id_key", properties: ["providerId", "accountId"] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule("cascade"),
    accountId: p.text(),
    providerId: p.text(),
    accessToken: p.text().nullable(),
    refreshToken: p.text().nullable(),
    idToken: p.text().nullable(),
    accessTokenExpiresAt: p.datetime().nullable(),
    refreshTokenExpiresAt: p.datetime().nullable(),
    scope: p.text().nullable(),
    password: p.text().nullable().hidden(),
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});
export type Account = InferEntity<typeof Account>;
