import { everyone, type VisitorContext } from "../../platform/context/index.ts";

/**
 * Whether this person must set up two-step sign-in before anything else: the operator requires it, and the account has a
 * password without it. Passkeys and providers are a second factor, or have their own.
 */
export async function mustSetUpTwoStep(ctx: VisitorContext, userId: string): Promise<boolean> {
  if (!ctx.services.config.requireTwoStep) return false;
  const passwordAlone = await everyone(ctx)
    .selectFrom("Account")
    .leftJoin("SecondFactor", (join) =>
      join.onRef("SecondFactor.userId", "=", "Account.userId").on("SecondFactor.confirmedAt", "is not", null),
    )
    .select("Account.id")
    .where("Account.userId", "=", userId)
    .where("Account.providerId", "=", "credential")
    .where("SecondFactor.userId", "is", null)
    .executeTakeFirst();
  return passwordAlone !== undefined;
}
