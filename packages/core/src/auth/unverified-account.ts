import { v7 as uuid } from "uuid";
import { database, inTransaction, type VisitorContext } from "../context/index.ts";
import { endAllAccess } from "./end-sessions.ts";
import { forgetMailTokens } from "./mail-tokens.ts";
import { recordSecurityEvent } from "./security-events.ts";

/**
 * An account whose address is not verified belongs to nobody, because anybody can sign up with another's address. So:
 *
 * - A later sign-up with the same address replaces the password and the names of the earlier one. The earlier link ends:
 *   each link verifies the password of the sign-up that sent it, and no other. Its mail says whose name was given.
 * - Each of them may be the stranger's. Its link verifies the address in the browser of its own sign-up, which has a
 *   cookie that says so. Any other browser must know the password of the sign-up: the owner of the mailbox does not know
 *   a stranger's, and chooses one by mail.
 * - A person who proves to own the address in another way, by a link to reset the password or by Google, gets the account
 *   without the password, sessions, tokens and links of those who signed up.
 */
export interface UnverifiedAccount {
  id: string;
}

export interface Names {
  name: string;
  first_name: string;
  last_name: string;
}

/** Puts a sign-up in the place of the one before. @returns its id; null when the address was verified in the meantime */
export function replaceSignUp(
  ctx: VisitorContext,
  { id }: UnverifiedAccount,
  { names, hash }: { names: Names; hash: string },
): Promise<string | null> {
  return inTransaction(ctx, async (inner) => {
    if (!(await takeOver(inner, id, { ...names }))) return null;
    const signUpId = uuid();
    const row = { id: signUpId, user_id: id, account_id: id, provider_id: "credential", password: hash };
    await database(inner).insertInto("account").values(row).execute();
    return signUpId;
  });
}

/** Gives the account to the person who has proven to own its address. Does nothing to one that is verified already. */
export async function claimAccount(ctx: VisitorContext, id: string, names: Partial<Names> = {}): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const isClaimed = await takeOver(inner, id, { ...names, email_verified: true });
    if (isClaimed) await recordSecurityEvent(inner, id, "email-verified");
  });
}

/** The change of the row comes first: it keeps others that want the account waiting. */
async function takeOver(ctx: VisitorContext, id: string, change: object): Promise<boolean> {
  const { numUpdatedRows } = await database(ctx)
    .updateTable("user")
    .set({ ...change, updated_at: ctx.now() })
    .where("id", "=", id)
    .where("email_verified", "=", false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await database(ctx).deleteFrom("account").where("user_id", "=", id).where("provider_id", "=", "credential").execute();
  await forgetMailTokens(ctx, id, "verify-email");
  await endAllAccess(ctx, id);
  return true;
}
