import { findProofs, isPassword, noteProof, requireRecentProof } from "../auth/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import t from "../messages.json" with { type: "json" };

/** Max. age of a sign-in that counts instead of a password. */
const maxSignInAgeMs = 10 * 60_000;

/**
 * Requires the password in this very call, or of a person without one a sign-in within the last 10 minutes: for what
 * takes an account over or ends it. A password that was entered earlier does not count, as it does for
 * `requireRecentProof`.
 *
 * @throws FORBIDDEN with what to do, TOO_MANY_REQUESTS
 */
export function requirePassword(ctx: Context, password: string | undefined): Promise<void> {
  return limited(ctx, "proof", { account: ctx.userId }, () => checkPassword(ctx, password));
}

/** The person's password row; undefined without a password, and where the operator has switched passwords off. */
export async function findCredential(ctx: Context) {
  if (!ctx.services.config.passwordSignIn) return undefined;
  const password = own(ctx).selectFrom("Account").select(["id", "password"]);
  return password.where("providerId", "=", "credential").executeTakeFirst();
}

/**
 * Proves the identity in the calling session, for `limits.proofTime`. Without a password it only checks an earlier proof.
 *
 * @throws FORBIDDEN for a wrong password, or with the missing proof; TOO_MANY_REQUESTS
 */
export async function confirmPerson(
  ctx: Context,
  { password }: { password?: string | undefined },
): Promise<{ message: string }> {
  // A person without a password has nothing to enter: a recent sign-in counts.
  if (password === undefined || !(await findCredential(ctx))?.password) await requireRecentProof(ctx);
  else {
    await requirePassword(ctx, password);
    await noteProof(ctx);
  }
  return { message: t.confirmed };
}

async function checkPassword(ctx: Context, password: string | undefined): Promise<void> {
  const credential = await findCredential(ctx);
  if (!credential?.password) return requireRecentSignIn(ctx);
  if (!password) throw new AppError("FORBIDDEN", t.pleaseEnterYourPassword);
  const isRight = await isPassword(password, credential.password);
  if (!isRight) throw new AppError("FORBIDDEN", t.thisIsNotYourPassword);
}

async function requireRecentSignIn(ctx: Context): Promise<void> {
  const proofs = await findProofs(ctx);
  const since = new Date(ctx.now().getTime() - maxSignInAgeMs);
  if (!proofs || proofs.createdAt <= since) throw new AppError("FORBIDDEN", t.repeatAfterSignIn);
}
