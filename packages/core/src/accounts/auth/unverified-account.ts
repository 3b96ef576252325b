import { v7 as uuid } from "uuid";
import { database, inTransaction, type VisitorContext } from "../../platform/context/index.ts";
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

export interface Names {
  name: string;
  first_name: string;
  last_name: string;
}

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
    if (!(await takeOver(inner, id, { ...names }))) return null;
    const signUpId = uuid();
    const row = { id: signUpId, user_id: id, account_id: id, provider_id: "credential", password: hash };
    await database(inner).insertInto("account").values(row).execute();
    return signUpId;
  });
}

/** Gives the account to the person who has proven the address. Does nothing for a verified account. */
export async function claimAccount(ctx: VisitorContext, id: string, names: Partial<Names> = {}): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const isClaimed = await takeOver(inner, id, { ...names, email_verified: true });
    if (isClaimed) await recordSecurityEvent(inner, id, "email-verified");
  });
}

export function findSignUp(ctx: VisitorContext, userId: string): Promise<SignUp | undefined> {
  return database(ctx)
    .selectFrom("account")
    .innerJoin("user", "user.id", "account.user_id")
    .select(["account.id", "user.name", "account.password as hash"])
    .where("account.user_id", "=", userId)
    .where("account.provider_id", "=", "credential")
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
async function takeOver(ctx: VisitorContext, id: string, change: object): Promise<boolean> {
  const { numUpdatedRows } = await database(ctx)
    .updateTable("user")
    .set({ ...change, updated_at: ctx.now() })
    .where("id", "=", id)
    .where("email_verified", "=", false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await database(ctx).deleteFrom("account").where("user_id", "=", id).where("provider_id", "=", "credential").execute();
  await forgetMailTokens(ctx, id, "verify-email");
  await endAllAccess(ctx, id);
  return true;
}
