import { withAuthErrors } from "./create-auth.ts";
import { User } from "@bowerbird/db";
import { type VisitorContext, unmanaged } from "../../platform/context/index.ts";
import { limited, resetAccountAttempts } from "../../platform/rate-limits/index.ts";
import { refuseGuessable } from "./passwords.ts";
import { atLeast, mailMs } from "./at-least.ts";
import { knownDevice, setDeviceCookie } from "./known-device.ts";
import { messages } from "@bowerbird/contract/auth";
import { AppError } from "../../platform/errors/index.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { passwordResetMail, tellPerson } from "./account-mails.ts";
import { claimAccount, type Claimed } from "./unverified-account.ts";
import t from "../messages.json" with { type: "json" };

type ResetRecipient = { id: string; email: string };

/** Mails a reset link to a known address. The answer is the same for every address, so that it reveals no account. */
export async function requestPasswordReset(
  ctx: VisitorContext,
  { email }: { email: string },
): Promise<{ message: string }> {
  const { api } = await ctx.services.auth.open();
  const tried = { account: email, deviceId: await knownDevice(ctx, email) };
  const ask = () => api.requestPasswordReset({ body: { email } });
  await limited(ctx, "forgotPassword", tried, () =>
    atLeast(mailMs, () => withAuthErrors(t.failedToSendResetEmail, ask)),
  );
  return { message: t.resetLinkSent };
}

/**
 * Sets a new password with the single-use token of a mailed link, ends every session of the account and revokes every
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
    const user = await findRecipient(ctx, input.token);
    const claimed = user && (await claimAddress(ctx, user, input.password));
    await withAuthErrors(t.failedToResetPassword, () => api.resetPassword({ body }));
    if (user) await recordReset(ctx, user, claimed);
  });
  return { message: t.passwordChangedSignIn };
}

/** The recipient of the link, while it is valid. */
async function findRecipient(ctx: VisitorContext, token: string): Promise<ResetRecipient | null> {
  const { internalAdapter } = await (await ctx.services.auth.open()).$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link || link.expiresAt <= ctx.now()) return null;
  return ctx.em.findOne(User, { id: link.value }, unmanaged);
}

/** The link proves the address. It is claimed before the password is set, or a concurrent sign-up's could replace it. */
async function claimAddress(ctx: VisitorContext, user: ResetRecipient, password: string): Promise<Claimed | null> {
  await refuseGuessable(password, user.email);
  return claimAccount(ctx, user.id);
}

/** The owner can sign in right away, however many wrong passwords others have tried. */
async function recordReset(ctx: VisitorContext, { id, email }: ResetRecipient, claimed: Claimed | null): Promise<void> {
  await resetAccountAttempts(ctx, "signIn", email);
  await recordSecurityEvent(ctx, id, "password-reset");
  await setDeviceCookie(ctx, id);
  await tellPerson(ctx, id, passwordResetMail(claimed));
}
