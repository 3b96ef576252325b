import type { deleteAccountInput } from "@bowerbird/contract/account";
import { OutgoingMail, User } from "@bowerbird/db";
import type { z } from "zod";
import { getAccount, requirePassword } from "../../accounts/account/index.ts";
import { clearSessionCookie, deleteInvitations, deleteMailTokens, endSessions } from "../../accounts/auth/index.ts";
import { planBackups, scheduleRevocation } from "../backups/index.ts";
import { type Context, inTransaction, liftTimeLimit } from "../../platform/context/index.ts";

/**
 * Deletes the person and all their data, right away and permanently. Rows in other tables go by their foreign keys.
 *
 * @throws FORBIDDEN without the password or a recent sign-in
 */
export async function deleteAccount(
  ctx: Context,
  { password }: z.output<typeof deleteAccountInput>,
): Promise<{ message: string }> {
  await requirePassword(ctx, password);
  await removeAccount(ctx);
  await clearSessionCookie(ctx);
  return { message: "Your account and everything in it is deleted." };
}

/** Deletes the person without a check of the password: the caller must have verified the request. */
export async function removeAccount(ctx: Context): Promise<void> {
  const { email } = await getAccount(ctx);
  const revocationId = await inTransaction(ctx, async (inner) => {
    await liftTimeLimit(inner);
    const addresses = [email, ...(await deleteMailTokens(inner, ctx.userId))];
    await inner.em.nativeDelete(OutgoingMail, { recipient: { $in: addresses } });
    await deleteInvitations(inner, addresses);
    await endSessions(inner, ctx.userId);
    const revocation = await scheduleRevocation(inner);
    await inner.em.nativeDelete(User, { id: ctx.userId });
    return revocation;
  });
  // The settings are gone, so this removes the schedule.
  await planBackups(ctx);
  if (revocationId) await ctx.services.enqueue("revoke-drive", { revocationId });
}
