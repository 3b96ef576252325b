import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson } from "./accounts.ts";

/** An address that is told of a person's changes. */
export const Webhook = defineEntity({
  name: "Webhook",
  tableName: "webhook",
  indexes: [
    {
      name: "webhook_on_idx",
      expression: 'create index "webhook_on_idx" on "webhook" ("user_id", "id") where "is_on"',
    },
  ],
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    id: p.uuid().primary(),
    url: p.text(),
    events: p.array().columnType("text[]"),
    isOn: p.boolean().default(true),
    /** Encrypted. */
    sealedSecret: p.text(),
    /** The first failed attempt since the last success. */
    failingSince: p.datetime().nullable(),
    /** Deliveries that were given up since the last success. */
    failedDeliveries: p.integer().default(0),
    /** Why Bowerbird switched it off, as a text for the person; null if it did not. */
    offReason: p.text().nullable(),
    /** Nothing is sent before, because the receiver did not answer. */
    restsUntil: p.datetime().nullable(),
    /** Names the worker of the job that sends, see `core/platform/runs`. */
    lockToken: p.uuid().nullable(),
    /** The job's heartbeat; null without a job. */
    heartbeatAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type Webhook = InferEntity<typeof Webhook>;

const ofWebhook = () =>
  p
    .manyToOne(Webhook)
    .joinColumns("user_id", "webhook_id")
    .ownColumns("webhook_id")
    .deleteRule("cascade")
    .updateRule("no action");

/**
 * A changed bookmark that a webhook has yet to be told of. Triggers write it in the transaction of the change; what changes
 * again before it is sent is one row.
 */
export const WebhookChange = defineEntity({
  name: "WebhookChange",
  tableName: "webhook_change",
  indexes: [
    {
      name: "webhook_change_order_idx",
      expression: 'create index "webhook_change_order_idx" on "webhook_change" ("user_id", "webhook_id", "number")',
    },
  ],
  properties: {
    userId: p.uuid().primary(),
    webhookId: p.uuid().primary(),
    webhook: ofWebhook,
    bookmarkId: p.uuid().primary(),
    event: p.text(),
    /** Of a deleted bookmark, whose row may be gone when it is sent. */
    url: p.text().nullable(),
    title: p.text().nullable(),
    /** In the order of the changes. */
    number: p.bigint("number").autoincrement(),
    changedAt: p.datetime().defaultRaw("clock_timestamp()"),
  },
});
export type WebhookChange = InferEntity<typeof WebhookChange>;

/** A message to a webhook: waiting while it has a `nextAt`; then delivered, or failed if it has a problem. */
export const WebhookDelivery = defineEntity({
  name: "WebhookDelivery",
  tableName: "webhook_delivery",
  indexes: [
    {
      name: "webhook_delivery_log_idx",
      expression: 'create index "webhook_delivery_log_idx" on "webhook_delivery" ("user_id", "webhook_id", "id")',
    },
    {
      name: "webhook_delivery_due_idx",
      expression:
        'create index "webhook_delivery_due_idx" on "webhook_delivery" ("user_id", "webhook_id", "next_at") where "next_at" is not null',
    },
  ],
  properties: {
    userId: p.uuid().primary(),
    /** The message's id, equal in all attempts. */
    id: p.uuid().primary(),
    webhookId: p.uuid(),
    webhook: ofWebhook,
    event: p.text(),
    /** What is sent; null once it has been, or was given up. */
    body: p.text().nullable(),
    attempts: p.smallint().default(0),
    /** When the next attempt is due. */
    nextAt: p.datetime().nullable(),
    /** Of the last attempt: the HTTP status, why it failed as a text for the person, the start of the answer, ms. */
    status: p.smallint().nullable(),
    problem: p.text().nullable(),
    answer: p.text().nullable(),
    durationMs: p.integer().nullable(),
    attemptedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type WebhookDelivery = InferEntity<typeof WebhookDelivery>;
