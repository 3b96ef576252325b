import { randomBytes, createHmac } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { SecondFactor } from "@bowerbird/db";
import { unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { useRecoveryCode } from "./credentials.sql.ts";
import { sealToken, unsealToken, isSameSecret, hashToken } from "../../platform/sealing/index.ts";

/**
 * Accepts a code from the person's authenticator app or one of their recovery codes. Each works once, also under
 * concurrent requests.
 *
 * @returns whether the code was right
 */
export async function acceptCode(ctx: VisitorContext, userId: string, code: string): Promise<boolean> {
  const typed = tidy(code);
  return /^\d{6}$/.test(typed) ? acceptTotpCode(ctx, userId, typed) : useRecoveryCode(ctx, userId, hashToken(typed));
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

/** Binds a sealed key to its purpose: a token sealed for a drive does not open here. */
function sealOwner(userId: string): string {
  return `second factor of ${userId}`;
}

function tidy(code: string): string {
  return code.replaceAll(/[\s-]/g, "").toLowerCase();
}

/** Length of a time step, and digits of a code, as every app assumes them (RFC 6238, sections 4 and 5). */
const stepMs = 30_000;
const digits = 6;
/** RFC 4648, section 6. */
const base32Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new key for an authenticator app: 160 bits, as RFC 4226 recommends, in base32. */
export function newTotpKey(): string {
  return toBase32(randomBytes(20));
}

/** The `otpauth:` URI for the QR code. */
export function totpAddress(key: string, email: string): string {
  return `otpauth://totp/Bowerbird:${encodeURIComponent(email)}?secret=${key}&issuer=Bowerbird`;
}

/** The code of a time step: RFC 4226, section 5.3. @param key base32 */
export function totpCode(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", fromBase32(key)).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / stepMs);
}

/** The time step of a code: the current one or a neighbor, to allow for clock drift. @returns null for a wrong code */
export function findTotpStep(key: string, code: string, now: Date): number | null {
  const current = totpStep(now);
  return [current, current - 1, current + 1].find((step) => isSameSecret(code, totpCode(key, step))) ?? null;
}

/** @param bytes their number is a multiple of five, so that no padding is needed */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replaceAll(/.{5}/g, (five) => base32Digits[Number.parseInt(five, 2)]!);
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((digit) => base32Digits.indexOf(digit).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
