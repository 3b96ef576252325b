/** The library's own hash of a password (scrypt with a salt), as it stores it at a sign-up. Loaded when it is needed. */
export async function hashPassword(password: string): Promise<string> {
  return (await import("better-auth/crypto")).hashPassword(password);
}

/** @param hash from {@link hashPassword}, or of an account that the library made */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  return (await import("better-auth/crypto")).verifyPassword({ hash, password });
}
