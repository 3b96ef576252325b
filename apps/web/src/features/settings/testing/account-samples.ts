import type { Account, Session } from "@bowerbird/contract/account";
import type { ApiToken } from "@bowerbird/contract/api-tokens";
import type { Webhook, WebhookDelivery } from "@bowerbird/contract/webhooks";
import type { Passkey } from "@bowerbird/contract/passkeys";
import { ada, newId } from "../../../shared/testing/samples.ts";

const createdAt = new Date("2026-05-01T09:00:00Z");

export const makeAccount = (fields: Partial<Account> = {}): Account => ({
  ...ada,
  createdAt,
  hasPassword: true,
  hasGoogle: false,
  hasOidc: false,
  rememberOpens: true,
  ...fields,
});

export const makeSession = (fields: Partial<Session> = {}): Session => ({
  id: newId(),
  device: "Firefox on Linux",
  address: "192.0.2.1",
  createdAt,
  lastUsedAt: new Date("2026-05-12T00:00:00Z"),
  isCurrent: false,
  ...fields,
});

export const makeToken = (fields: Partial<ApiToken> = {}): ApiToken => ({
  id: newId(),
  name: "My script",
  scopes: ["read"],
  scope: "read",
  ending: "x7Qz",
  createdAt,
  lastUsedAt: null,
  expiresAt: null,
  appliesAtOnce: false,
  ...fields,
});

export const makePasskey = (fields: Partial<Passkey> = {}): Passkey => ({
  id: newId(),
  name: "Firefox on Linux",
  createdAt,
  lastUsedAt: null,
  ...fields,
});

export const makeWebhook = (fields: Partial<Webhook> = {}): Webhook => ({
  id: newId(),
  url: "https://n8n.example/webhook/1",
  events: ["bookmark.created", "bookmark.changed", "bookmark.deleted"],
  isOn: true,
  offReason: null,
  failingSince: null,
  waiting: 0,
  createdAt,
  ...fields,
});

export const makeDelivery = (fields: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: newId(),
  event: "bookmark.created",
  state: "delivered",
  attempts: 1,
  status: 200,
  problem: null,
  answer: null,
  durationMs: 12,
  attemptedAt: createdAt,
  nextAt: null,
  createdAt,
  ...fields,
});

export const notifications = {
  backupFailed: true,
  importFinished: false,
  linksBroken: true,
  weeklyDigest: false,
  timeZone: "UTC",
};
