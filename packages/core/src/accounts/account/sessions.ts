import type { Session } from "@bowerbird/contract/account";
import { deviceName, findCaller, endSessions, recordSecurityEvent } from "../auth/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";

/** The person's sessions, the latest sign-in first. */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const caller = await findCaller(ctx);
  const rows = await own(ctx)
    .selectFrom("Session")
    .select(["id", "ipAddress", "userAgent", "createdAt", "updatedAt"])
    .where("expiresAt", ">", ctx.now())
    .orderBy("createdAt", "desc")
    .execute();
  return rows.map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
    id,
    device: deviceName(userAgent),
    address: ipAddress || null,
    createdAt,
    lastUsedAt: updatedAt,
    isCurrent: id === caller?.via.id,
  }));
}

/** Signs out one device. @throws NOT_FOUND for someone else's session or one that has ended */
export async function revokeSession(ctx: Context, { id }: { id: string }): Promise<{ message: string }> {
  if ((await endSessions(ctx, ctx.userId, { only: id })) === 0) throw notFound("Session");
  await recordSecurityEvent(ctx, ctx.userId, "devices-signed-out", "1 device");
  return { message: "Signed out there." };
}

/** Signs out every other device. @returns how many */
export async function revokeOtherSessions(ctx: Context): Promise<{ ended: number }> {
  const caller = await findCaller(ctx);
  const ended = await endSessions(ctx, ctx.userId, { except: caller?.via.id });
  const devices = ended === 1 ? "1 device" : `${ended} devices`;
  if (ended > 0) await recordSecurityEvent(ctx, ctx.userId, "devices-signed-out", devices);
  return { ended };
}
