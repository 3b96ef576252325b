import { randomBytes } from "node:crypto";
import { signUpRefusals } from "@bowerbird/contract/auth";
import { limits } from "@bowerbird/contract/limits";
import { database, type VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { queueMail } from "../mail/index.ts";
import { limited } from "../rate-limits/index.ts";
import { invitationMail } from "./account-mails.ts";
import { hashToken } from "./hash-token.ts";

export interface Invitation {
  email: string;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Mails an invitation, which replaces an earlier one for the address.
 *
 * @param email in lower case
 * @returns the link, for an operator who hands it over in another way
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

/** The invitations that can still be accepted, the newest first. */
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

/** The address that an invitation is for. @throws BAD_REQUEST for a token that is wrong, used or expired; FORBIDDEN */
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

/** Uses an invitation up. To be called in the transaction that opens the account. @throws BAD_REQUEST */
export async function useInvitation(ctx: VisitorContext, token: string): Promise<{ email: string }> {
  const row = await database(ctx)
    .deleteFrom("invitation")
    .where("hash", "=", hashToken(token))
    .where("expires_at", ">", ctx.now())
    .returning("email")
    .executeTakeFirst();
  if (!row) throw invitationIsOver();
  return row;
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

/** @param emails in lower case. @returns how many invitations were removed */
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

export function accountExists(): AppError {
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
