import { isLanguage } from "@bowerbird/contract/languages";
import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import { User } from "@bowerbird/db";
import { unmanaged, type VisitorContext } from "../../platform/context/index.ts";

/** Runs work for a person in the language of their account, in which it writes messages, reasons and mails. */
export async function speakTo<T>(ctx: VisitorContext, userId: string, work: () => Promise<T>): Promise<T> {
  const user = await ctx.em.fork().findOne(User, { id: userId }, { filters: false, ...unmanaged });
  const language = user?.language ?? "en";
  return inLanguage(isLanguage(language) ? language : "en", work);
}
