import type { changePasswordInput } from "@bowerbird/contract/account";
import type { z } from "zod";
import { endSessions, findCaller, forgetMailTokens, passwordChangedMail } from "../auth/index.ts";
import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { queueMail } from "../mail/index.ts";
import { getAccount } from "./get-account.ts";
import { findCredential, provePerson } from "./prove-person.ts";

/**
 * Sets a new password, signs out every other device, takes back links in earlier mails and tells the person by mail.
 *
 * @throws FORBIDDEN when the present password is wrong; BAD_REQUEST when there is none
 */
export async function changePassword(
  ctx: Context,
  { currentPassword, password }: z.output<typeof changePasswordInput>,
): Promise<{ message: string }> {
  const credential = await findCredential(ctx);
  if (!credential) throw new AppError("BAD_REQUEST", 'You have no password yet. Choose one with "Forgot password".');
  await provePerson(ctx, currentPassword);
  const library = await (await ctx.services.auth.open()).$context;
  await database(ctx)
    .updateTable("account")
    .set({ password: await library.password.hash(password), updated_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", credential.id)
    .execute();
  const caller = await findCaller(ctx);
  await endSessions(ctx, ctx.userId, { except: caller?.via.id });
  await forgetMailTokens(ctx, ctx.userId);
  const person = await getAccount(ctx);
  await queueMail(ctx, passwordChangedMail(ctx.services.config.appUrl, { ...person, name: person.firstName }));
  return { message: "Your password is changed. Other devices are signed out." };
}
