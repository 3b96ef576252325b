import type { deleteAccountInput } from "@bowerbird/contract/account";
import type { z } from "zod";
import { clearSessionCookie, deleteMailTokens, endSessions } from "../auth/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
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
  const { email } = await getAccount(ctx);
  await inTransaction(ctx, async (inner) => {
    const db = database(inner);
    const addresses = [email, ...(await deleteMailTokens(inner, ctx.userId))];
    await db.deleteFrom("outgoing_mail").where("recipient", "in", addresses).execute();
    await endSessions(inner, ctx.userId);
    await db.deleteFrom("user").where("id", "=", ctx.userId).execute();
  });
  await clearSessionCookie(ctx);
  return { message: "Your account and everything in it is deleted." };
}
