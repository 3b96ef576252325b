import { User } from "@bowerbird/db";
import { getAuth } from "../accounts/auth/index.ts";
import type { SignupInput } from "@bowerbird/contract/auth";
import { format } from "@bowerbird/contract/messages";
import {
  createJobContext,
  type Context,
  createVisitorContext,
  everyone,
  type Services,
  unmanaged,
} from "../platform/context/index.ts";
import { AppError, notFound } from "../platform/errors/index.ts";
import t from "./messages.json" with { type: "json" };

export interface PersonRow {
  id: string;
  email: string;
  isVerified: boolean;
  createdAt: Date;
  bookmarks: number;
}

/** All accounts, newest first. */
export async function listPeople(services: Services): Promise<PersonRow[]> {
  const rows = await everyone(createVisitorContext(services))
    .selectFrom("User as u")
    .select(["u.id", "u.email", "u.emailVerified", "u.createdAt"])
    .select((eb) =>
      eb
        .selectFrom("Bookmark as b")
        .select((of) => of.fn.countAll().as("count"))
        .whereRef("b.userId", "=", "u.id")
        .where("b.deletedAt", "is", null)
        .as("bookmarks"),
    )
    .orderBy("u.createdAt", "desc")
    .orderBy("u.id")
    .execute();
  return rows.map(({ emailVerified: isVerified, bookmarks, ...row }) => ({
    ...row,
    isVerified,
    bookmarks: Number(bookmarks),
  }));
}

/** The context of the person with this email address. @throws NOT_FOUND */
export async function findPerson(services: Services, email: string): Promise<Context> {
  const { em } = createVisitorContext(services);
  const row = await em.findOne(User, { email: email.trim().toLowerCase() }, unmanaged);
  if (!row) throw notFound(format(t.accountNotFound, { email }));
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
  if (known) throw new AppError("CONFLICT", format(t.anAccountWithTheAddressEmail, { email }));
  const body = { email, password, name: `${firstName} ${lastName}`.trim(), firstName, lastName };
  await (await getAuth(services).open()).api.signUpEmail({ body });
  if (isVerified) await ctx.em.nativeUpdate(User, { email }, { emailVerified: true });
}
