import { toStoredEmail } from "@bowerbird/contract/auth";
import { Account, Passkey, User } from "@bowerbird/db";
import { unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { createBuiltInCategories } from "../../library/categories/index.ts";
import { type Mail, queueMail } from "../mail/index.ts";
import { accountExistsMail, resetMail, verificationMail } from "./account-mails.ts";
import type { AuthMails, ProviderIdentity } from "./create-auth.ts";
import { endAllAccess } from "./sessions.ts";
import { listSignUps, claimAccount } from "./unverified-account.ts";
import { mayOpenAccount } from "./sign-in-options.ts";
import { forgetMailTokens, issueMailToken } from "./mail-tokens.ts";

/** The library's callbacks: mails with their links, and the built-in categories of a new account. */
export function createAuthMails(context: () => VisitorContext): AuthMails {
  const send = (make: (appUrl: string) => Mail) => {
    const ctx = context();
    return queueMail(ctx, make(ctx.services.config.appUrl));
  };
  return {
    onSignUp: ({ id }) => addBuiltInCategories(context(), id),
    // An unverified address has no owner to notify.
    onExistingSignUp: async (user) => {
      if (user.emailVerified) await send((appUrl) => accountExistsMail(appUrl, user));
    },
    onPasswordReset: (user) => revokeAccess(context(), user),
    sendVerification: async (user, ofSignUp) => {
      const ctx = context();
      // The mail names the person of the sign-up whose password its link activates.
      const signUp = ofSignUp ?? (await listSignUps(ctx, user.id))[0];
      const claim = { userId: user.id, email: user.email, signUpId: signUp?.id };
      const token = await issueMailToken(ctx, "verify-email", claim);
      await send((appUrl) => verificationMail(appUrl, { ...user, name: signUp?.name ?? user.name }, token));
    },
    onProviderIdentity: (identity) => admit(context(), identity),
    sendReset: (user, token) => send((appUrl) => resetMail(appUrl, user, token)),
  };
}

/** When this fails the account is deleted, so that the person can sign up again instead of having half an account. */
async function addBuiltInCategories(ctx: VisitorContext, userId: string): Promise<void> {
  try {
    await createBuiltInCategories(ctx.em, userId);
  } catch (error) {
    await ctx.em.nativeDelete(User, { id: userId });
    throw error;
  }
}

/** Ends every session and revokes every personal token, passkey and link in a mail. */
async function revokeAccess(ctx: VisitorContext, { id }: { id: string }): Promise<void> {
  await forgetMailTokens(ctx, id);
  await ctx.em.nativeDelete(Passkey, { userId: id }, { filters: false });
  await endAllAccess(ctx, id);
}

/** @returns false for a person without an account who is not allowed to open one */
async function admit(ctx: VisitorContext, identity: ProviderIdentity): Promise<boolean> {
  const email = toStoredEmail(identity.email);
  const isKnown = await hasSignedInWith(ctx, identity);
  const account = await ctx.em.findOne(User, { email }, unmanaged);
  const { name, firstName, lastName } = identity;
  // The provider has verified the address, so what a stranger may have signed up with it belongs to this person.
  if (!isKnown && account) await claimAccount(ctx, account.id, { name, firstName, lastName });
  return isKnown || account !== null || mayOpenAccount(ctx, email);
}

async function hasSignedInWith(ctx: VisitorContext, { provider, id }: ProviderIdentity): Promise<boolean> {
  return (await ctx.em.count(Account, { providerId: provider, accountId: id }, { filters: false })) > 0;
}
