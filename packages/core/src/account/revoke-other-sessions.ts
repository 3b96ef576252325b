import { endSessions, findCaller, recordSecurityEvent } from "../auth/index.ts";
import type { Context } from "../context/index.ts";

/** Signs every device out but the one that asks. @returns how many those were */
export async function revokeOtherSessions(ctx: Context): Promise<{ ended: number }> {
  const caller = await findCaller(ctx);
  const ended = await endSessions(ctx, ctx.userId, { except: caller?.via.id });
  const devices = ended === 1 ? "1 device" : `${ended} devices`;
  if (ended > 0) await recordSecurityEvent(ctx, ctx.userId, "devices-signed-out", devices);
  return { ended };
}
