import { database, type VisitorContext } from "../../platform/context/index.ts";

/**
 * Whether this person must set up two-step sign-in before anything else: the operator requires it, and the account has a
 * password without it. Passkeys and providers are a second factor, or have their own.
 */
export async function mustSetUpTwoStep(ctx: VisitorContext, userId: string): Promise<boolean> {
  if (!ctx.services.config.requireTwoStep) return false;
  const passwordAlone = await database(ctx)
    .selectFrom("account")
    .leftJoin("second_factor", (join) =>
      join.onRef("second_factor.user_id", "=", "account.user_id").on("second_factor.confirmed_at", "is not", null),
    )
    .select("account.id")
    .where("account.user_id", "=", userId)
    .where("account.provider_id", "=", "credential")
    .where("second_factor.user_id", "is", null)
    .executeTakeFirst();
  return passwordAlone !== undefined;
}
