import { z } from "zod";
import { limits } from "./limits.ts";
import t from "./accounts.messages.json" with { type: "json" };

/** What a webhook can be told of. */
export const webhookEvents = ["bookmark.created", "bookmark.changed", "bookmark.deleted"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const events = z
  .array(z.enum(webhookEvents))
  .max(20)
  .min(1, t.pleaseChooseAnEvent)
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)));

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  /** Why Bowerbird switched it off, as a text for the person; null if it did not. */
  offReason: z.string().nullable(),
  /** The first failed attempt since the last success; null if there was none. */
  failingSince: z.date().nullable(),
  /** Changes and messages that are still to be sent. */
  waiting: z.number().int(),
  createdAt: z.date(),
});
export type Webhook = z.infer<typeof webhook>;

export const addWebhookInput = z.object({
  url: z.string(t.pleaseEnterAUrl).min(1, t.pleaseEnterAUrl).max(limits.urlLength, t.addressIsTooLong),
  events: events.optional().default([...webhookEvents]),
});
/** The only answer with the secret. */
export const addedWebhook = webhook.extend({ secret: z.string() });
export type AddedWebhook = z.infer<typeof addedWebhook>;

export const webhookIdInput = z.object({ id: z.uuid(t.notAWebhookId) });
/** The address stays: the secret is known there. */
export const changeWebhookInput = webhookIdInput.extend({
  events: events.optional(),
  isOn: z.boolean().optional(),
});

export const webhookDelivery = z.object({
  /** The message's id, which its receiver gets as `webhook-id`; equal in all attempts. */
  id: z.string(),
  event: z.enum([...webhookEvents, "test"]),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.number().int(),
  /** Of the last attempt: the HTTP status, why it failed, the start of the answer, and how long it took in ms. */
  status: z.number().int().nullable(),
  problem: z.string().nullable(),
  answer: z.string().nullable(),
  durationMs: z.number().int().nullable(),
  attemptedAt: z.date().nullable(),
  /** When the next attempt is due; null after the last one. */
  nextAt: z.date().nullable(),
  createdAt: z.date(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
