import { z } from "zod";

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

/**
 * Who an ID token speaks of.
 *
 * @param idToken one whose signature, issuer, audience, time and nonce were checked
 * @returns null without a token, or when it does not say who
 */
export function readIdToken(idToken: string | undefined) {
  const payload = idToken?.split(".")[1];
  if (!payload) return null;
  const { data } = claims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
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
