import { database, type VisitorContext } from "../context/index.ts";

/** The sign-up that holds an account now: the row of its password, and the name that was given with it. */
export interface SignUp {
  id: string;
  name: string;
  /** Of the password. */
  hash: string;
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
