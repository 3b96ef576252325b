import { createHash } from "node:crypto";

/** The stored form of a random token: 256 random bits need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
