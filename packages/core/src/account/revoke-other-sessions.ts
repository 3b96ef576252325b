import { endSessions, findCaller } from "../auth/index.ts";
import type { Context } from "../context/index.ts";

/** Signs every device out but the one that asks. @returns how many those were */
export async function revokeOtherSessions(ctx: Context): Promise<{ ended: number }> {
  const caller = await findCaller(ctx);
  return { ended: await endSessions(ctx, ctx.userId, { except: caller?.via.id }) };
}
