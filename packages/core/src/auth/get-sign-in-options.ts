import type { VisitorContext } from "../context/index.ts";
import { passkeySite } from "./passkey-sign-in.ts";

/** The ways to sign in that there are beside a password. Whoever asks is about to: what that needs is loaded meanwhile. */
export function getSignInOptions({ services: { auth, config } }: VisitorContext): {
  google: boolean;
  passkeys: boolean;
} {
  // Whoever then signs in meets the same failure, and is told.
  auth.open().catch(() => {});
  return { google: auth.google.isSetUp, passkeys: passkeySite(config) !== null };
}
