import { randomBytes } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { describeUrlProblem } from "@bowerbird/contract/url-problems";
import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import type {
  AddedWebhook,
  addWebhookInput,
  changeWebhookInput,
  Webhook,
  WebhookEvent,
} from "@bowerbird/contract/webhooks";
import { Webhook as Row, WebhookChange, WebhookDelivery } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { sealToken } from "../../platform/sealing/index.ts";
import { newWebhookMail, recordSecurityEvent, tellPerson } from "../auth/index.ts";
import { giveUpDeliveries } from "./webhooks.sql.ts";
import t from "../messages.json" with { type: "json" };

/** The person's webhooks, the oldest first. */
export async function listWebhooks(ctx: Context): Promise<Webhook[]> {
  const rows = await ctx.em.find(Row, {}, { orderBy: { createdAt: "asc", id: "asc" }, ...unmanaged });
  return Promise.all(rows.map((row) => toWebhook(ctx, row)));
}

/**
 * Adds a webhook, which is told of what changes from now on. The secret is stored encrypted; the answer alone shows it. The
 * person is notified by mail, because their bookmarks go to another server.
 *
 * @throws BAD_REQUEST for an address that nothing can be sent to; CONFLICT at the limit
 */
export async function addWebhook(ctx: Context, input: z.output<typeof addWebhookInput>): Promise<AddedWebhook> {
  const url = readAddress(ctx, input.url);
  const id = uuid();
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const sealedSecret = sealToken(ctx.services.config.appSecret, id, secret);
  const added = await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    if ((await inner.em.count(Row, {})) >= limits.webhooks)
      throw new AppError("CONFLICT", format(t.tooManyWebhooks, { max: limits.webhooks }));
    const row = { id, url, events: input.events, sealedSecret, createdAt: ctx.now() };
    await inner.em.insert(Row, { userId: ctx.userId, ...row });
    await publish(inner, { type: "webhooks.changed" });
    return getWebhook(inner, id);
  });
  const host = URL.parse(url)!.host;
  await recordSecurityEvent(ctx, ctx.userId, "webhook-added", host);
  await tellPerson(ctx, ctx.userId, newWebhookMail(host));
  return { ...added, secret };
}

/** @returns the address without a fragment, which is never sent */
function readAddress(ctx: Context, given: string): string {
  const parsed = parseWebUrl(tidyUrl(given));
  if (!parsed.ok) throw new AppError("BAD_REQUEST", describeUrlProblem(parsed.reason));
  const url = new URL(parsed.value.url);
  if (url.username !== "" || url.password !== "") throw new AppError("BAD_REQUEST", t.noPasswordInTheAddress);
  url.hash = "";
  const refusal = ctx.services.webhooks.refuse(url.href);
  if (refusal !== null) throw new AppError("BAD_REQUEST", refusal);
  return url.href;
}

/**
 * Changes what a webhook is told of, or switches it on or off. Off: what waits is dropped. On: it begins with what changes
 * from now on.
 *
 * @throws NOT_FOUND
 */
export async function changeWebhook(
  ctx: Context,
  { id, events, isOn }: z.output<typeof changeWebhookInput>,
): Promise<Webhook> {
  return inTransaction(ctx, async (inner) => {
    await getWebhook(inner, id);
    const started = { offReason: null, failingSince: null, failedDeliveries: 0, restsUntil: null };
    const state = isOn === undefined ? {} : { isOn, ...(isOn ? started : {}) };
    if (events || isOn !== undefined) await inner.em.nativeUpdate(Row, { id }, { ...state, ...(events && { events }) });
    if (isOn === false) await dropWaiting(inner, id);
    await publish(inner, { type: "webhooks.changed" });
    return getWebhook(inner, id);
  });
}

/** Nothing more is sent: changes are dropped, and messages that wait count as failed. */
export async function dropWaiting(ctx: Context, webhookId: string): Promise<void> {
  await ctx.em.nativeDelete(WebhookChange, { webhookId });
  await giveUpDeliveries(ctx, webhookId, t.switchedOffBeforeItWasSent);
}

/** Removes a webhook with its secret and its log. @throws NOT_FOUND */
export async function removeWebhook(ctx: Context, { id }: { id: string }): Promise<{ message: string }> {
  const { url } = await getWebhook(ctx, id);
  await ctx.em.nativeDelete(Row, { id });
  await publish(ctx, { type: "webhooks.changed" });
  await recordSecurityEvent(ctx, ctx.userId, "webhook-removed", URL.parse(url)!.host);
  return { message: t.theWebhookIsRemoved };
}

/** @throws NOT_FOUND for another person's */
async function getWebhook(ctx: Context, id: string): Promise<Webhook> {
  return toWebhook(ctx, await findWebhook(ctx, id));
}

/** @throws NOT_FOUND for another person's */
export async function findWebhook(ctx: Context, id: string): Promise<Row> {
  const row = await ctx.em.findOne(Row, { id }, unmanaged);
  if (!row) throw notFound(t.webhookNotFound);
  return row;
}

async function toWebhook(ctx: Context, row: Row): Promise<Webhook> {
  const { id, url, isOn, offReason = null, failingSince = null, createdAt } = row;
  const changes = await ctx.em.count(WebhookChange, { webhookId: id });
  const messages = await ctx.em.count(WebhookDelivery, { webhookId: id, nextAt: { $ne: null } });
  const events = row.events as WebhookEvent[];
  return { id, url, events, isOn, offReason, failingSince, waiting: changes + messages, createdAt };
}
