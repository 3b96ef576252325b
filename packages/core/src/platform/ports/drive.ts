import type { BackupStorage } from "./backup-storage.ts";

/** Google Drive: how a person allows us into theirs. */
export interface Drive {
  /** The page on which the person allows us access. @param challenge the SHA-256 of the PKCE verifier, as base64url */
  authorizationUrl(state: string, challenge: string): Promise<string>;
  /** @returns the refresh token for a code, and the address of the drive's owner */
  exchangeCode(code: string, verifier: string): Promise<{ refreshToken: string; email: string }>;
  /** Revokes a token; one that is no longer valid counts as revoked. */
  revoke(refreshToken: string): Promise<void>;
  /** @param onRotated stores the token that replaces the one given */
  open(refreshToken: string, onRotated: (refreshToken: string) => Promise<void>): BackupStorage;
}
