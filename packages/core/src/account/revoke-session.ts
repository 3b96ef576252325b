import { endSessions, recordSecurityEvent } from "../auth/index.ts";
import type { Context } from "../context/index.ts";
import { notFound } from "../errors/index.ts";

/** Signs one device out. @throws NOT_FOUND for another's session or one that has ended */
export async function revokeSession(ctx: Context, { id }: { id: string }): Promise<{ message: string }> {
  if ((await endSessions(ctx, ctx.userId, { only: id })) === 0) throw notFound("Session");
  await recordSecurityEvent(ctx, ctx.userId, "devices-signed-out", "1 device");
  return { message: "Signed out there." };
}
