import { limits } from "@bowerbird/contract/limits";
import { Account, BackupSettings, DriveConnection, EarlierSignUp, Passkey, SecondFactor, User } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { inTransaction, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { findNewestSignUp } from "./credentials.sql.ts";
import { forgetMailTokens } from "./mail-tokens.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { endAllAccess } from "./sessions.ts";
import { isSameSecret } from "../../platform/sealing/index.ts";
import { cookieLine, cookieName, readCookie, signFor } from "./cookies.ts";

export type Names = Pick<User, "name" | "firstName" | "lastName">;

/** A sign-up whose address is not verified yet. `hash` is that of its password. */
export interface SignUp extends Names {
  id: string;
  hash: string;
}

interface MailedLink {
  userId: string;
  email: string;
  /** Missing in links from older versions: the newest. */
  signUpId?: string | undefined;
}

/** `isOwn`: by the browser of the sign-up. Without `hasPassword`, no sign-up's password became the account's. */
interface Verified {
  isOwn: boolean;
  hasPassword: boolean;
}

/**
 * Anyone can sign up with anyone's address, so until the address is verified all its sign-ups are open side by side, and
 * only a link from the mailbox decides between them. The newest sign-up is in `User` and `Account`.
 *
 * @returns the id of the new sign-up; null when the address was verified meanwhile
 */
export function addSignUp(ctx: VisitorContext, userId: string, names: Names, hash: string): Promise<string | null> {
  return inTransaction(ctx, async (inner) => {
    if (!(await lockUnverified(inner, { id: userId }))) return null;
    const [newest] = await listSignUps(inner, userId);
    if (newest) await keepEarlier(inner, userId, newest);
    await inner.em.nativeUpdate(User, { id: userId }, { ...names, updatedAt: ctx.now() });
    return replacePassword(inner, userId, hash);
  });
}

/** The sign-ups of an account whose address is not verified, the newest first. */
export async function listSignUps(ctx: VisitorContext, userId: string): Promise<SignUp[]> {
  const newest = await findNewestSignUp(ctx, userId);
  return [...(newest ? [newest] : []), ...(await listEarlier(ctx, userId))];
}

/**
 * Verifies the address by a mailed link. The password of the link's sign-up becomes the account's, those of others go. Where
 * another browser followed it while several sign-ups were open, no password stays: it is unknown which is the owner's.
 *
 * @returns null when the address is verified already or changed, or the link's sign-up is gone
 */
export async function verifyBySignUp(ctx: VisitorContext, link: MailedLink): Promise<Verified | null> {
  const { userId, email } = link;
  const isOpen = await lockUnverified(ctx, { id: userId, email });
  const signUps = isOpen ? await listSignUps(ctx, userId) : [];
  const signUp = signUps.find(({ id }) => id === (link.signUpId ?? signUps[0]?.id));
  if (!signUp) return null;
  const isOwn = hasSignedUp(ctx, signUp.id);
  const hasPassword = isOwn || signUps.length === 1;
  await closeSignUps(ctx, userId);
  if (hasPassword) await insertPassword(ctx, userId, signUp.hash);
  const { name, firstName, lastName } = signUp;
  const change = { name, firstName, lastName, emailVerified: true, verifiedElsewhere: !isOwn };
  await ctx.em.nativeUpdate(User, { id: userId }, change);
  return { isOwn, hasPassword };
}

/** Ends every sign-up of an account, with its password. */
async function closeSignUps(ctx: VisitorContext, userId: string): Promise<void> {
  await ctx.em.nativeDelete(Account, { userId, providerId: "credential" }, { filters: false });
  await ctx.em.nativeDelete(EarlierSignUp, { userId }, { filters: false });
}

/** Stores the password of an account that has none. @returns the id of its row */
export async function insertPassword(ctx: VisitorContext, userId: string, hash: string): Promise<string> {
  const id = uuid();
  await ctx.em.insert(Account, { id, userId, accountId: userId, providerId: "credential", password: hash });
  return id;
}

/** Lock order: the `user` row comes first. @returns false for an address that is verified or was changed */
async function lockUnverified(ctx: VisitorContext, account: { id: string; email?: string }): Promise<boolean> {
  const unverified = { ...account, emailVerified: false };
  return (await ctx.em.nativeUpdate(User, unverified, { updatedAt: ctx.now() })) > 0;
}

/** At most {@link limits.openSignUps}: the oldest go. */
async function keepEarlier(ctx: VisitorContext, userId: string, { hash, ...signUp }: SignUp): Promise<void> {
  await ctx.em.insert(EarlierSignUp, { ...signUp, userId, password: hash, createdAt: ctx.now() });
  const kept = limits.openSignUps - 1;
  const surplus = (await listEarlier(ctx, userId)).slice(kept).map(({ id }) => id);
  if (surplus.length > 0) {
    await ctx.em.nativeDelete(EarlierSignUp, { userId, id: { $in: surplus } }, { filters: false });
  }
}

async function replacePassword(ctx: VisitorContext, userId: string, hash: string): Promise<string> {
  await ctx.em.nativeDelete(Account, { userId, providerId: "credential" }, { filters: false });
  return insertPassword(ctx, userId, hash);
}

async function listEarlier(ctx: VisitorContext, userId: string): Promise<SignUp[]> {
  const newestFirst = { orderBy: { createdAt: "desc", id: "desc" }, ...unmanaged, filters: false } as const;
  const rows = await ctx.em.find(EarlierSignUp, { userId }, newestFirst);
  return rows.map(({ id, name, firstName, lastName, password }) => ({ id, name, firstName, lastName, hash: password }));
}

const cookie = "sign_up";
/** A person who signs up again, because the mail is late, may follow the first link. */
const maxSignUps = 5;

/** Sets the cookie by which {@link hasSignedUp} recognizes the browser of a sign-up. */
export function setSignUpCookie(ctx: VisitorContext, signUpId: string): void {
  const { config } = ctx.services;
  const ids = [signUpId, ...readSignUps(ctx)].slice(0, maxSignUps).join("~");
  const value = `${ids}.${signFor(config, cookie, ids)}`;
  ctx.appendHeader("set-cookie", cookieLine(config, cookie, value, limits.verificationExpiry / 1_000));
}

/** Whether the calling browser made this sign-up. */
export function hasSignedUp(ctx: VisitorContext, signUpId: string): boolean {
  return readSignUps(ctx).includes(signUpId);
}

/** The sign-ups of the calling browser, the newest first. */
function readSignUps(ctx: VisitorContext): string[] {
  const { config } = ctx.services;
  const [ids = "", signature = ""] = readCookie(ctx.headers.get("cookie") ?? "", cookieName(config, cookie)).split(".");
  return ids !== "" && isSameSecret(signature, signFor(config, cookie, ids)) ? ids.split("~") : [];
}

/** What an account lost when its owner claimed it, besides its password, sessions, tokens and passkeys. */
export interface Claimed {
  hadTwoStep: boolean;
  hadStorage: boolean;
}

/**
 * Gives an account to the person who has proven its address by a password reset, an invitation or a provider's sign-in, if
 * a stranger may have signed up: the address is not verified, or its link was followed in another browser than the
 * sign-up's. Nothing of what a stranger could have left stays: password, two-step sign-in (it would lock the owner out),
 * sessions, tokens, passkeys, mailed links, the backup storage and what backups are encrypted to.
 *
 * @param names of an account that is not verified
 * @returns null for an account whose owner is known: nothing changes
 */
export function claimAccount(ctx: VisitorContext, id: string, names: Partial<Names> = {}): Promise<Claimed | null> {
  return inTransaction(ctx, async (inner) => {
    // Lock order: the update of the `user` row comes first and blocks concurrent claims of the account.
    const isNew = await isTaken(inner, { id, emailVerified: false }, { ...names, emailVerified: true });
    if (!isNew && !(await isTaken(inner, { id, verifiedElsewhere: true }, { verifiedElsewhere: false }))) return null;
    await closeSignUps(inner, id);
    await forgetMailTokens(inner, id, "verify-email");
    await forgetMailTokens(inner, id, "change-email");
    await endAllAccess(inner, id);
    await inner.em.nativeDelete(Passkey, { userId: id }, { filters: false });
    if (isNew) await recordSecurityEvent(inner, id, "email-verified");
    return { hadTwoStep: await dropTwoStep(inner, id), hadStorage: await dropStorage(inner, id) };
  });
}

async function isTaken(ctx: VisitorContext, which: Partial<User>, change: Partial<User>): Promise<boolean> {
  return (await ctx.em.nativeUpdate(User, which, { ...change, updatedAt: ctx.now() })) > 0;
}

/** @returns whether it was on, not merely begun */
async function dropTwoStep(ctx: VisitorContext, userId: string): Promise<boolean> {
  const isOn = { userId, confirmedAt: { $ne: null } };
  const wasOn = (await ctx.em.nativeDelete(SecondFactor, isOn, { filters: false })) > 0;
  await ctx.em.nativeDelete(SecondFactor, { userId }, { filters: false });
  if (wasOn) await recordSecurityEvent(ctx, userId, "two-step-off");
  return wasOn;
}

async function dropStorage(ctx: VisitorContext, userId: string): Promise<boolean> {
  // Encrypted to a stranger's key, the owner's backups would open for no one else.
  await ctx.em.nativeUpdate(BackupSettings, { userId }, { publicKey: null }, { filters: false });
  const storage = await ctx.em.findOne(DriveConnection, { userId }, { ...unmanaged, filters: false });
  if (!storage) return false;
  await ctx.em.nativeDelete(DriveConnection, { userId }, { filters: false });
  const kind = storage.kind === "google" ? "drive-disconnected" : "storage-disconnected";
  await recordSecurityEvent(ctx, userId, kind, storage.email);
  return true;
}
