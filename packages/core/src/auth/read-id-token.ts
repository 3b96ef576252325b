import { z } from "zod";
import type { Claims } from "./complete-claims.ts";

const claims = z.object({
  sub: z.string().min(1),
  email: z.string(),
  // Some providers write it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
});

/** The claims of an ID token that was checked; null without one. */
export function decodeIdToken(idToken: string | undefined): Claims | null {
  const payload = idToken?.split(".")[1];
  return payload ? (JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims) : null;
}

/**
 * Who the claims speak of.
 *
 * @param given of an ID token whose signature, issuer, audience, time and nonce were checked
 * @returns null when they do not say who
 */
export function readProfile(given: Claims) {
  const { data } = claims.safeParse(given);
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
