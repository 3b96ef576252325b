import { randomBytes } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { Verification } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { hashToken } from "../../platform/sealing/index.ts";

/** The action of a mailed link: verify the address of a new account, or change the address of an account. */
type MailPurpose = "verify-email" | "change-email";

/** The content of a mailed token. */
export interface MailClaim {
  userId: string;
  email: string;
  /** The sign-up that sent a `verify-email` link; missing in links from older versions. */
  signUpId?: string | undefined;
}

const used = " used";

/** Creates the token of a mailed link; only its hash is stored. It is valid for this address only. */
export async function issueMailToken(ctx: VisitorContext, purpose: MailPurpose, claim: MailClaim): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await ctx.em.insert(Verification, {
    id: uuid(),
    identifier: toIdentifier(token),
    value: [claim.userId, purpose, claim.email, claim.signUpId].filter(Boolean).join(" "),
    expiresAt: new Date(ctx.now().getTime() + limits.verificationExpiry),
  });
  return token;
}

/**
 * Consumes a token: only the first call gets `isFirst`. The row stays until it expires, so that a second click gets a
 * friendlier message than "wrong link".
 *
 * @returns null for an unknown or expired token
 */
export async function useMailToken(
  ctx: VisitorContext,
  token: string,
): Promise<(MailClaim & { purpose: MailPurpose; isFirst: boolean }) | null> {
  const valid = { identifier: toIdentifier(token), expiresAt: { $gt: ctx.now() } };
  const row = await ctx.em.findOne(Verification, valid, unmanaged);
  if (!row) return null;
  const { id, value } = row;
  const isUnused = !value.endsWith(used);
  const isFirst = isUnused && (await ctx.em.nativeUpdate(Verification, { id, value }, { value: value + used })) > 0;
  return { ...readClaim(value), isFirst };
}

/**
 * Revokes the person's unused mail tokens, password resets included.
 *
 * @param purpose revokes tokens of this kind only
 */
export async function forgetMailTokens(ctx: VisitorContext, userId: string, purpose?: MailPurpose): Promise<void> {
  const ofPerson = { value: { $like: purpose ? `${userId} ${purpose} %` : `${userId}%` } };
  await ctx.em.nativeDelete(Verification, { $and: [ofPerson, { $not: { value: { $like: `%${used}` } } }] });
}

/** Deletes all of the person's mail tokens, used ones too. @returns the addresses they were sent to */
export async function deleteMailTokens(ctx: VisitorContext, userId: string): Promise<string[]> {
  const ofPerson = { value: { $like: `${userId}%` } };
  const rows = await ctx.em.find(Verification, ofPerson, unmanaged);
  await ctx.em.nativeDelete(Verification, ofPerson);
  return rows.flatMap(({ value }) => readClaim(value).email ?? []);
}

function toIdentifier(token: string): string {
  return `mail:${hashToken(token)}`;
}

/** The value of a password reset is only the person's id. */
function readClaim(value: string): MailClaim & { purpose: MailPurpose } {
  const [userId, purpose, email, signUpId] = value.split(" ") as [string, MailPurpose, string, string?];
  return { userId, purpose, email, signUpId: signUpId === used.trim() ? undefined : signUpId };
}
