import { limits } from "@bowerbird/contract/limits";
import type { WebhookEvent } from "@bowerbird/contract/webhooks";
import { type RawBuilder, sql } from "kysely";
import { type Context, database, type NewRow, own, type VisitorContext } from "../../platform/context/index.ts";

/** Whether the webhook `d` has something to send now. */
export function hasSomethingToSend(ctx: VisitorContext): RawBuilder<unknown> {
  return sql`d.is_on and (d.rests_until is null or d.rests_until <= ${ctx.now()})
    and (exists (select from webhook_delivery w where w.user_id = d.user_id and w.webhook_id = d.id
        and w.next_at <= ${ctx.now()})
      or (exists (select from webhook_change c where c.user_id = d.user_id and c.webhook_id = d.id) and ${hasRoom}))`;
}

/** Beyond this number of waiting messages, changes are not made into messages: a bookmark has one change at most. */
const hasRoom = sql`(
  select count(*) from webhook_delivery waiting
  where waiting.user_id = d.user_id and waiting.webhook_id = d.id and waiting.next_at is not null
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
      delete from webhook_change c using webhook d
      where d.user_id = ${ctx.userId} and d.id = ${webhookId} and ${hasRoom}
        and c.user_id = d.user_id and c.webhook_id = d.id and c.bookmark_id in (
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

export async function insertDeliveries(ctx: Context, rows: readonly NewRow<"WebhookDelivery">[]): Promise<void> {
  await own(ctx).insertInto("WebhookDelivery", rows).execute();
}

/** Counts a failed attempt of a webhook that is on; undefined for one that is off. */
export function addFailure(
  ctx: Context,
  id: string,
  { isOver, restsUntil }: { isOver: boolean; restsUntil: Date | null },
) {
  return own(ctx)
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
