import timers from "node:timers/promises";
import { createHmac } from "node:crypto";
import { v7 as uuid } from "uuid";
import { limits } from "@bowerbird/contract/limits";
import { Webhook, WebhookDelivery } from "@bowerbird/db";
import { format } from "@bowerbird/contract/messages";
import { type Bookmark, bookmark as bookmarkSchema } from "@bowerbird/contract/bookmarks";
import { type Context, inTransaction, unmanaged } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { defineDue, type Held } from "../../platform/runs/index.ts";
import {
  addFailure,
  hasSomethingToSend,
  insertDeliveries,
  takeChanges,
  type TakenChange,
  trimLog,
} from "./webhooks.sql.ts";
import type { WebhookAttempt } from "../../platform/ports/webhook-sender.ts";
import { tellPerson, webhookOffMail } from "../auth/index.ts";
import { dropWaiting, findWebhook } from "./webhooks.ts";
import { anyOf, selectBookmarks } from "../../library/bookmarks/index.ts";
import type { WebhookDelivery as Delivery, WebhookEvent } from "@bowerbird/contract/webhooks";
import { unsealToken } from "../../platform/sealing/index.ts";
import t from "../messages.json" with { type: "json" };

/** Deliveries are started for this long per job; then other webhooks have their turn. */
const jobTimeMs = 15_000;
/** A job that waits longer in the queue is lost. */
const maxWaitMs = 60_000;

/** The sending of what webhooks have to be told. */
export const dueWebhooks = defineDue({
  table: "webhook",
  job: "send-webhook",
  idName: "webhookId",
  isDue: hasSomethingToSend,
  isUrgent: true,
  maxWaitMs,
  work: sendWebhook,
});

/**
 * Sends what a webhook has to be told, one message after another, at a bounded rate. An attempt counts before it is made,
 * so that a killed worker causes a repetition and no loss.
 */
async function sendWebhook(ctx: Context, { id, lockToken }: Held): Promise<void> {
  const end = Date.now() + jobTimeMs;
  let isDone = false;
  let sent = 0;
  while (!isDone && Date.now() < end) {
    const next = performance.now() + 1_000 / limits.webhookRate;
    isDone = !(await sendNext(ctx, id, lockToken));
    if (!isDone) sent += 1;
    if (!isDone) await timers.setTimeout(Math.max(0, next - performance.now()));
  }
  await trimLog(ctx, id);
  if (sent > 0) await publish(ctx, { type: "webhooks.changed" });
}

/** @returns false when there is nothing to send now, or the webhook was switched off, removed or taken by another job */
async function sendNext(ctx: Context, webhookId: string, lockToken: string): Promise<boolean> {
  const webhook = await ctx.em.findOne(Webhook, { id: webhookId, lockToken, isOn: true }, unmanaged);
  if (!webhook || (webhook.restsUntil && webhook.restsUntil > ctx.now())) return false;
  const delivery =
    (await findDue(ctx, webhookId)) ?? ((await storeMessages(ctx, webhook)) ? await findDue(ctx, webhookId) : null);
  if (!delivery) return false;
  const attempts = delivery.attempts + 1;
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
async function recordAttempt(ctx: Context, attempted: Attempted, result: WebhookAttempt): Promise<void> {
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
  const webhook = await addFailure(ctx, id, { isOver, restsUntil });
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

/**
 * Makes messages of the changes that wait, as many as may wait for an attempt, with the bookmarks as they are now. One
 * transaction: a change is lost or told twice by no crash.
 *
 * @returns whether there were changes
 */
function storeMessages(ctx: Context, { id: webhookId, events }: Webhook): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const changes = await takeChanges(inner, webhookId, limits.webhookBacklog);
    if (changes.length === 0) return false;
    const bookmarks = await readBookmarks(inner, changes);
    const told = changes.filter(({ event }) => events.includes(event));
    const rows = told.flatMap((change) => {
      const bookmark = toShown(change, bookmarks);
      if (!bookmark) return [];
      const message = { id: uuid(), event: change.event };
      const body = writeBody({ ...message, changedAt: new Date(change.changedAt) }, bookmark);
      const times = { nextAt: inner.now(), createdAt: inner.now() };
      return [{ webhookId, ...message, body, ...times }];
    });
    if (rows.length > 0) await insertDeliveries(inner, rows);
    return true;
  });
}

async function readBookmarks(ctx: Context, changes: readonly TakenChange[]): Promise<Map<string, Bookmark>> {
  const ids = changes.map(({ bookmarkId }) => bookmarkId);
  const rows = await selectBookmarks(ctx).where("b.id", "=", anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** @returns undefined for a bookmark that was deleted since, of which the next change tells */
function toShown(
  change: TakenChange,
  bookmarks: ReadonlyMap<string, Bookmark>,
): Bookmark | DeletedBookmark | undefined {
  const { bookmarkId: id, event, url, title } = change;
  return event === "bookmark.deleted" ? { id, url: url ?? "", title: title ?? "" } : bookmarks.get(id);
}

/** What a message is about. */
interface Told {
  id: string;
  event: WebhookEvent | "test";
  changedAt: Date;
}

/** What a message says of a deleted bookmark. */
type DeletedBookmark = Pick<Bookmark, "id" | "url" | "title">;

/** A message: the bookmark has the shape of the REST API. */
function writeBody({ id, event, changedAt }: Told, bookmark: Bookmark | DeletedBookmark | null): string {
  const shown = bookmark && "tags" in bookmark ? bookmarkSchema.parse(bookmark) : bookmark;
  return JSON.stringify({ id, event, createdAt: changedAt, bookmark: shown });
}

/** Signs a message and sends it once. */
async function attempt(
  ctx: Context,
  { id: webhookId, url, sealedSecret }: Webhook,
  { id, body }: { id: string; body: string },
): Promise<WebhookAttempt> {
  const { services } = ctx;
  const secret = unsealToken(services.config.appSecret, webhookId, sealedSecret);
  if (secret === null) return { status: null, problem: t.secretUnreadable, answer: null, durationMs: 0 };
  return services.webhooks.send({ url, headers: signMessage(secret, id, body, ctx.now()), body });
}

/**
 * The headers by which a receiver knows that a message is ours, as of Standard Webhooks 1.0: the signature is an HMAC-SHA256
 * of `id.timestamp.body`, so that none of them can be replaced.
 *
 * @param secret `whsec_` and the key in base64
 * @param id equal in all attempts, so that a receiver can tell a message that it has had
 * @param now of this attempt: receivers refuse old ones
 */
export function signMessage(secret: string, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1_000).toString();
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

/** A webhook's last deliveries, the newest first. @throws NOT_FOUND */
export async function listDeliveries(ctx: Context, { id }: { id: string }): Promise<Delivery[]> {
  await findWebhook(ctx, id);
  const newest = { orderBy: { id: "desc" }, limit: limits.webhookDeliveries, ...unmanaged } as const;
  return (await ctx.em.find(WebhookDelivery, { webhookId: id }, newest)).map(toDelivery);
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
  await insertDeliveries(ctx, [{ webhookId: id, ...test, ...result, ...times }]);
  await trimLog(ctx, id);
  await publish(ctx, { type: "webhooks.changed" });
  return toDelivery(await ctx.em.findOneOrFail(WebhookDelivery, { id: test.id }, unmanaged));
}

function toDelivery(row: WebhookDelivery): Delivery {
  const { id, attempts, createdAt, status = null, problem = null, answer = null, durationMs = null } = row;
  const { attemptedAt = null, nextAt = null } = row;
  const event = row.event as Delivery["event"];
  const state = nextAt ? "waiting" : problem === null ? "delivered" : "failed";
  return { id, event, state, attempts, status, problem, answer, durationMs, attemptedAt, nextAt, createdAt };
}
