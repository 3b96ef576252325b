import type { Account, updateAccountInput, Session } from "@bowerbird/contract/account";
import { Account as Way, Session as SessionRow, User } from "@bowerbird/db";
import {
  toUser,
  recordSecurityEvent,
  deviceName,
  findCaller,
  endSessions,
  findCredential,
  requirePassword,
} from "../auth/index.ts";
import { setOpenCounting } from "../../library/bookmarks/index.ts";
import { nameBuiltInCategories } from "../../library/categories/index.ts";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { notFound, AppError } from "../../platform/errors/index.ts";
import type { z } from "zod";
import type { SignInProvider } from "@bowerbird/contract/auth";
import t from "../messages.json" with { type: "json" };

/** @throws NOT_FOUND when the account was just deleted */
export async function getAccount(ctx: Context): Promise<Account> {
  const [person, ways] = await Promise.all([
    ctx.em.findOne(User, { id: ctx.userId }, unmanaged),
    ctx.em.find(Way, {}, { fields: ["providerId"], ...unmanaged }),
  ]);
  if (!person) throw notFound(t.accountNotFound);
  const has = (provider: string) => ways.some(({ providerId }) => providerId === provider);
  return {
    ...toUser(person),
    createdAt: person.createdAt,
    hasPassword: ctx.services.config.passwordSignIn && has("credential"),
    hasGoogle: has("google"),
    hasOidc: has("oidc"),
    rememberOpens: person.rememberOpens,
  };
}

/**
 * Changes the person's names, language, and whether opened links are counted; omitted fields stay. The built-in categories
 * are named in the language.
 */
export async function updateAccount(ctx: Context, input: z.output<typeof updateAccountInput>): Promise<Account> {
  if (input.rememberOpens !== undefined) await setOpenCounting(ctx, input.rememberOpens);
  if (input.language) {
    await ctx.em.nativeUpdate(User, { id: ctx.userId }, { language: input.language });
    await nameBuiltInCategories(ctx, input.language);
  }
  await storeNames(ctx, { ...(await getAccount(ctx)), ...input });
  return getAccount(ctx);
}

export async function storeNames(
  ctx: Context,
  { firstName, lastName }: Pick<User, "firstName" | "lastName">,
): Promise<void> {
  const name = `${firstName} ${lastName}`.trim();
  await ctx.em.nativeUpdate(User, { id: ctx.userId }, { firstName, lastName, name, updatedAt: ctx.now() });
}

/**
 * Disconnects a sign-in provider; the password stays. Idempotent.
 *
 * @throws BAD_REQUEST when the account has no password, which would lock the person out; FORBIDDEN for a wrong one
 */
export async function disconnectProvider(
  ctx: Context,
  provider: SignInProvider,
  { password }: { password?: string | undefined },
): Promise<Account> {
  if (!(await findCredential(ctx))) {
    throw new AppError("BAD_REQUEST", t.chooseAPasswordFirstWithForgot);
  }
  await requirePassword(ctx, password);
  await ctx.em.nativeDelete(Way, { providerId: provider });
  await recordSecurityEvent(ctx, ctx.userId, "provider-disconnected", ctx.services.auth.providers[provider].name);
  return getAccount(ctx);
}

/** The person's sessions, the latest sign-in first. */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const caller = await findCaller(ctx);
  const open = { expiresAt: { $gt: ctx.now() } };
  const rows = await ctx.em.find(SessionRow, open, { orderBy: { createdAt: "desc" }, ...unmanaged });
  return rows.map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
    id,
    device: deviceName(userAgent ?? null),
    address: ipAddress || null,
    createdAt,
    lastUsedAt: updatedAt,
    isCurrent: id === caller?.via.id,
  }));
}

/** Signs out one device. @throws NOT_FOUND for someone else's session or one that has ended */
export async function revokeSession(ctx: Context, { id }: { id: string }): Promise<{ message: string }> {
  if ((await endSessions(ctx, ctx.userId, { only: id })) === 0) throw notFound(t.sessionNotFound);
  await recordSecurityEvent(ctx, ctx.userId, "devices-signed-out", "1 device");
  return { message: t.signedOutThere };
}

/** Signs out every other device. @returns how many */
export async function revokeOtherSessions(ctx: Context): Promise<{ ended: number }> {
  const caller = await findCaller(ctx);
  const ended = await endSessions(ctx, ctx.userId, { except: caller?.via.id });
  const devices = ended === 1 ? "1 device" : `${ended} devices`;
  if (ended > 0) await recordSecurityEvent(ctx, ctx.userId, "devices-signed-out", devices);
  return { ended };
}
