import { database, type VisitorContext } from "../context/index.ts";
import { createBuiltInCategories } from "../categories/index.ts";
import { type Mail, queueMail } from "../mail/index.ts";
import type { AuthMails } from "./create-auth.ts";

/** What happens around an account: mails with their links, and the categories a new one starts with. */
export function createAuthMails(context: () => VisitorContext): AuthMails {
  const send = (make: (appUrl: string) => Mail) => {
    const ctx = context();
    return queueMail(ctx, make(ctx.services.config.appUrl));
  };
  return {
    onSignUp: async ({ id }) => createBuiltInCategories(database(context()), id),
    sendVerification: (user, token) => send((appUrl) => verificationMail(appUrl, user, token)),
    sendReset: (user, token) => send((appUrl) => resetMail(appUrl, user, token)),
  };
}

type Recipient = { email: string; name: string };

function verificationMail(appUrl: string, user: Recipient, token: string): Mail {
  const link = `${appUrl}/verify-email?token=${encodeURIComponent(token)}`;
  return {
    to: user.email,
    subject: "Verify your email for Bowerbird",
    text: `Hello ${user.name},\n\nplease open this link to verify your email address. It works for 24 hours.\n\n${link}\n\nIf you did not sign up for Bowerbird, ignore this mail.\n`,
    link,
  };
}

function resetMail(appUrl: string, user: Recipient, token: string): Mail {
  const link = `${appUrl}/reset-password?token=${encodeURIComponent(token)}`;
  return {
    to: user.email,
    subject: "Reset your Bowerbird password",
    text: `Hello ${user.name},\n\nopen this link to choose a new password. It works once, for 1 hour.\n\n${link}\n\nIf you did not ask for it, ignore this mail: your password stays as it is.\n`,
    link,
  };
}
