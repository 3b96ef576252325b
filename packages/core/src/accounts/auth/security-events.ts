import { limits } from "@bowerbird/contract/limits";
import type {
  listSecurityEventsInput,
  SecurityEventKind,
  SecurityEventPage,
} from "@bowerbird/contract/security-events";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type Context, database, type VisitorContext, callerAddress } from "../../platform/context/index.ts";
import { deviceName } from "./device-name.ts";

/** Anyone can cause these; without a limit of their own they would push all other events out of the list. */
const failed: SecurityEventKind = "sign-in-failed";

/**
 * Records a security event in the log and in the person's list, which keeps the newest {@link limits.securityEvents}, and
 * of failed sign-ins {@link limits.failedSignInEvents}.
 *
 * @param userId null for an unknown account: the event is then only logged
 * @param detail only in the person's list: it may hold a name or an address, which are not logged
 */
export async function recordSecurityEvent(
  ctx: VisitorContext,
  userId: string | null,
  kind: SecurityEventKind,
  detail?: string,
): Promise<void> {
  const address = callerAddress(ctx);
  logEvent(ctx, userId, kind, address);
  if (userId === null) return;
  const userAgent = ctx.headers.get("user-agent");
  const row = {
    user_id: userId,
    id: uuid({ msecs: ctx.now().getTime() }),
    kind,
    created_at: ctx.now(),
    address,
    device: userAgent === null ? null : deviceName(userAgent),
    detail: detail ?? null,
  };
  await database(ctx).insertInto("security_event").values(row).execute();
  if (kind === failed) await keepNewest(ctx, userId, limits.failedSignInEvents, failed);
  await keepNewest(ctx, userId, limits.securityEvents);
}

/** A page of the person's security events, newest first. */
export async function listSecurityEvents(
  ctx: Context,
  { limit, cursor }: z.output<typeof listSecurityEventsInput>,
): Promise<SecurityEventPage> {
  const rows = await database(ctx)
    .selectFrom("security_event")
    .select(["id", "kind", "created_at", "address", "device", "detail"])
    .where("user_id", "=", ctx.userId)
    .$if(Boolean(cursor), (query) => query.where("id", "<", cursor!))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(({ kind, created_at: createdAt, ...row }) => ({
    ...row,
    kind: kind as SecurityEventKind,
    createdAt: new Date(createdAt),
  }));
  return { items, nextCursor: rows.length > limit ? items.at(-1)!.id : null };
}

/** Removes everyone's events older than {@link limits.securityEventTime}. */
export async function purgeSecurityEvents(ctx: VisitorContext): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - limits.securityEventTime);
  await database(ctx).deleteFrom("security_event").where("created_at", "<", oldest).execute();
}

/** The text for a failed sign-in is documented, because tools like fail2ban match it. */
function logEvent(ctx: VisitorContext, userId: string | null, kind: SecurityEventKind, address: string | null): void {
  const event = { securityEvent: kind, userId, address };
  if (kind === failed) ctx.log.warn(event, `Failed sign-in from ${address ?? "unknown"}`);
  else ctx.log.info(event, "security event");
}

async function keepNewest(ctx: VisitorContext, userId: string, most: number, kind?: SecurityEventKind): Promise<void> {
  const isMeant = kind ? sql`kind = ${kind}` : sql`true`;
  await sql`
    delete from security_event where user_id = ${userId} and ${isMeant} and id <= (
      select id from security_event where user_id = ${userId} and ${isMeant} order by id desc offset ${most} limit 1
    )`.execute(database(ctx));
}
