import { User } from "@bowerbird/db";
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
import { sql } from "kysely";
import type { OwnLimits } from "../platform/person-limits/index.ts";
import { AppError, notFound } from "../platform/errors/index.ts";
import t from "./messages.json" with { type: "json" };

export interface PersonRow {
  id: string;
  email: string;
  isVerified: boolean;
  hasSecondFactor: boolean;
  createdAt: Date;
  /** The last use of a session or a token, as far as one is left, or sign-in; null for a person who was never there. */
  lastSeenAt: Date | null;
  /** Without the trash. */
  bookmarks: number;
  /** What an operator allows them. */
  limits: OwnLimits;
}

export interface PeopleFilter {
  /** A part of the email address, in any case. */
  email?: string;
  limit?: number;
  offset?: number;
}

/** All accounts, or some of them, newest first. */
export async function listPeople(services: Services, filter: PeopleFilter = {}): Promise<PersonRow[]> {
  const ctx = createVisitorContext(services);
  let people = everyone(ctx)
    .selectFrom("User as u")
    .select(["u.id", "u.email", "u.emailVerified", "u.createdAt", "u.bookmarkLimit", "u.backupMegabyteLimit"]);
  if (filter.email) people = people.where(sql<boolean>`strpos(u.email, ${filter.email.toLowerCase()}) > 0`);
  if (filter.limit !== undefined) people = people.limit(filter.limit).offset(filter.offset ?? 0);
  const rows = await people
    .select((eb) => [
      eb
        .selectFrom("Category as c")
        .select((of) => of.fn.sum<string | null>("c.bookmarkCount").as("count"))
        .whereRef("c.userId", "=", "u.id")
        .as("bookmarks"),
      eb
        .exists(
          eb.selectFrom("SecondFactor as f").whereRef("f.userId", "=", "u.id").where("f.confirmedAt", "is not", null),
        )
        .as("hasSecondFactor"),
      lastSeen.as("lastSeenAt"),
    ])
    .orderBy("u.createdAt", "desc")
    .orderBy("u.id")
    .execute();
  return rows.map(
    ({ emailVerified, bookmarks, hasSecondFactor, lastSeenAt, bookmarkLimit, backupMegabyteLimit, ...row }) => ({
      ...row,
      limits: { bookmarks: bookmarkLimit, backupMegabytes: backupMegabyteLimit },
      isVerified: emailVerified,
      hasSecondFactor: Boolean(hasSecondFactor),
      lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt),
      bookmarks: Number(bookmarks ?? 0),
    }),
  );
}

const lastSeen = sql<string | null>`greatest(
  (select max(s.updated_at) from session s where s.user_id = u.id),
  (select max(t.last_used_at) from api_token t where t.user_id = u.id),
  (select max(e.created_at) from security_event e where e.user_id = u.id and e.kind = 'sign-in'))`;

/** Bytes of the person's backups on this server; null where they cannot be read, or none go there. */
export async function measureBackups({ storages }: Services, userId: string): Promise<number | null> {
  const files = await storages
    .openFolder?.(userId)
    .listFiles()
    .catch(() => null);
  return files ? files.reduce((sum, { size }) => sum + size, 0) : null;
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
  if (known) throw new AppError("CONFLICT", format(t.emailTaken, { email }));
  const body = { email, password, name: `${firstName} ${lastName}`.trim(), firstName, lastName };
  await (await services.auth.open()).api.signUpEmail({ body });
  if (isVerified) await ctx.em.nativeUpdate(User, { email }, { emailVerified: true });
}
