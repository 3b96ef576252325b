import { limits } from "@bowerbird/contract/limits";
import { Account, EarlierSignUp, User } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { everyone, inTransaction, type VisitorContext } from "../../platform/context/index.ts";
import { hasSignedUp } from "./sign-up-cookie.ts";

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
  const newest = await everyone(ctx)
    .selectFrom("Account")
    .innerJoin("User", "User.id", "Account.userId")
    .select(["Account.id", "User.name", "User.firstName", "User.lastName", "Account.password as hash"])
    .where("Account.userId", "=", userId)
    .where("Account.providerId", "=", "credential")
    .$narrowType<{ hash: string }>()
    .executeTakeFirst();
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
export async function closeSignUps(ctx: VisitorContext, userId: string): Promise<void> {
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
  return everyone(ctx)
    .selectFrom("EarlierSignUp")
    .select(["id", "name", "firstName", "lastName", "password as hash"])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}
