import { database, type VisitorContext } from "../context/index.ts";
import { forgetSessions } from "./caller-cache.ts";

interface Which {
  only?: string;
  except?: string | undefined;
}

/**
 * Signs a person out: everywhere, in one session, or in all but one. The only place where sessions end.
 *
 * @returns how many sessions ended
 */
export async function endSessions(ctx: VisitorContext, userId: string, which: Which = {}): Promise<number> {
  const ended = await deleteSessions(ctx, userId, which);
  await forgetSessions(ctx, userId);
  return ended;
}

/** Ends every session but one, and every personal token, the browser extension's too. */
export async function endAllAccess(
  ctx: VisitorContext,
  userId: string,
  which: Pick<Which, "except"> = {},
): Promise<void> {
  await deleteSessions(ctx, userId, which);
  await database(ctx).deleteFrom("api_token").where("user_id", "=", userId).execute();
  await forgetSessions(ctx, userId);
}

async function deleteSessions(ctx: VisitorContext, userId: string, { only, except }: Which): Promise<number> {
  let query = database(ctx).deleteFrom("session").where("user_id", "=", userId);
  if (only !== undefined) query = query.where("id", "=", only);
  if (except !== undefined) query = query.where("id", "!=", except);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}
