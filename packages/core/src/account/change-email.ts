import { type changeEmailInput } from "@bowerbird/contract/account";
import type { z } from "zod";
import {
  accountExistsMail,
  atLeast,
  emailChangeNotice,
  forgetMailTokens,
  issueMailToken,
  mailTime,
  newEmailMail,
} from "../auth/index.ts";
import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { queueMail } from "../mail/index.ts";
import { countCall } from "../rate-limits/index.ts";
import { getAccount } from "./get-account.ts";
import { provePerson } from "./prove-person.ts";

/**
 * Mails a link to the new address and a notice to the present one, which stays until the link is followed. Whether
 * somebody else has the new address is told to nobody but its owner.
 *
 * @throws FORBIDDEN without the password; BAD_REQUEST when it is the present address
 */
export async function changeEmail(
  ctx: Context,
  { email, password }: z.output<typeof changeEmailInput>,
): Promise<{ message: string }> {
  await provePerson(ctx, password);
  await countCall(ctx, "changeEmail");
  const person = await getAccount(ctx);
  if (person.email === email) throw new AppError("BAD_REQUEST", "This is your email address already.");
  await atLeast(mailTime, () => sendLink(ctx, { ...person, name: person.firstName }, email));
  return { message: `We have sent a link to ${email}. Your address changes when you open it.` };
}

async function sendLink(ctx: Context, person: { email: string; name: string }, email: string): Promise<void> {
  const { appUrl } = ctx.services.config;
  const owner = await database(ctx).selectFrom("user").select(["email", "name"]).where("email", "=", email).execute();
  await forgetMailTokens(ctx, ctx.userId);
  const token = await issueMailToken(ctx, "change-email", { userId: ctx.userId, email });
  const mail = owner[0] ? accountExistsMail(appUrl, owner[0]) : newEmailMail(appUrl, { ...person, email }, token);
  await queueMail(ctx, mail);
  await queueMail(ctx, emailChangeNotice(appUrl, person, email));
}
