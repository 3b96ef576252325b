import { randomBytes } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { SecondFactor } from "@bowerbird/db";
import { sql } from "kysely";
import { everyone, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { sealToken, unsealToken } from "../../platform/sealing/index.ts";
import { hashToken } from "./hash-token.ts";
import { findTotpStep, toBase32 } from "./totp.ts";

/**
 * Accepts a code from the person's authenticator app or one of their recovery codes. Each works once, also under
 * concurrent requests.
 *
 * @returns whether the code was right
 */
export async function acceptCode(ctx: VisitorContext, userId: string, code: string): Promise<boolean> {
  const typed = tidy(code);
  return /^\d{6}$/.test(typed) ? acceptTotpCode(ctx, userId, typed) : acceptRecoveryCode(ctx, userId, typed);
}

/** Like {@link acceptCode} for a code from the app only; works before two-step sign-in is on, too. */
export async function acceptTotpCode(ctx: VisitorContext, userId: string, code: string): Promise<boolean> {
  const row = await ctx.em.findOne(SecondFactor, { userId }, { ...unmanaged, filters: false });
  const key = row && unsealToken(ctx.services.config.appSecret, sealOwner(userId), row.sealedKey);
  const step = key ? findTotpStep(key, tidy(code), ctx.now()) : null;
  if (step === null) return false;
  const unused = { userId, lastStep: { $lt: step } };
  return (await ctx.em.nativeUpdate(SecondFactor, unused, { lastStep: step }, { filters: false })) === 1;
}

/** Encrypts the key of an authenticator app for storage. */
export function sealTotpKey(ctx: VisitorContext, userId: string, key: string): string {
  return sealToken(ctx.services.config.appSecret, sealOwner(userId), key);
}

/** Ten codes of 80 random bits, which need no slow hash, and their hashes for storage. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: limits.recoveryCodes }, () => toBase32(randomBytes(10)).toLowerCase());
  return { codes: plain.map((code) => code.match(/.{4}/g)!.join("-")), hashes: plain.map(hashToken) };
}

async function acceptRecoveryCode(ctx: VisitorContext, userId: string, code: string): Promise<boolean> {
  const hash = hashToken(code);
  const { numUpdatedRows } = await everyone(ctx)
    .updateTable("SecondFactor")
    .set({ recoveryHashes: sql`array_remove(recovery_hashes, ${hash})` })
    .where("userId", "=", userId)
    .where(sql<boolean>`${hash} = any (recovery_hashes)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Binds a sealed key to its purpose: a token sealed for a drive does not open here. */
function sealOwner(userId: string): string {
  return `second factor of ${userId}`;
}

function tidy(code: string): string {
  return code.replaceAll(/[\s-]/g, "").toLowerCase();
}
