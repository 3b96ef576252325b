/** The claims of an ID token, or of a userinfo answer. */
export type Claims = Record<string, unknown>;

/** Asks a provider who the owner of an access token is; null where it has no endpoint for that. */
export type AskUserInfo = (discoveryUrl: string, accessToken: string) => Promise<(Claims & { sub: string }) | null>;

/**
 * Adds what a provider says at its userinfo endpoint to an ID token that leaves the address out, as some do. What the ID
 * token says counts first.
 *
 * @param claims of an ID token that was checked
 * @returns the claims as they are, where the provider says no more
 */
export async function completeClaims(claims: Claims, ask: () => ReturnType<AskUserInfo>): Promise<Claims> {
  if (claims["email"] !== undefined) return claims;
  // Without an address the sign-in is refused: a provider that does not answer gets the same sentence.
  const info = await ask().catch(() => null);
  // OpenID Connect Core 1.0, 5.3.2: an answer about another subject must not be used.
  return info?.sub === claims["sub"] ? { ...info, ...claims } : claims;
}
