import { sql } from "kysely";
import { type Context, everyone, own, type VisitorContext } from "../../platform/context/index.ts";

type By = { id: string } | { email: string };

/** An account and its password hash, null without a password. */
export interface Owner {
  id: string;
  password: string | null;
}

export function findOwner(ctx: VisitorContext, by: By): Promise<Owner | undefined> {
  const query = everyone(ctx)
    .selectFrom("User")
    .leftJoin("Account", (join) =>
      join.onRef("Account.userId", "=", "User.id").on("Account.providerId", "=", "credential"),
    )
    .select(["User.id", "Account.password"])
    .limit(1);
  const found = "id" in by ? query.where("User.id", "=", by.id) : query.where("User.email", "=", by.email);
  return found.executeTakeFirst();
}

/** A person with a password and two-step sign-in. */
export interface TwoStepOwner {
  id: string;
  password: string;
}

export function findTwoStepOwner(ctx: VisitorContext, by: By): Promise<TwoStepOwner | undefined> {
  const query = everyone(ctx)
    .selectFrom("User")
    .innerJoin("SecondFactor", "SecondFactor.userId", "User.id")
    .innerJoin("Account", "Account.userId", "User.id")
    .select(["User.id", "Account.password"])
    .where("Account.providerId", "=", "credential")
    .where("SecondFactor.confirmedAt", "is not", null);
  return ("id" in by ? query.where("User.id", "=", by.id) : query.where("User.email", "=", by.email))
    .$narrowType<{ password: string }>()
    .executeTakeFirst();
}

/** Whether the person has a password without two-step sign-in. */
export async function hasPasswordAlone(ctx: VisitorContext, userId: string): Promise<boolean> {
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

/** The sign-up whose names and password are the account's. */
export function findNewestSignUp(ctx: VisitorContext, userId: string) {
  return everyone(ctx)
    .selectFrom("Account")
    .innerJoin("User", "User.id", "Account.userId")
    .select(["Account.id", "User.name", "User.firstName", "User.lastName", "Account.password as hash"])
    .where("Account.userId", "=", userId)
    .where("Account.providerId", "=", "credential")
    .$narrowType<{ hash: string }>()
    .executeTakeFirst();
}

/** Stores the key of an authenticator app, in place of one without a first code. @returns false when two-step sign-in is on */
export async function storeUnconfirmedKey(ctx: Context, sealedKey: string): Promise<boolean> {
  const key = { sealedKey, createdAt: ctx.now() };
  const { numInsertedOrUpdatedRows } = await own(ctx)
    .insertInto("SecondFactor", key)
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .doUpdateSet({ ...key, lastStep: 0 })
        .where("SecondFactor.confirmedAt", "is", null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

/** Removes a recovery code. @returns whether it was there */
export async function useRecoveryCode(ctx: VisitorContext, userId: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await everyone(ctx)
    .updateTable("SecondFactor")
    .set({ recoveryHashes: sql`array_remove(recovery_hashes, ${hash})` })
    .where("userId", "=", userId)
    .where(sql<boolean>`${hash} = any (recovery_hashes)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
