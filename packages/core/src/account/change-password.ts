import type { changePasswordInput } from "@bowerbird/contract/account";
import type { z } from "zod";
import {
  endAllAccess,
  findCaller,
  forgetMailTokens,
  passwordChangedMail,
  recordSecurityEvent,
  refuseGuessable,
  rememberDevice,
  tellPerson,
} from "../auth/index.ts";
import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { getAccount } from "./get-account.ts";
import { findCredential, provePerson } from "./prove-person.ts";

/**
 * Sets a new password, takes back links in earlier mails and tells the person by mail. With `revokeOthers` it signs out
 * every other device and revokes every personal token.
 *
 * @throws FORBIDDEN when the present password is wrong; BAD_REQUEST when there is none, or the new one is easily guessed
 */
export async function changePassword(
  ctx: Context,
  { currentPassword, password, revokeOthers }: z.output<typeof changePasswordInput>,
): Promise<{ message: string }> {
  const credential = await findCredential(ctx);
  if (!credential) throw new AppError("BAD_REQUEST", 'You have no password yet. Choose one with "Forgot password".');
  await provePerson(ctx, currentPassword);
  await refuseGuessable(password, (await getAccount(ctx)).email);
  const library = await (await ctx.services.auth.open()).$context;
  await database(ctx)
    .updateTable("account")
    .set({ password: await library.password.hash(password), updated_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", credential.id)
    .execute();
  await forgetMailTokens(ctx, ctx.userId);
  if (revokeOthers) {
    const caller = await findCaller(ctx);
    await endAllAccess(ctx, ctx.userId, { except: caller?.via.id });
  }
  await recordSecurityEvent(ctx, ctx.userId, "password-changed");
  await rememberDevice(ctx, ctx.userId);
  await tellPerson(ctx, ctx.userId, passwordChangedMail({ isEverythingRevoked: revokeOthers }));
  const others = " Other devices are signed out and all tokens are revoked.";
  return { message: `Your password is changed.${revokeOthers ? others : ""}` };
}
