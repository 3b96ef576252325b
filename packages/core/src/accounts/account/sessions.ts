import type { Session } from "@bowerbird/contract/account";
import { deviceName, findCaller, endSessions, recordSecurityEvent } from "../auth/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";

/** The person's sessions, the latest sign-in first. */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const caller = await findCaller(ctx);
  const rows = await database(ctx)
    .selectFrom("session")
    .select(["id", "ip_address", "user_agent", "created_at", "updated_at"])
    .where("user_id", "=", ctx.userId)
    .where("expires_at", ">", ctx.now())
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    address: row.ip_address || null,
    createdAt: new Date(row.created_at),
    lastUsedAt: new Date(row.updated_at),
    isCurrent: row.id === caller?.via.id,
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
