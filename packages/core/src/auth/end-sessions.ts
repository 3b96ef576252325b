import { database, type VisitorContext } from "../context/index.ts";
import { forgetSessions } from "./caller-cache.ts";

/**
 * Signs a person out: everywhere, in one session, or in all but one. The only place where sessions end.
 *
 * @returns how many sessions ended
 */
export async function endSessions(
  ctx: VisitorContext,
  userId: string,
  { only, except }: { only?: string; except?: string | undefined } = {},
): Promise<number> {
  let query = database(ctx).deleteFrom("session").where("user_id", "=", userId);
  if (only !== undefined) query = query.where("id", "=", only);
  if (except !== undefined) query = query.where("id", "!=", except);
  const { numDeletedRows } = await query.executeTakeFirst();
  await forgetSessions(ctx, userId);
  return Number(numDeletedRows);
}
