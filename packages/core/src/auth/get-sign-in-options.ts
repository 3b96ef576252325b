import { type authOptions, signInProviders } from "@bowerbird/contract/auth";
import type { z } from "zod";
import type { VisitorContext } from "../context/index.ts";
import { passkeySite } from "./passkey-sign-in.ts";
import { signUpsNow } from "./sign-ups.ts";

/**
 * The ways to sign in that there are beside a password, and who may open an account. A visitor who asks is about to sign
 * in: what that needs is loaded meanwhile.
 */
export async function getSignInOptions(ctx: VisitorContext): Promise<z.infer<typeof authOptions>> {
  const { auth, config } = ctx.services;
  // The sign-in itself meets the same failure and reports it.
  auth.open().catch(() => {});
  const providers = signInProviders
    .filter((id) => auth.providers[id].isSetUp)
    .map((id) => ({ id, name: auth.providers[id].name }));
  return {
    google: auth.providers.google.isSetUp,
    providers,
    passkeys: passkeySite(config) !== null,
    signUps: await signUpsNow(ctx),
  };
}
