import { database, inTransaction, type VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { limited } from "../rate-limits/index.ts";
import { changeEmailTo } from "./change-email-to.ts";
import { type MailClaim, useMailToken } from "./mail-tokens.ts";

/**
 * Follows the link in a mail: marks an address as verified, or makes a new one the account's.
 *
 * @throws BAD_REQUEST when the token is missing, wrong or expired; CONFLICT when a new address is taken by now
 */
export async function verifyEmail(ctx: VisitorContext, { token }: { token: string }): Promise<{ message: string }> {
  if (token === "") throw new AppError("BAD_REQUEST", "This link is not complete. Please request a new one.");
  return limited(ctx, "mailLink", null, () => follow(ctx, token));
}

async function follow(ctx: VisitorContext, token: string): Promise<{ message: string }> {
  // Together, so that a second click at the same moment finds the address verified, and no link that leads nowhere.
  const { claim, isVerified } = await inTransaction(ctx, async (inner) => {
    const used = await useMailToken(inner, token);
    const isVerifying = used !== null && used.isFirst && used.purpose !== "change-email";
    return { claim: used, isVerified: isVerifying && (await markVerified(inner, used)) };
  });
  if (!claim) throw linkIsOver();
  if (!claim.isFirst) return greetAgain(ctx, claim);
  if (claim.purpose === "change-email") return changeEmailTo(ctx, claim);
  if (!isVerified) throw linkIsOver();
  return { message: "Email verified!" };
}

/** @returns false for an address that is no longer the account's */
async function markVerified(ctx: VisitorContext, { userId, email }: MailClaim): Promise<boolean> {
  const { numUpdatedRows } = await database(ctx)
    .updateTable("user")
    .set({ email_verified: true, updated_at: ctx.now() })
    .where("id", "=", userId)
    .where("email", "=", email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A second click on a link that has done its work is no failure. */
async function greetAgain(
  ctx: VisitorContext,
  { userId, email }: { userId: string; email: string },
): Promise<{ message: string }> {
  const person = await database(ctx)
    .selectFrom("user")
    .select("id")
    .where("id", "=", userId)
    .where("email", "=", email)
    .where("email_verified", "=", true)
    .executeTakeFirst();
  if (!person) throw linkIsOver();
  return { message: "Your email is verified already. You can sign in." };
}

function linkIsOver(): AppError {
  return new AppError("BAD_REQUEST", "This link is not valid any more. Please request a new one.");
}
