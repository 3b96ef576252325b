import type { Account, updateAccountInput } from "@bowerbird/contract/account";
import { toUser, recordSecurityEvent, getAuth } from "../auth/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { notFound, AppError } from "../../platform/errors/index.ts";
import type { z } from "zod";
import type { SignInProvider } from "@bowerbird/contract/auth";
import { findCredential, provePerson } from "./prove-person.ts";

/** @throws NOT_FOUND when the account was just deleted */
export async function getAccount(ctx: Context): Promise<Account> {
  const db = database(ctx);
  const [row, ways] = await Promise.all([
    db
      .selectFrom("user")
      .select(["id", "email", "name", "image", "first_name as firstName", "last_name as lastName", "created_at"])
      .where("id", "=", ctx.userId)
      .executeTakeFirst(),
    db.selectFrom("account").select("provider_id").where("user_id", "=", ctx.userId).execute(),
  ]);
  if (!row) throw notFound("Account");
  const has = (provider: string) => ways.some(({ provider_id }) => provider_id === provider);
  return {
    ...toUser(row),
    createdAt: new Date(row.created_at),
    hasPassword: has("credential"),
    hasGoogle: has("google"),
    hasOidc: has("oidc"),
  };
}

/** Changes the person's names; omitted ones stay. */
export async function updateAccount(ctx: Context, input: z.output<typeof updateAccountInput>): Promise<Account> {
  const { firstName, lastName } = { ...(await getAccount(ctx)), ...input };
  await database(ctx)
    .updateTable("user")
    .set({ first_name: firstName, last_name: lastName, name: `${firstName} ${lastName}`.trim(), updated_at: ctx.now() })
    .where("id", "=", ctx.userId)
    .execute();
  return getAccount(ctx);
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
  await recordSecurityEvent(ctx, ctx.userId, "provider-disconnected", getAuth(ctx.services).providers[provider].name);
  return getAccount(ctx);
}
