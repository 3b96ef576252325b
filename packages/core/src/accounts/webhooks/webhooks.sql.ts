import { limits } from "@bowerbird/contract/limits";
import type { WebhookEvent } from "@bowerbird/contract/webhooks";
import { sql } from "kysely";
import { type Context, database, type VisitorContext } from "../../platform/context/index.ts";
import { hasLostWorker } from "../../platform/runs/index.ts";

/** Reserves the webhooks that have something to send and no job. @returns them, for a job each */
export async function takeDueWebhooks(
  ctx: VisitorContext,
  staleAfterMs: number,
): Promise<{ userId: string; webhookId: string }[]> {
  const staleBefore = new Date(ctx.now().getTime() - staleAfterMs);
  const { rows } = await sql<{ userId: string; webhookId: string }>`
    update webhook set heartbeat_at = ${ctx.now()}, lock_token = null where (user_id, id) in (
      select w.user_id, w.id from webhook w
      where w.is_on and (w.rests_until is null or w.rests_until <= ${ctx.now()})
        and (w.heartbeat_at is null or w.heartbeat_at < ${staleBefore} or ${hasLostWorker(ctx, "w", staleAfterMs)})
        and (exists (select from webhook_delivery d where d.user_id = w.user_id and d.webhook_id = w.id
            and d.next_at <= ${ctx.now()})
          or (exists (select from webhook_change c where c.user_id = w.user_id and c.webhook_id = w.id)
            and ${hasRoom}))
      for update skip locked)
    returning user_id as "userId", id as "webhookId"`.execute(database(ctx));
  return rows;
}

/** Beyond this number of waiting messages, changes are not made into messages: a bookmark has one change at most. */
const hasRoom = sql`(
  select count(*) from webhook_delivery waiting
  where waiting.user_id = w.user_id and waiting.webhook_id = w.id and waiting.next_at is not null
) < ${sql.lit(limits.webhookBacklog)}`;

export interface TakenChange {
  bookmarkId: string;
  event: WebhookEvent;
  /** Of a deleted bookmark. */
  url: string | null;
  title: string | null;
  changedAt: Date | string;
}

/** Takes the oldest changes, unless too many messages wait. Runs in the transaction that stores their messages. */
export async function takeChanges(ctx: Context, webhookId: string, max: number): Promise<TakenChange[]> {
  const { rows } = await sql<TakenChange>`
    with taken as (
      delete from webhook_change c using webhook w
      where w.user_id = ${ctx.userId} and w.id = ${webhookId} and ${hasRoom}
        and c.user_id = w.user_id and c.webhook_id = w.id and c.bookmark_id in (
          select bookmark_id from webhook_change first
          where first.user_id = ${ctx.userId} and first.webhook_id = ${webhookId}
          order by first.number limit ${sql.lit(max)} for update skip locked)
      returning c.*
    )
    select bookmark_id as "bookmarkId", event, url, title, changed_at as "changedAt" from taken order by number`.execute(
    database(ctx),
  );
  return rows;
}

/** Ends what waits. */
export async function giveUpDeliveries(ctx: Context, webhookId: string, problem: string): Promise<void> {
  await sql`
    update webhook_delivery set next_at = null, body = null, problem = coalesce(problem, ${problem})
    where user_id = ${ctx.userId} and webhook_id = ${webhookId} and next_at is not null`.execute(database(ctx));
}

/** Deletes finished deliveries that are no longer listed. */
export async function trimLog(ctx: Context, webhookId: string): Promise<void> {
  await sql`
    delete from webhook_delivery where user_id = ${ctx.userId} and webhook_id = ${webhookId} and next_at is null
      and id < (
        select id from (
          select id from webhook_delivery where user_id = ${ctx.userId} and webhook_id = ${webhookId}
          order by id desc limit ${sql.lit(limits.webhookDeliveries)}
        ) as listed order by id limit 1)`.execute(database(ctx));
}
