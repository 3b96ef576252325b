import { randomBytes } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { database, type VisitorContext } from "../context/index.ts";
import { hashToken } from "./hash-token.ts";

/** What the link in a mail does: verifies the address of a new account, or makes another address the account's. */
export type MailPurpose = "verify-email" | "change-email";

/** What a link stands for. */
export interface MailClaim {
  userId: string;
  email: string;
  /** Of a link that verifies: the sign-up that sent it. Links from before there were such ids have none. */
  signUpId?: string | undefined;
}

const used = " used";

/** Makes the token of a link. We keep its hash; with the address in it, it is worth nothing for another address. */
export async function issueMailToken(ctx: VisitorContext, purpose: MailPurpose, claim: MailClaim): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await database(ctx)
    .insertInto("verification")
    .values({
      id: uuid(),
      identifier: identifierOf(token),
      value: [claim.userId, purpose, claim.email, claim.signUpId].filter(Boolean).join(" "),
      expires_at: new Date(ctx.now().getTime() + limits.verificationExpiry),
    })
    .execute();
  return token;
}

/**
 * Uses a link: only the first to come gets `isFirst`. The row stays until it expires, so that a second click can be
 * told something friendlier than that the link is wrong.
 *
 * @returns null for a token that we did not make or that has expired
 */
export async function useMailToken(
  ctx: VisitorContext,
  token: string,
): Promise<(MailClaim & { purpose: MailPurpose; isFirst: boolean }) | null> {
  const row = await database(ctx)
    .updateTable("verification as now")
    .from("verification as before")
    .whereRef("before.id", "=", "now.id")
    .where("now.identifier", "=", identifierOf(token))
    .where("now.expires_at", ">", ctx.now())
    .where("now.value", "not like", `%${used}`)
    .set({ value: sql`now.value || ${used}` })
    .returning("before.value")
    .executeTakeFirst();
  if (row) return { ...readClaim(row.value), isFirst: true };
  const spent = await findSpent(ctx, token);
  return spent === undefined ? null : { ...readClaim(spent), isFirst: false };
}

/**
 * Takes back every link in the person's mails that was not followed yet, resets of the password too.
 *
 * @param purpose takes back those of one kind alone
 */
export async function forgetMailTokens(ctx: VisitorContext, userId: string, purpose?: MailPurpose): Promise<void> {
  await database(ctx)
    .deleteFrom("verification")
    .where("value", "like", purpose ? `${userId} ${purpose} %` : `${userId}%`)
    .where("value", "not like", `%${used}`)
    .execute();
}

/** Removes every trace of links mailed to the person. @returns the addresses that they went to */
export async function deleteMailTokens(ctx: VisitorContext, userId: string): Promise<string[]> {
  const rows = await database(ctx)
    .deleteFrom("verification")
    .where("value", "like", `${userId}%`)
    .returning("value")
    .execute();
  return rows.flatMap(({ value }) => readClaim(value).email ?? []);
}

async function findSpent(ctx: VisitorContext, token: string): Promise<string | undefined> {
  const row = await database(ctx)
    .selectFrom("verification")
    .select("value")
    .where("identifier", "=", identifierOf(token))
    .where("expires_at", ">", ctx.now())
    .executeTakeFirst();
  return row?.value;
}

function identifierOf(token: string): string {
  return `mail:${hashToken(token)}`;
}

/** A reset's value is the person's id alone. */
function readClaim(value: string): MailClaim & { purpose: MailPurpose } {
  const [userId, purpose, email, signUpId] = value.split(" ") as [string, MailPurpose, string, string?];
  return { userId, purpose, email, signUpId: signUpId === used.trim() ? undefined : signUpId };
}
