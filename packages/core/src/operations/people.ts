import { getAuth } from "../accounts/auth/index.ts";
import { sql } from "kysely";
import type { SignupInput } from "@bowerbird/contract/auth";
import {
  createJobContext,
  type Context,
  createVisitorContext,
  database,
  type Services,
} from "../platform/context/index.ts";
import { AppError, notFound } from "../platform/errors/index.ts";

export interface PersonRow {
  id: string;
  email: string;
  isVerified: boolean;
  createdAt: Date;
  bookmarks: number;
}

/** All accounts, newest first. */
export async function listPeople(services: Services): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.email, u.email_verified as "isVerified", u.created_at as "createdAt",
      (select count(*)::int from bookmark b where b.user_id = u.id and b.deleted_at is null) as bookmarks
    from "user" u order by u.created_at desc, u.id`.execute(database(createVisitorContext(services)));
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** The context of the person with this email address. @throws NOT_FOUND */
export async function findPerson(services: Services, email: string): Promise<Context> {
  const row = await database(createVisitorContext(services))
    .selectFrom("user")
    .select("id")
    .where("email", "=", email.trim().toLowerCase())
    .executeTakeFirst();
  if (!row) throw notFound(`An account with the address ${email}`);
  return createJobContext(services, row.id);
}

/**
 * Opens an account. A verified one can sign in right away; an unverified one gets the usual verification mail.
 *
 * @throws CONFLICT when the address has an account
 */
export async function createPerson(services: Services, input: SignupInput & { isVerified: boolean }): Promise<void> {
  const { email, password, firstName, lastName = "", isVerified } = input;
  const ctx = createVisitorContext(services);
  const known = await findPerson(services, email).catch(() => null);
  if (known) throw new AppError("CONFLICT", `There is an account with the address ${email} already.`);
  const body = { email, password, name: `${firstName} ${lastName}`.trim(), firstName, lastName };
  await (await getAuth(services).open()).api.signUpEmail({ body });
  if (isVerified) {
    await database(ctx).updateTable("user").set({ email_verified: true }).where("email", "=", email).execute();
  }
}
