import { Account, User } from "@bowerbird/db";
import type { changeEmailInput, changePasswordInput } from "@bowerbird/contract/account";
import type { z } from "zod";
import { format } from "@bowerbird/contract/messages";
import {
  accountExistsMail,
  atLeast,
  emailChangeNotice,
  forgetMailTokens,
  issueMailToken,
  mailMs,
  newEmailMail,
  endAllAccess,
  findCaller,
  passwordChangedMail,
  recordSecurityEvent,
  refuseGuessable,
  setDeviceCookie,
  tellPerson,
  hashPassword,
  requirePassword,
  findCredential,
} from "../auth/index.ts";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { queueMail } from "../mail/index.ts";
import { countCall } from "../../platform/rate-limits/index.ts";
import { getAccount } from "./account.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Mails a link to the new address and a notice to the current one, which stays until the link is followed. When another
 * account has the new address, only its owner is told; an unverified one has none.
 *
 * @throws FORBIDDEN without the password; BAD_REQUEST when it is the current address
 */
export async function changeEmail(
  ctx: Context,
  { email, password }: z.output<typeof changeEmailInput>,
): Promise<{ message: string }> {
  await requirePassword(ctx, password);
  await countCall(ctx, "changeEmail");
  const person = await getAccount(ctx);
  if (person.email === email) throw new AppError("BAD_REQUEST", t.thisIsYourEmailAddressAlready);
  await atLeast(mailMs, () => sendLink(ctx, { ...person, name: person.firstName }, email));
  return { message: format(t.weHaveSentALinkTo, { email }) };
}

/**
 * Sets a new password, revokes earlier mailed links and notifies the person by mail. With `revokeOthers` it signs out
 * every other device and revokes every personal token.
 *
 * @throws FORBIDDEN when the current password is wrong; BAD_REQUEST when there is none, or the new one is easily guessed
 */
export async function changePassword(
  ctx: Context,
  { currentPassword, password, revokeOthers }: z.output<typeof changePasswordInput>,
): Promise<{ message: string }> {
  const credential = await findCredential(ctx);
  if (!credential) throw new AppError("BAD_REQUEST", t.passwordNeeded);
  await requirePassword(ctx, currentPassword);
  await refuseGuessable(password, (await getAccount(ctx)).email);
  const hash = await hashPassword(password);
  await ctx.em.nativeUpdate(Account, { id: credential.id }, { password: hash, updatedAt: ctx.now() });
  await forgetMailTokens(ctx, ctx.userId);
  if (revokeOthers) {
    const caller = await findCaller(ctx);
    await endAllAccess(ctx, ctx.userId, { except: caller?.via.id });
  }
  await recordSecurityEvent(ctx, ctx.userId, "password-changed");
  await setDeviceCookie(ctx, ctx.userId);
  await tellPerson(ctx, ctx.userId, passwordChangedMail({ isEverythingRevoked: revokeOthers }));
  return { message: revokeOthers ? t.yourPasswordIsChangedEverywhere : t.yourPasswordIsChanged };
}

async function sendLink(ctx: Context, person: { email: string; name: string }, email: string): Promise<void> {
  const { appUrl } = ctx.services.config;
  const owner = await ctx.em.findOne(User, { email, emailVerified: true }, unmanaged);
  await forgetMailTokens(ctx, ctx.userId);
  const token = await issueMailToken(ctx, "change-email", { userId: ctx.userId, email });
  const mail = owner ? accountExistsMail(appUrl, owner) : newEmailMail(appUrl, { ...person, email }, token);
  await queueMail(ctx, mail);
  await queueMail(ctx, emailChangeNotice(appUrl, person, email));
}
