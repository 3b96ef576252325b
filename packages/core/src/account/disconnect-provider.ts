import type { Account } from "@bowerbird/contract/account";
import type { SignInProvider } from "@bowerbird/contract/auth";
import { recordSecurityEvent } from "../auth/index.ts";
import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { getAccount } from "./get-account.ts";
import { findCredential, provePerson } from "./prove-person.ts";

/**
 * Ends signing in with a provider; the password stays the way in. Doing it again does nothing.
 *
 * @throws BAD_REQUEST without a password, which would lock the person out; FORBIDDEN when the given one is wrong
 */
export async function disconnectProvider(
  ctx: Context,
  provider: SignInProvider,
  { password }: { password?: string | undefined },
): Promise<Account> {
  if (!(await findCredential(ctx))) {
    throw new AppError(
      "BAD_REQUEST",
      'Choose a password first, with "Forgot password": without one you could not sign in.',
    );
  }
  await provePerson(ctx, password);
  await database(ctx)
    .deleteFrom("account")
    .where("user_id", "=", ctx.userId)
    .where("provider_id", "=", provider)
    .execute();
  await recordSecurityEvent(ctx, ctx.userId, "provider-disconnected", ctx.services.auth.providers[provider].name);
  return getAccount(ctx);
}
