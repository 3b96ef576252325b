import type { acceptInvitationInput, User } from "@bowerbird/contract/auth";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { createBuiltInCategories } from "../categories/index.ts";
import { database, inTransaction, type VisitorContext } from "../context/index.ts";
import { accountExists, getInvitation, useInvitation } from "./invitations.ts";
import { noteSignIn } from "./note-sign-in.ts";
import { refuseGuessable } from "./refuse-guessable.ts";
import { startSession } from "./start-session.ts";
import { toUser } from "./to-user.ts";
import { claimAccount } from "./unverified-account.ts";

type Input = z.output<typeof acceptInvitationInput>;
type Names = { name: string; first_name: string; last_name: string };

/**
 * Opens the account that an invitation is for and signs its person in. The invitation was mailed to the address, which
 * proves the address: a sign-up with it that waits for verification is taken over without its password.
 *
 * @throws BAD_REQUEST for a token that is wrong, used or expired, or a password that is easily guessed; CONFLICT when
 *   the address has an account by now; FORBIDDEN while sign-up is closed; TOO_MANY_REQUESTS
 */
export async function acceptInvitation(ctx: VisitorContext, { token, password, ...person }: Input): Promise<User> {
  const { email } = await getInvitation(ctx, { token });
  await refuseGuessable(password, email);
  const hash = await (await (await ctx.services.auth.open()).$context).password.hash(password);
  const name = `${person.firstName} ${person.lastName}`.trim();
  const names = { name, first_name: person.firstName, last_name: person.lastName };
  const id = await inTransaction(ctx, async (inner) => {
    await useInvitation(inner, token);
    return openAccount(inner, { email, names, hash });
  });
  await startSession(ctx, id);
  await noteSignIn(ctx, id);
  return toUser({ id, email, ...person, name });
}

async function openAccount(
  ctx: VisitorContext,
  { email, names, hash }: { email: string; names: Names; hash: string },
): Promise<string> {
  const id = (await insertPerson(ctx, email, names)) ?? (await takeOverWaiting(ctx, email, names));
  const credential = { id: uuid(), user_id: id, account_id: id, provider_id: "credential", password: hash };
  await database(ctx).insertInto("account").values(credential).execute();
  return id;
}

/** @returns null when the address has an account */
async function insertPerson(ctx: VisitorContext, email: string, names: Names): Promise<string | null> {
  const row = await database(ctx)
    .insertInto("user")
    .values({ id: uuid(), email, email_verified: true, ...names })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return null;
  await createBuiltInCategories(database(ctx), row.id);
  return row.id;
}

async function takeOverWaiting(ctx: VisitorContext, email: string, names: Names): Promise<string> {
  const row = await database(ctx)
    .selectFrom("user")
    .select(["id", "email_verified"])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.email_verified) throw accountExists();
  await claimAccount(ctx, row.id, names);
  return row.id;
}
