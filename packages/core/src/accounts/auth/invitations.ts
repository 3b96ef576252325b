import { randomBytes } from "node:crypto";
import { signUpRefusals, toStoredEmail, type acceptInvitationInput, type User } from "@bowerbird/contract/auth";
import { limits } from "@bowerbird/contract/limits";
import { Invitation as Row, User as Person } from "@bowerbird/db";
import { type VisitorContext, inTransaction, unmanaged } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { queueMail } from "../mail/index.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import { insertPerson, lockAddress } from "./addresses.sql.ts";
import { invitationMail } from "./account-mails.ts";
import { hashToken } from "../../platform/sealing/index.ts";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { createBuiltInCategories } from "../../library/categories/index.ts";
import { noteSignIn } from "./known-device.ts";
import { hashPassword, refuseGuessable } from "./passwords.ts";
import { startSession } from "./sessions.ts";
import { readUser } from "./user.ts";
import { insertPassword, type Names, claimAccount } from "./unverified-account.ts";
import t from "../messages.json" with { type: "json" };

export interface Invitation {
  email: string;
  createdAt: Date;
  expiresAt: Date;
}

type Input = z.output<typeof acceptInvitationInput>;

/**
 * Mails an invitation; it replaces an earlier one for the address.
 *
 * @param email in lower case
 * @returns the link, so that an operator can also deliver it in another way
 * @throws CONFLICT when the address has a verified account; FORBIDDEN while sign-up is closed
 */
export async function invitePerson(ctx: VisitorContext, email: string): Promise<{ link: string }> {
  if (ctx.services.config.signUps === "closed") {
    throw new AppError("FORBIDDEN", t.invitationsNeedSignUps);
  }
  if (await hasVerifiedAccount(ctx, email)) throw accountExists();
  const token = randomBytes(32).toString("base64url");
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + limits.invitationExpiry);
  const row = { hash: hashToken(token), createdAt, expiresAt };
  await ctx.em.upsert(Row, { email, ...row }, { onConflictFields: ["email"], ...unmanaged });
  const mail = invitationMail(ctx.services.config.appUrl, email, token);
  await queueMail(ctx, mail);
  return { link: mail.link };
}

/** The invitations that can still be accepted, newest first. */
export async function listInvitations(ctx: VisitorContext): Promise<Invitation[]> {
  const valid = { expiresAt: { $gt: ctx.now() } };
  const rows = await ctx.em.find(Row, valid, { orderBy: { createdAt: "desc" }, ...unmanaged });
  return rows.map(({ email, createdAt, expiresAt }) => ({ email, createdAt, expiresAt }));
}

/** The invited address. @throws BAD_REQUEST for a token that is wrong, used or expired; FORBIDDEN */
export function getInvitation(ctx: VisitorContext, { token }: { token: string }): Promise<{ email: string }> {
  return limited(ctx, "mailLink", { account: null }, async () => {
    if (ctx.services.config.signUps === "closed") throw new AppError("FORBIDDEN", signUpRefusals.closed);
    const row = await ctx.em.findOne(Row, { hash: hashToken(token), expiresAt: { $gt: ctx.now() } }, unmanaged);
    if (!row) throw invitationIsOver();
    return { email: row.email };
  });
}

/** @param email in any case */
export async function isInvited(ctx: VisitorContext, email: string): Promise<boolean> {
  return (await ctx.em.count(Row, { email: toStoredEmail(email), expiresAt: { $gt: ctx.now() } })) > 0;
}

/** @param emails in lower case. @returns the number of removed invitations */
export function deleteInvitations(ctx: VisitorContext, emails: readonly string[]): Promise<number> {
  return ctx.em.nativeDelete(Row, { email: { $in: [...emails] } });
}

/** Removes expired invitations. */
export async function purgeInvitations(ctx: VisitorContext): Promise<void> {
  await ctx.em.nativeDelete(Row, { expiresAt: { $lte: ctx.now() } });
}

/**
 * Opens the invited account and signs the person in. The mailed token proves the address, so an unverified sign-up with
 * it is taken over without its password.
 *
 * @throws BAD_REQUEST for a token that is wrong, used or expired, or a password that is easily guessed; CONFLICT when
 *   the address has an account meanwhile; FORBIDDEN while sign-up is closed; TOO_MANY_REQUESTS
 */
export async function acceptInvitation(ctx: VisitorContext, { token, password, ...person }: Input): Promise<User> {
  const { firstName, lastName } = person;
  const { email } = await getInvitation(ctx, { token });
  await refuseGuessable(password, email);
  const hash = await hashPassword(password);
  const names = { name: `${firstName} ${lastName}`.trim(), firstName, lastName };
  const id = await inTransaction(ctx, async (inner) => {
    await useInvitation(inner, token);
    return openAccount(inner, { email, names, hash });
  });
  await startSession(ctx, id);
  await noteSignIn(ctx, id);
  return readUser(ctx, id);
}

/** Consumes an invitation. Call it in the transaction that opens the account. @throws BAD_REQUEST */
async function useInvitation(ctx: VisitorContext, token: string): Promise<void> {
  const used = await ctx.em.nativeDelete(Row, { hash: hashToken(token), expiresAt: { $gt: ctx.now() } });
  if (used === 0) throw invitationIsOver();
}

function accountExists(): AppError {
  return new AppError("CONFLICT", t.emailTaken);
}

async function hasVerifiedAccount(ctx: VisitorContext, email: string): Promise<boolean> {
  return (await ctx.em.count(Person, { email, emailVerified: true })) > 0;
}

function invitationIsOver(): AppError {
  return new AppError("BAD_REQUEST", t.invitationInvalid);
}

async function openAccount(
  ctx: VisitorContext,
  { email, names, hash }: { email: string; names: Names; hash: string },
): Promise<string> {
  const id = (await openNew(ctx, email, names)) ?? (await takeOverUnverified(ctx, email, names));
  await insertPassword(ctx, id, hash);
  return id;
}

/** @returns null when the address has an account */
async function openNew(ctx: VisitorContext, email: string, names: Names): Promise<string | null> {
  const id = uuid();
  if (!(await insertPerson(ctx, { id, email, emailVerified: true, ...names }))) return null;
  await createBuiltInCategories(ctx.em, id);
  return id;
}

async function takeOverUnverified(ctx: VisitorContext, email: string, names: Names): Promise<string> {
  const row = await lockAddress(ctx, email);
  if (!row || row.emailVerified) throw accountExists();
  await claimAccount(ctx, row.id, names);
  return row.id;
}
