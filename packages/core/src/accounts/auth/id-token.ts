import { toStoredEmail } from "@bowerbird/contract/auth";
import { z } from "zod";

/** The claims of an ID token, or of a userinfo answer. */
export type Claims = Record<string, unknown>;

/** What a provider is asked besides the library's own requests. */
export interface AskProvider {
  tokenEndpoint(discoveryUrl: string): Promise<string>;
  /** Reads the userinfo endpoint; null where the provider has none. */
  userInfo(discoveryUrl: string, accessToken: string): Promise<(Claims & { sub: string }) | null>;
}

const idTokenClaims = z.object({
  sub: z.string().min(1),
  email: z.string(),
  // Some providers send text.
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
});

/**
 * Completes the claims of an ID token without an email address from the provider's userinfo endpoint. The ID token's
 * claims win.
 *
 * @param claims of a verified ID token
 * @returns the claims unchanged where the provider returns no more
 */
export async function completeClaims(claims: Claims, ask: () => ReturnType<AskProvider["userInfo"]>): Promise<Claims> {
  if (claims["email"] !== undefined) return claims;
  // Without an address the sign-in is refused, so a failing endpoint leads to the same message.
  const info = await ask().catch(() => null);
  // OpenID Connect Core 1.0, 5.3.2: an answer about another subject must not be used.
  return info?.sub === claims["sub"] ? { ...info, ...claims } : claims;
}

/** The claims of a verified ID token; null without one. */
export function decodeIdToken(idToken: string | undefined): Claims | null {
  const payload = idToken?.split(".")[1];
  return payload ? (JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims) : null;
}

/**
 * Whether a sign-in must be refused because of what its verified claims say: a token for several audiences that was not given
 * to us (OpenID Connect Core 1.0, 3.1.3.7), or text that cannot be stored. The library compares addresses in lower case,
 * which turns look-alike letters into others, so an address with such a letter is refused.
 */
export function isUnusable(claims: Claims, clientId: string): boolean {
  const { aud, azp, email } = claims;
  if (Array.isArray(aud) && aud.length > 1 && azp !== clientId) return true;
  if (typeof email === "string" && toStoredEmail(email) !== email.toLowerCase()) return true;
  return Object.values(claims).some((claim) => typeof claim === "string" && claim.includes("\0"));
}

/**
 * @param given claims of an ID token whose signature, issuer, audience, time and nonce were checked
 * @returns null when the subject or the email address is missing
 */
export function readProfile(given: Claims) {
  const { data } = idTokenClaims.safeParse(given);
  if (!data) return null;
  const name = data.name ?? data.given_name ?? data.email.split("@")[0]!;
  return {
    id: data.sub,
    sub: data.sub,
    email: data.email,
    emailVerified: data.email_verified,
    name,
    image: data.picture,
    firstName: data.given_name ?? name,
    lastName: data.family_name ?? "",
  };
}
