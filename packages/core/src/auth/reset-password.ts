import { messages } from "@bowerbird/contract/auth";
import { database, type VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { forgiveAccount, limited } from "../rate-limits/index.ts";
import { withAuthErrors } from "./auth-errors.ts";
import { rememberDevice } from "./known-device.ts";
import { refuseGuessable } from "./refuse-guessable.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { passwordResetMail } from "./security-mails.ts";
import { tellPerson } from "./tell-person.ts";
import { claimAccount } from "./unverified-account.ts";

/**
 * Sets a new password with a link's token, which works once, ends every session of the account and revokes every
 * personal token.
 *
 * @throws BAD_REQUEST when the token is missing, used or expired, or the password is easily guessed
 */
export async function resetPassword(
  ctx: VisitorContext,
  input: { password: string; token: string },
): Promise<{ message: string }> {
  if (input.token === "") throw new AppError("BAD_REQUEST", messages.resetTokenMissing);
  const body = { newPassword: input.password, token: input.token };
  const { api } = await ctx.services.auth.open();
  await limited(ctx, "mailLink", { account: null }, async () => {
    const user = await findAsker(ctx, input.token);
    if (user) await prepare(ctx, user, input.password);
    await withAuthErrors("Failed to reset password", () => api.resetPassword({ body }));
    if (user) await settle(ctx, user);
  });
  return { message: "Your password is changed. Please sign in." };
}

type Asker = { id: string; email: string };

/** Whom the link was mailed to, while it can be used. */
async function findAsker(ctx: VisitorContext, token: string): Promise<Asker | null> {
  const { internalAdapter } = await (await ctx.services.auth.open()).$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link || link.expiresAt <= ctx.now()) return null;
  const user = await database(ctx)
    .selectFrom("user")
    .select(["id", "email"])
    .where("id", "=", link.value)
    .executeTakeFirst();
  return user ?? null;
}

/** The link was read in the mailbox, which verifies the address: before the password, or another's could come between. */
async function prepare(ctx: VisitorContext, user: Asker, password: string): Promise<void> {
  await refuseGuessable(password, user.email);
  await claimAccount(ctx, user.id);
}

/** The owner can sign in from here at once, however many wrong passwords others have tried. */
async function settle(ctx: VisitorContext, { id, email }: Asker): Promise<void> {
  await forgiveAccount(ctx, "signIn", email);
  await recordSecurityEvent(ctx, id, "password-reset");
  await rememberDevice(ctx, id);
  await tellPerson(ctx, id, passwordResetMail);
}
