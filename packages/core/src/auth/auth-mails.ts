import { database, type VisitorContext } from "../context/index.ts";
import { createBuiltInCategories } from "../categories/index.ts";
import { type Mail, queueMail } from "../mail/index.ts";
import { accountExistsMail, resetMail, verificationMail } from "./account-mails.ts";
import type { AuthMails } from "./create-auth.ts";
import { endSessions } from "./end-sessions.ts";
import { forgetMailTokens, issueMailToken } from "./mail-tokens.ts";

/** What happens around an account: mails with their links, and the categories a new one starts with. */
export function createAuthMails(context: () => VisitorContext): AuthMails {
  const send = (make: (appUrl: string) => Mail) => {
    const ctx = context();
    return queueMail(ctx, make(ctx.services.config.appUrl));
  };
  return {
    onSignUp: ({ id }) => furnish(context(), id),
    onExistingSignUp: (user) => send((appUrl) => accountExistsMail(appUrl, user)),
    onPasswordReset: (user) => settleReset(context(), user),
    sendVerification: async (user) => {
      const token = await issueMailToken(context(), "verify-email", { userId: user.id, email: user.email });
      await send((appUrl) => verificationMail(appUrl, user, token));
    },
    sendReset: (user, token) => send((appUrl) => resetMail(appUrl, user, token)),
  };
}

/** A person whose first categories cannot be made is not kept: they sign up again, instead of having half an account. */
async function furnish(ctx: VisitorContext, userId: string): Promise<void> {
  try {
    await createBuiltInCategories(database(ctx), userId);
  } catch (error) {
    await database(ctx).deleteFrom("user").where("id", "=", userId).execute();
    throw error;
  }
}

/** Whoever followed the link reads the mails of this address: that verifies it. Nothing begun before stays valid. */
async function settleReset(ctx: VisitorContext, { id, email }: { id: string; email: string }): Promise<void> {
  await database(ctx).updateTable("user").set({ email_verified: true }).where("id", "=", id).execute();
  await forgetMailTokens(ctx, id);
  await endSessions(ctx, id);
  await ctx.services.limiter.forgive({ name: "signIn", kind: "account", of: email });
}
