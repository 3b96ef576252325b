import { limits } from "@bowerbird/contract/limits";
import type {
  listSecurityEventsInput,
  SecurityEventKind,
  SecurityEventPage,
} from "@bowerbird/contract/security-events";
import { SecurityEvent } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type Context, unmanaged, type VisitorContext, callerAddress } from "../../platform/context/index.ts";
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
    userId,
    id: uuid({ msecs: ctx.now().getTime() }),
    kind,
    createdAt: ctx.now(),
    address,
    device: userAgent === null ? null : deviceName(userAgent),
    detail: detail ?? null,
  };
  await ctx.em.insert(SecurityEvent, row);
  if (kind === failed) await keepNewest(ctx, userId, limits.failedSignInEvents, failed);
  await keepNewest(ctx, userId, limits.securityEvents);
}

/** A page of the person's security events, newest first. */
export async function listSecurityEvents(
  ctx: Context,
  { limit, cursor }: z.output<typeof listSecurityEventsInput>,
): Promise<SecurityEventPage> {
  const where = cursor ? { id: { $lt: cursor } } : {};
  const rows = await ctx.em.find(SecurityEvent, where, { orderBy: { id: "desc" }, limit: limit + 1, ...unmanaged });
  const items = rows.slice(0, limit).map(({ id, kind, createdAt, address = null, device = null, detail = null }) => {
    return { id, kind: kind as SecurityEventKind, createdAt, address, device, detail };
  });
  return { items, nextCursor: rows.length > limit ? items.at(-1)!.id : null };
}

/** Removes everyone's events older than {@link limits.securityEventTime}. */
export async function purgeSecurityEvents(ctx: VisitorContext): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - limits.securityEventTime);
  await ctx.em.nativeDelete(SecurityEvent, { createdAt: { $lt: oldest } }, { filters: false });
}

/** The text for a failed sign-in is documented, because tools like fail2ban match it. */
function logEvent(ctx: VisitorContext, userId: string | null, kind: SecurityEventKind, address: string | null): void {
  const event = { securityEvent: kind, userId, address };
  if (kind === failed) ctx.log.warn(event, `Failed sign-in from ${address ?? "unknown"}`);
  else ctx.log.info(event, "security event");
}

async function keepNewest(ctx: VisitorContext, userId: string, most: number, kind?: SecurityEventKind): Promise<void> {
  const kept = { orderBy: { id: "desc" }, offset: most, ...unmanaged, filters: false } as const;
  const meant = { userId, ...(kind && { kind }) };
  const [last] = await ctx.em.find(SecurityEvent, meant, { ...kept, limit: 1 });
  if (last) await ctx.em.nativeDelete(SecurityEvent, { ...meant, id: { $lte: last.id } }, { filters: false });
}
