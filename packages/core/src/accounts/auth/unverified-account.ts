import { Account, User } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { everyone, inTransaction, type VisitorContext } from "../../platform/context/index.ts";
import { endAllAccess } from "./sessions.ts";
import { forgetMailTokens } from "./mail-tokens.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { cookieLine, cookieName, readCookie, signFor } from "./cookies.ts";
import { isSameSecret } from "../../platform/sealing/index.ts";
import { limits } from "@bowerbird/contract/limits";

/**
 * An account with an unverified address has no owner, because anyone can sign up with someone else's address. So:
 *
 * - A later sign-up with the same address replaces the password and names of the earlier one and invalidates its link.
 *   A link activates only the password of the sign-up that sent it; its mail shows the name that was given.
 * - Any of these sign-ups may be a stranger's. A link works in the browser of its own sign-up, which has a cookie for it.
 *   Any other browser must send the password of the sign-up: the owner of the mailbox does not know a stranger's, and
 *   chooses a new one by mail.
 * - A person who proves the address in another way (a password reset, Google) gets the account without the password,
 *   sessions, tokens and links of earlier sign-ups.
 */
export interface UnverifiedAccount {
  id: string;
}

export type Names = Pick<User, "name" | "firstName" | "lastName">;

/** The current sign-up of an unverified account: the row of its password, and its name. */
export interface SignUp {
  id: string;
  name: string;
  /** The password hash. */
  hash: string;
}

const name = "sign_up";

/** Replaces an earlier sign-up. @returns the new one's id; null when the address was verified meanwhile */
export function replaceSignUp(
  ctx: VisitorContext,
  { id }: UnverifiedAccount,
  { names, hash }: { names: Names; hash: string },
): Promise<string | null> {
  return inTransaction(ctx, async (inner) => {
    return (await takeOver(inner, id, names)) ? insertPassword(inner, id, hash) : null;
  });
}

/** Gives the account to the person who has proven the address. Does nothing for a verified account. */
export async function claimAccount(ctx: VisitorContext, id: string, names: Partial<Names> = {}): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const isClaimed = await takeOver(inner, id, { ...names, emailVerified: true });
    if (isClaimed) await recordSecurityEvent(inner, id, "email-verified");
  });
}

/** Stores the password of an account that has none. @returns the id of its row */
export async function insertPassword(ctx: VisitorContext, userId: string, hash: string): Promise<string> {
  const id = uuid();
  await ctx.em.insert(Account, { id, userId, accountId: userId, providerId: "credential", password: hash });
  return id;
}

export function findSignUp(ctx: VisitorContext, userId: string): Promise<SignUp | undefined> {
  return everyone(ctx)
    .selectFrom("Account")
    .innerJoin("User", "User.id", "Account.userId")
    .select(["Account.id", "User.name", "Account.password as hash"])
    .where("Account.userId", "=", userId)
    .where("Account.providerId", "=", "credential")
    .$narrowType<{ hash: string }>()
    .executeTakeFirst();
}

/** Sets the cookie by which {@link hasSignedUp} recognizes the browser of a sign-up. */
export function setSignUpCookie(ctx: VisitorContext, signUpId: string): void {
  const { config } = ctx.services;
  const value = `${signUpId}.${signFor(config, name, signUpId)}`;
  ctx.appendHeader("set-cookie", cookieLine(config, name, value, limits.verificationExpiry / 1_000));
}

/** Whether the calling browser made this sign-up. */
export function hasSignedUp(ctx: VisitorContext, signUpId: string): boolean {
  const { config } = ctx.services;
  const [id = "", signature = ""] = readCookie(ctx.headers.get("cookie") ?? "", cookieName(config, name)).split(".");
  return id === signUpId && isSameSecret(signature, signFor(config, name, signUpId));
}

/** Lock order: the update of the `user` row comes first and blocks concurrent claims of the account. */
async function takeOver(ctx: VisitorContext, id: string, change: Partial<User>): Promise<boolean> {
  const taken = await ctx.em.nativeUpdate(User, { id, emailVerified: false }, { ...change, updatedAt: ctx.now() });
  if (taken === 0) return false;
  await ctx.em.nativeDelete(Account, { userId: id, providerId: "credential" }, { filters: false });
  await forgetMailTokens(ctx, id, "verify-email");
  await endAllAccess(ctx, id);
  return true;
}
