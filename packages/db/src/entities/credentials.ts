import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson } from "./accounts.ts";

/** A personal token with which a program calls the API. */
export const ApiToken = defineEntity({
  name: "ApiToken",
  tableName: "api_token",
  properties: {
    userId: ofPerson,
    id: p.uuid().primary(),
    name: p.text(),
    /** SHA-256 of the token; the token is not stored. */
    hash: p.text().unique("api_token_hash_key"),
    /** The contract's `apiTokenScopes`. */
    scopes: p.array().columnType("text[]"),
    /** The token's last characters. */
    ending: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
    lastUsedAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    /** Whether an assistant with it organizes without asking first. */
    appliesAtOnce: p.boolean().default(false),
  },
});
export type ApiToken = InferEntity<typeof ApiToken>;

/** A person's authenticator app, required after the password. */
export const SecondFactor = defineEntity({
  name: "SecondFactor",
  tableName: "second_factor",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    /** The shared key, encrypted. */
    sealedKey: p.text(),
    /** The time step of the last accepted code: each code works once. */
    lastStep: p.integer().default(0),
    /** SHA-256 of each unused recovery code. */
    recoveryHashes: p.array().columnType("text[]").default([]),
    createdAt: p.datetime().defaultRaw("now()"),
    /** When two-step sign-in was turned on; null until a code was confirmed. */
    confirmedAt: p.datetime().nullable(),
  },
});
export type SecondFactor = InferEntity<typeof SecondFactor>;

/** A WebAuthn credential that signs a person in without a password. */
export const Passkey = defineEntity({
  name: "Passkey",
  tableName: "passkey",
  uniques: [{ name: "passkey_credential_id_key", properties: ["userId", "credentialId"] }],
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    id: p.uuid().primary(),
    /** As given by the authenticator, base64url. */
    credentialId: p.text(),
    /** COSE, base64url. */
    publicKey: p.text(),
    /** The authenticator's signature counter; many always report 0. */
    counter: p.bigint(),
    /** How browsers reach the authenticator, e.g. `internal` or `usb`. */
    transports: p.array().columnType("text[]").default([]),
    name: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
    lastUsedAt: p.datetime().nullable(),
  },
});
export type Passkey = InferEntity<typeof Passkey>;

/** An event of a person's account, shown to that person. */
export const SecurityEvent = defineEntity({
  name: "SecurityEvent",
  tableName: "security_event",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    /** UUID version 7: in chronological order. */
    id: p.uuid().primary(),
    /** The contract's `SecurityEventKind`. */
    kind: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
    address: p.text().nullable(),
    /** E.g. "Firefox on Linux". */
    device: p.text().nullable(),
    detail: p.text().nullable(),
  },
});
export type SecurityEvent = InferEntity<typeof SecurityEvent>;

/** A counter of recent attempts. The key is a hash, so that it does not reveal the person. */
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
