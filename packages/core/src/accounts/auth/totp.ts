import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "../../platform/sealing/index.ts";

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
