import { limits } from "@bowerbird/contract/limits";
import type { WebhookDelivery as Delivery } from "@bowerbird/contract/webhooks";
import { WebhookDelivery as Row } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { type Context, own, unmanaged } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { attempt, writeBody } from "./send-webhook.ts";
import { trimLog } from "./webhooks.sql.ts";
import { findWebhook } from "./webhooks.ts";

/** A webhook's last deliveries, the newest first. @throws NOT_FOUND */
export async function listDeliveries(ctx: Context, { id }: { id: string }): Promise<Delivery[]> {
  await findWebhook(ctx, id);
  const newest = { orderBy: { id: "desc" }, limit: limits.webhookDeliveries, ...unmanaged } as const;
  return (await ctx.em.find(Row, { webhookId: id }, newest)).map(toDelivery);
}

/**
 * Sends a message right away that tells of no change, also to a webhook that is off. It is listed, is tried once, and counts
 * for nothing.
 *
 * @throws NOT_FOUND
 */
export async function sendTest(ctx: Context, { id }: { id: string }): Promise<Delivery> {
  const webhook = await findWebhook(ctx, id);
  const test = { id: uuid(), event: "test" } as const;
  const body = writeBody({ ...test, changedAt: ctx.now() }, null);
  const { status, problem, answer, durationMs } = await attempt(ctx, webhook, { ...test, body });
  const result = { status, problem, answer, durationMs, attempts: 1, nextAt: null, body: null };
  const times = { attemptedAt: ctx.now(), createdAt: ctx.now() };
  await own(ctx)
    .insertInto("WebhookDelivery", { webhookId: id, ...test, ...result, ...times })
    .execute();
  await trimLog(ctx, id);
  await publish(ctx, { type: "webhooks.changed" });
  return toDelivery(await ctx.em.findOneOrFail(Row, { id: test.id }, unmanaged));
}

function toDelivery(row: Row): Delivery {
  const { id, attempts, createdAt, status = null, problem = null, answer = null, durationMs = null } = row;
  const { attemptedAt = null, nextAt = null } = row;
  const event = row.event as Delivery["event"];
  const state = nextAt ? "waiting" : problem === null ? "delivered" : "failed";
  return { id, event, state, attempts, status, problem, answer, durationMs, attemptedAt, nextAt, createdAt };
}
