import { limits } from "@bowerbird/contract/limits";
import { Account, Session } from "@bowerbird/db";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { findCaller } from "./find-caller.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import { findOwner } from "./credentials.sql.ts";
import { isPassword } from "./passwords.ts";
import t from "../messages.json" with { type: "json" };

/** How the person must prove their identity; `details.proof` of the error. */
export type Proof = "password" | "sign-in";

const proofMessages: Record<Proof, string> = {
  password: t.pleaseEnterYourPasswordToContinue,
  "sign-in": t.pleaseSignInAgainToContinue,
};

/**
 * Requires that the person signed in or entered their password within {@link limits.proofTime}, in this session and in
 * any call: protects against someone else at an unlocked screen. `requirePassword` wants the password in the same call.
 *
 * @throws FORBIDDEN with the missing {@link Proof}
 */
export async function requireRecentProof(ctx: Context): Promise<void> {
  const proofs = await findProofs(ctx);
  const since = new Date(ctx.now().getTime() - limits.proofTime);
  if (proofs && (proofs.createdAt > since || (proofs.provedAt && proofs.provedAt > since))) return;
  const owner = await findOwner(ctx, { id: ctx.userId });
  const proof: Proof = ctx.services.config.passwordSignIn && owner?.password ? "password" : "sign-in";
  throw new AppError("FORBIDDEN", proofMessages[proof], { proof });
}

/** Stores in the calling session that the person has proven their identity. */
async function noteProof(ctx: Context): Promise<void> {
  const caller = await findCaller(ctx);
  if (caller?.via.type !== "session") return;
  await ctx.em.nativeUpdate(Session, { id: caller.via.id }, { provedAt: ctx.now() });
}

/** When the person signed in to the calling session, and last entered their password in it; null for a token. */
async function findProofs(ctx: Context): Promise<Pick<Session, "createdAt" | "provedAt"> | null> {
  const caller = await findCaller(ctx);
  if (caller?.via.type !== "session") return null;
  return ctx.em.findOne(Session, { id: caller.via.id }, unmanaged);
}

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
  return (await ctx.em.findOne(Account, { providerId: "credential" }, unmanaged)) ?? undefined;
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
