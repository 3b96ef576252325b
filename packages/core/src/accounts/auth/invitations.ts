import { getAuth } from "./create-auth.ts";
import { randomBytes } from "node:crypto";
import { signUpRefusals, type acceptInvitationInput, type User } from "@bowerbird/contract/auth";
import { limits } from "@bowerbird/contract/limits";
import { database, type VisitorContext, inTransaction } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { queueMail } from "../mail/index.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import { invitationMail } from "./account-mails.ts";
import { hashToken } from "./hash-token.ts";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { createBuiltInCategories } from "../../library/categories/index.ts";
import { noteSignIn } from "./note-sign-in.ts";
import { refuseGuessable } from "./refuse-guessable.ts";
import { startSession } from "./sessions.ts";
import { readUser } from "./user.ts";
import { claimAccount } from "./unverified-account.ts";

export interface Invitation {
  email: string;
  createdAt: Date;
  expiresAt: Date;
}

type Input = z.output<typeof acceptInvitationInput>;

type Names = { name: string; first_name: string; last_name: string };

/**
 * Mails an invitation; it replaces an earlier one for the address.
 *
 * @param email in lower case
 * @returns the link, so that an operator can also deliver it in another way
 * @throws CONFLICT when the address has a verified account; FORBIDDEN while sign-up is closed
 */
export async function invitePerson(ctx: VisitorContext, email: string): Promise<{ link: string }> {
  if (ctx.services.config.signUps === "closed") {
    throw new AppError("FORBIDDEN", "Sign-up is closed, so an invitation would not work. Set SIGNUPS=invite first.");
  }
  if (await hasVerifiedAccount(ctx, email)) throw accountExists();
  const token = randomBytes(32).toString("base64url");
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + limits.invitationExpiry);
  const row = { hash: hashToken(token), created_at: now, expires_at: expiresAt };
  await database(ctx)
    .insertInto("invitation")
    .values({ email, ...row })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(row))
    .execute();
  const mail = invitationMail(ctx.services.config.appUrl, email, token);
  await queueMail(ctx, mail);
  return { link: mail.link };
}

/** The invitations that can still be accepted, newest first. */
export async function listInvitations(ctx: VisitorContext): Promise<Invitation[]> {
  const rows = await database(ctx)
    .selectFrom("invitation")
    .select(["email", "created_at", "expires_at"])
    .where("expires_at", ">", ctx.now())
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    email: row.email,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }));
}

/** The invited address. @throws BAD_REQUEST for a token that is wrong, used or expired; FORBIDDEN */
export function getInvitation(ctx: VisitorContext, { token }: { token: string }): Promise<{ email: string }> {
  return limited(ctx, "mailLink", { account: null }, async () => {
    if (ctx.services.config.signUps === "closed") throw new AppError("FORBIDDEN", signUpRefusals.closed);
    const row = await database(ctx)
      .selectFrom("invitation")
      .select("email")
      .where("hash", "=", hashToken(token))
      .where("expires_at", ">", ctx.now())
      .executeTakeFirst();
    if (!row) throw invitationIsOver();
    return row;
  });
}

/** @param email in any case */
export async function isInvited(ctx: VisitorContext, email: string): Promise<boolean> {
  const row = await database(ctx)
    .selectFrom("invitation")
    .select("email")
    .where("email", "=", email.toLowerCase())
    .where("expires_at", ">", ctx.now())
    .executeTakeFirst();
  return row !== undefined;
}

/** @param emails in lower case. @returns the number of removed invitations */
export async function deleteInvitations(ctx: VisitorContext, emails: readonly string[]): Promise<number> {
  const { numDeletedRows } = await database(ctx)
    .deleteFrom("invitation")
    .where("email", "in", emails)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes expired invitations. */
export async function purgeInvitations(ctx: VisitorContext): Promise<void> {
  await database(ctx).deleteFrom("invitation").where("expires_at", "<=", ctx.now()).execute();
}

/**
 * Opens the invited account and signs the person in. The mailed token proves the address, so an unverified sign-up with
 * it is taken over without its password.
 *
 * @throws BAD_REQUEST for a token that is wrong, used or expired, or a password that is easily guessed; CONFLICT when
 *   the address has an account meanwhile; FORBIDDEN while sign-up is closed; TOO_MANY_REQUESTS
 */
export async function acceptInvitation(ctx: VisitorContext, { token, password, ...person }: Input): Promise<User> {
  const { email } = await getInvitation(ctx, { token });
  await refuseGuessable(password, email);
  const hash = await (await (await getAuth(ctx.services).open()).$context).password.hash(password);
  const name = `${person.firstName} ${person.lastName}`.trim();
  const names = { name, first_name: person.firstName, last_name: person.lastName };
  const id = await inTransaction(ctx, async (inner) => {
    await useInvitation(inner, token);
    return openAccount(inner, { email, names, hash });
  });
  await startSession(ctx, id);
  await noteSignIn(ctx, id);
  return readUser(ctx, id);
}

/** Consumes an invitation. Call it in the transaction that opens the account. @throws BAD_REQUEST */
async function useInvitation(ctx: VisitorContext, token: string): Promise<{ email: string }> {
  const row = await database(ctx)
    .deleteFrom("invitation")
    .where("hash", "=", hashToken(token))
    .where("expires_at", ">", ctx.now())
    .returning("email")
    .executeTakeFirst();
  if (!row) throw invitationIsOver();
  return row;
}

function accountExists(): AppError {
  return new AppError("CONFLICT", "There is an account with this email address already. Please sign in.");
}

async function hasVerifiedAccount(ctx: VisitorContext, email: string): Promise<boolean> {
  const row = await database(ctx)
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .where("email_verified", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

function invitationIsOver(): AppError {
  return new AppError("BAD_REQUEST", "This invitation is not valid any more. Please ask for a new one.");
}

async function openAccount(
  ctx: VisitorContext,
  { email, names, hash }: { email: string; names: Names; hash: string },
): Promise<string> {
  const id = (await insertPerson(ctx, email, names)) ?? (await takeOverUnverified(ctx, email, names));
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
  await createBuiltInCategories(ctx.em, row.id);
  return row.id;
}

async function takeOverUnverified(ctx: VisitorContext, email: string, names: Names): Promise<string> {
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
