import { type Insertable, sql } from "kysely";
import type { Tables } from "@bowerbird/db";
import { database, everyone, type VisitorContext } from "../../platform/context/index.ts";

/** Inserts a person. @returns false when the address has an account */
export async function insertPerson(ctx: VisitorContext, person: Insertable<Tables["User"]>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await everyone(ctx)
    .insertInto("User")
    .values(person)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The account of an address, its row locked until the transaction ends. */
export function lockAddress(ctx: VisitorContext, email: string) {
  const account = everyone(ctx).selectFrom("User").select(["id", "emailVerified"]).where("email", "=", email);
  return account.forUpdate().executeTakeFirst();
}

/** Gives the account a verified address. @returns false when an account has it */
export async function setFreeAddress(ctx: VisitorContext, userId: string, email: string): Promise<boolean> {
  const other = everyone(ctx).selectFrom("User as other").select("other.id").where("other.email", "=", email);
  const { numUpdatedRows } = await everyone(ctx)
    .updateTable("User")
    .set({ email, emailVerified: true, updatedAt: ctx.now() })
    .where("id", "=", userId)
    .where(({ not, exists }) => not(exists(other)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An arbitrary number, the same in every process. */
const firstAccountLock = 7_316_202_602;

/** Waits until no other transaction claims an installation's first account. */
export async function lockFirstAccount(ctx: VisitorContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstAccountLock})`.execute(database(ctx));
}
