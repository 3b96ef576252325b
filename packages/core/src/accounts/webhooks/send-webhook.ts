import timers from "node:timers/promises";
import { limits } from "@bowerbird/contract/limits";
import { Webhook, WebhookDelivery } from "@bowerbird/db";
import { type Context, own, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { createToken, hasLostWorker } from "../../platform/runs/index.ts";
import { attempt } from "./attempt.ts";
import { recordAttempt } from "./record-attempt.ts";
import { storeMessages } from "./store-messages.ts";
import { takeDueWebhooks, trimLog } from "./webhooks.sql.ts";

/** Deliveries are started for this long per job; then other webhooks have their turn. */
const jobTimeMs = 15_000;
/** Without a heartbeat for this long, a job counts as lost. Longer than an attempt takes. */
const staleAfterMs = 60_000;

/** Enqueues a job for each webhook with something to send, unless one is running. Safe to run concurrently. */
export async function sweepWebhooks(ctx: VisitorContext): Promise<void> {
  for (const due of await takeDueWebhooks(ctx, staleAfterMs)) await ctx.services.enqueue("send-webhook", due);
}

/**
 * Sends what a webhook has to be told, one message after another, at a bounded rate. An attempt counts before it is made,
 * so that a killed worker causes a repetition and no loss. Safe to run twice: only one job has the webhook.
 */
export async function sendWebhook(ctx: Context, webhookId: string): Promise<void> {
  const lockToken = createToken(ctx);
  if (!(await claim(ctx, webhookId, lockToken))) return;
  const end = Date.now() + jobTimeMs;
  let isDone = false;
  let sent = 0;
  while (!isDone && Date.now() < end) {
    const next = performance.now() + 1_000 / limits.webhookRate;
    isDone = !(await sendNext(ctx, webhookId, lockToken));
    if (!isDone) sent += 1;
    if (!isDone) await timers.setTimeout(Math.max(0, next - performance.now()));
  }
  await trimLog(ctx, webhookId);
  await ctx.em.nativeUpdate(Webhook, { id: webhookId, lockToken }, { lockToken: null, heartbeatAt: null });
  if (sent > 0) await publish(ctx, { type: "webhooks.changed" });
}

async function claim(ctx: Context, id: string, lockToken: string): Promise<boolean> {
  const claimed = await own(ctx)
    .updateTable("Webhook")
    .set({ lockToken, heartbeatAt: ctx.now() })
    .where("id", "=", id)
    .where("isOn", "=", true)
    .where((eb) => eb.or([eb("lockToken", "is", null), hasLostWorker(ctx, staleAfterMs)]))
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/** @returns false when there is nothing to send now, or the webhook was switched off, removed or taken by another job */
async function sendNext(ctx: Context, webhookId: string, lockToken: string): Promise<boolean> {
  const webhook = await ctx.em.findOne(Webhook, { id: webhookId, lockToken, isOn: true }, unmanaged);
  if (!webhook || (webhook.restsUntil && webhook.restsUntil > ctx.now())) return false;
  const delivery =
    (await findDue(ctx, webhookId)) ?? ((await storeMessages(ctx, webhook)) ? await findDue(ctx, webhookId) : null);
  if (!delivery) return false;
  const attempts = delivery.attempts + 1;
  await ctx.em.nativeUpdate(Webhook, { id: webhookId }, { heartbeatAt: ctx.now() });
  await ctx.em.nativeUpdate(WebhookDelivery, { id: delivery.id }, { attempts, nextAt: nextAttempt(ctx, attempts) });
  const result = await attempt(ctx, webhook, { id: delivery.id, body: delivery.body ?? "" });
  await recordAttempt(
    ctx,
    { webhookId, id: delivery.id, attempts, isLast: attempts >= limits.webhookAttempts },
    result,
  );
  return true;
}

/** The one that was to be sent first. */
function findDue(ctx: Context, webhookId: string): Promise<WebhookDelivery | null> {
  const due = { webhookId, nextAt: { $lte: ctx.now() } };
  return ctx.em.findOne(WebhookDelivery, due, { orderBy: { nextAt: "asc", id: "asc" }, ...unmanaged });
}

const [minute, hour] = [60_000, 3_600_000];
/** After the first, second, … attempt: together about a day. The last is for a worker that was killed in the last attempt. */
const pausesMs = [minute, 10 * minute, hour, 6 * hour, 17 * hour, minute];

function nextAttempt(ctx: Context, attempts: number): Date {
  return new Date(ctx.now().getTime() + (pausesMs[attempts - 1] ?? minute));
}
