import type { deleteAccountInput } from "@bowerbird/contract/account";
import type { z } from "zod";
import { planBackups, scheduleRevocation } from "../backups/index.ts";
import { clearSessionCookie, deleteInvitations, deleteMailTokens, endSessions } from "../auth/index.ts";
import { type Context, database, inTransaction, liftTimeLimit } from "../context/index.ts";
import { getAccount } from "./get-account.ts";
import { provePerson } from "./prove-person.ts";

/**
 * Removes the person with everything they have, at once and for ever. What belongs to them in other tables goes with
 * their row by its foreign keys.
 *
 * @throws FORBIDDEN when it is not proven that it is the person
 */
export async function deleteAccount(
  ctx: Context,
  { password }: z.output<typeof deleteAccountInput>,
): Promise<{ message: string }> {
  await provePerson(ctx, password);
  await removeAccount(ctx);
  await clearSessionCookie(ctx);
  return { message: "Your account and everything in it is deleted." };
}

/** Removes the person without asking who wants it: for what has made sure of that. */
export async function removeAccount(ctx: Context): Promise<void> {
  const { email } = await getAccount(ctx);
  const revocationId = await inTransaction(ctx, async (inner) => {
    await liftTimeLimit(inner);
    const db = database(inner);
    const addresses = [email, ...(await deleteMailTokens(inner, ctx.userId))];
    await db.deleteFrom("outgoing_mail").where("recipient", "in", addresses).execute();
    await deleteInvitations(inner, addresses);
    await endSessions(inner, ctx.userId);
    const revocation = await scheduleRevocation(inner);
    await db.deleteFrom("user").where("id", "=", ctx.userId).execute();
    return revocation;
  });
  // Without settings there is no schedule.
  await planBackups(ctx);
  if (revocationId) await ctx.services.enqueue("revoke-drive", { revocationId });
}
