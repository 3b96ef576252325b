import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A person, with the columns of better-auth; see `core/auth`. */
export const User = defineEntity({
  name: "User",
  tableName: "user",
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    firstName: p.text().default(""),
    lastName: p.text().default(""),
    email: p.text().unique("user_email_key"),
    emailVerified: p.boolean().default(false),
    image: p.text().nullable(),
    /** When the person signed in for the first time. */
    signedInAt: p.datetime().nullable(),
    /** Whether the links that the person opens are counted. */
    rememberOpens: p.boolean().default(true),
    /** Of the pages and mails; null: the browser's, and English in mails. */
    language: p.text().nullable(),
    /** "name" or "manual", see `category-order` of the package `bookmark`. */
    categoryOrder: p.text().default("name"),
    /** By the operator; null: the server's, 0: none. */
    bookmarkLimit: p.integer().nullable(),
    backupMegabyteLimit: p.integer().nullable(),
    /** The mailed link was followed in another browser than the sign-up's, so the password may be a stranger's. */
    verifiedElsewhere: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});
export type User = InferEntity<typeof User>;

/** The person who has a row: first in its key, and with whom it goes. */
export const ofPerson = () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade");

/** A visitor of a demo, whose account is removed when its time is over. */
export const DemoVisitor = defineEntity({
  name: "DemoVisitor",
  tableName: "demo_visitor",
  properties: {
    userId: ofPerson,
    /** Where it was started, see `toNetwork`. */
    network: p.text(),
    endsAt: p.datetime(),
  },
});
export type DemoVisitor = InferEntity<typeof DemoVisitor>;

export const Session = defineEntity({
  name: "Session",
  tableName: "session",
  indexes: [{ name: "session_user_id_idx", properties: ["userId"] }],
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName("user_id").deleteRule("cascade"),
    token: p.text().unique("session_token_key"),
    expiresAt: p.datetime(),
    ipAddress: p.text().nullable(),
    userAgent: p.text().nullable(),
    /** When the person last entered their password in this session. */
    provedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});
export type Session = InferEntity<typeof Session>;

/** A way to sign in: a password, or an identity at a provider. */
export const Account = defineEntity({
  name: "Account",
  tableName: "account",
  indexes: [{ name: "account_user_id_idx", properties: ["userId"] }],
  uniques: [{ name: "account_provider_id_account_id_key", properties: ["providerId", "accountId"] }],
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName("user_id").deleteRule("cascade"),
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

/**
 * A sign-up with an unverified address that a later one has followed. The newest is in {@link User} and {@link Account}; a
 * link can still verify each of them.
 */
export const EarlierSignUp = defineEntity({
  name: "EarlierSignUp",
  tableName: "earlier_sign_up",
  properties: {
    userId: ofPerson,
    /** Once the id of its row in {@link Account}. */
    id: p.uuid().primary(),
    name: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    password: p.text().hidden(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type EarlierSignUp = InferEntity<typeof EarlierSignUp>;

/** A pending single-use token, e.g. of a password reset or a provider's sign-in. Has no owner until it is used. */
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

/** Allows one address to open an account. Deleted when it is used. */
export const Invitation = defineEntity({
  name: "Invitation",
  tableName: "invitation",
  properties: {
    /** In lower case. */
    email: p.text().primary(),
    /** SHA-256 of the token in the link; the token is not stored. */
    hash: p.text().unique("invitation_hash_key"),
    createdAt: p.datetime().defaultRaw("now()"),
    expiresAt: p.datetime(),
  },
});
export type Invitation = InferEntity<typeof Invitation>;

/** An unsent mail. It belongs to an address, not to a person, because e.g. a reset is requested without a sign-in. */
export const OutgoingMail = defineEntity({
  name: "OutgoingMail",
  tableName: "outgoing_mail",
  properties: {
    id: p.uuid().primary(),
    recipient: p.text(),
    subject: p.text(),
    body: p.text(),
    link: p.text(),
    /** The unsubscribe link; null for account mails, which are always sent. */
    unsubscribe: p.text().nullable(),
    /** In which it is written. */
    language: p.text().default("en"),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type OutgoingMail = InferEntity<typeof OutgoingMail>;

/** Which mails a person wants. */
export const NotificationSettings = defineEntity({
  name: "NotificationSettings",
  tableName: "notification_settings",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    backupFailed: p.boolean(),
    weeklyDigest: p.boolean(),
    importFinished: p.boolean(),
    linksBroken: p.boolean().default(true),
    /** IANA name; the digest is sent at an hour of this zone. */
    timeZone: p.text(),
    /** When the next digest is due; null without digests. */
    nextDigestAt: p.datetime().nullable(),
  },
});
export type NotificationSettings = InferEntity<typeof NotificationSettings>;

/** What an operator did to a person. It outlives the account. */
export const OperatorAction = defineEntity({
  name: "OperatorAction",
  tableName: "operator_action",
  properties: {
    id: p.uuid().primary(),
    /** By the name of the command. */
    action: p.text(),
    /** The person's email address. */
    subject: p.text(),
    /** What was set; never a secret. */
    detail: p.text().nullable(),
    /** `page` or `command`. */
    via: p.text(),
    /** Who: the name of the page's sign-in, or of the account on the machine. */
    operator: p.text(),
    /** The network address of a request. */
    address: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type OperatorAction = InferEntity<typeof OperatorAction>;
