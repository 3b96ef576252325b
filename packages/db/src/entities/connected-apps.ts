import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson, User } from "./accounts.ts";

/** An app that a person has let in by signing in: one row for each time they said yes. */
export const ConnectedApp = defineEntity({
  name: "ConnectedApp",
  tableName: "connected_app",
  properties: {
    userId: ofPerson,
    /** The library's id of the grant. */
    id: p.text().primary(),
    /** The address of its metadata document, or a random id of a registration. */
    clientId: p.text(),
    name: p.text(),
    /** Of the client id, or of where the person was sent back to. */
    host: p.text(),
    /** Whether the host itself says so: the client id is a document there. */
    isVerified: p.boolean(),
    /** The contract's `appScopes`. */
    scopes: p.array().columnType("text[]"),
    createdAt: p.datetime().defaultRaw("now()"),
    lastUsedAt: p.datetime().nullable(),
  },
});
export type ConnectedApp = InferEntity<typeof ConnectedApp>;

/** What the library stores: grants, codes, tokens, registrations and sign-ins that are under way. */
export const AppRecord = defineEntity({
  name: "AppRecord",
  tableName: "app_record",
  indexes: [
    { name: "app_record_user_id_grant_id_idx", properties: ["userId", "grantId"] },
    { name: "app_record_grant_id_idx", properties: ["grantId"] },
  ],
  properties: {
    /** SHA-256 of its kind and its id, which is the secret itself for a code or token. */
    key: p.text().primary(),
    /** The library's name, such as `AccessToken`. */
    kind: p.text(),
    /** Null before someone signs in, and for a registration. */
    userId: () => p.manyToOne(User).mapToPk().fieldName("user_id").deleteRule("cascade").nullable(),
    grantId: p.text().nullable(),
    /** Without the id. */
    payload: p.json<Record<string, unknown>>(),
    expiresAt: p.datetime(),
    /** When a code or refresh token was used, which works once. */
    consumedAt: p.datetime().nullable(),
  },
});
export type AppRecord = InferEntity<typeof AppRecord>;
