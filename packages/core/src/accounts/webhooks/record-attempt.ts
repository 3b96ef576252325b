import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { Webhook, WebhookDelivery } from "@bowerbird/db";
import { type Context, inTransaction, own } from "../../platform/context/index.ts";
import type { WebhookAttempt } from "../../platform/ports/webhook-sender.ts";
import { tellPerson, webhookOffMail } from "../auth/index.ts";
import { dropWaiting } from "./webhooks.ts";
import t from "../messages.json" with { type: "json" };

interface Attempted {
  webhookId: string;
  /** Of the delivery. */
  id: string;
  attempts: number;
  /** Whether the delivery is given up if it failed. */
  isLast: boolean;
}

/** The status by which a receiver says that it wants nothing more. */
const goneStatus = 410;
/** A receiver that does not answer, or asks for a pause, is left alone for this long. */
const restMs = 30_000;

/** Writes what became of an attempt, and switches off a webhook that fails for too long. */
export async function recordAttempt(ctx: Context, attempted: Attempted, result: WebhookAttempt): Promise<void> {
  const { id, webhookId, isLast } = attempted;
  const { problem, ...shown } = result;
  const isOver = problem === null || isLast || result.status === goneStatus;
  const over = isOver ? { nextAt: null, body: null } : {};
  const off = await inTransaction(ctx, async (inner) => {
    // One that was ended meanwhile stays as it is.
    await inner.em.nativeUpdate(
      WebhookDelivery,
      { id, nextAt: { $ne: null } },
      { ...shown, problem, attemptedAt: inner.now(), ...over },
    );
    if (problem !== null) return countFailure(inner, webhookId, result, isOver);
    const healthy = { failingSince: null, failedDeliveries: 0, restsUntil: null };
    await inner.em.nativeUpdate(Webhook, { id: webhookId }, healthy);
    return null;
  });
  if (off) await tellPerson(ctx, ctx.userId, webhookOffMail(off.host, off.reason));
}

/** @returns what to tell the person, if this switched the webhook off */
async function countFailure(
  ctx: Context,
  id: string,
  { status }: WebhookAttempt,
  isOver: boolean,
): Promise<{ host: string; reason: string } | null> {
  const isResting = status === null || status === 429 || status >= 500;
  const restsUntil = isResting ? new Date(ctx.now().getTime() + restMs) : null;
  const webhook = await own(ctx)
    .updateTable("Webhook")
    .set((eb) => ({
      failingSince: eb.fn.coalesce("failingSince", eb.val(ctx.now())),
      failedDeliveries: eb("failedDeliveries", "+", isOver ? 1 : 0),
      restsUntil,
    }))
    .where("id", "=", id)
    .where("isOn", "=", true)
    .returning(["url", "failingSince", "failedDeliveries"])
    .executeTakeFirst();
  const reason = webhook && whyOff(ctx, status, webhook);
  if (!webhook || !reason) return null;
  await ctx.em.nativeUpdate(Webhook, { id }, { isOn: false, offReason: reason });
  await dropWaiting(ctx, id);
  return { host: URL.parse(webhook.url)!.host, reason };
}

function whyOff(
  ctx: Context,
  status: number | null,
  { failingSince, failedDeliveries }: { failingSince: Date | null; failedDeliveries: number },
): string | null {
  if (status === goneStatus) return t.theReceiverWantsNothingMore;
  if (failedDeliveries >= limits.webhookFailures) return format(t.countDeliveriesFailed, { count: failedDeliveries });
  const failingMs = failingSince ? ctx.now().getTime() - failingSince.getTime() : 0;
  return failingMs >= limits.webhookFailureTime ? t.nothingDeliveredForDays : null;
}
