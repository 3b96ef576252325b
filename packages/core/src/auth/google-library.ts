import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { AuthConfig, AuthOptions, GoogleIdentity } from "./create-auth.ts";
import { googleProvider } from "./google-provider.ts";
import { readGoogleProfile } from "./read-google-profile.ts";

export type GoogleAuth = ReturnType<typeof openGoogleLibrary>;

/** Told who comes, once the ID token was checked and before the library looks for the account. */
export type OnIdentity = (identity: GoogleIdentity) => Promise<void>;

/** The library with the provider known to it. */
export function openGoogleLibrary(
  { google, googleIssuer, appUrl }: AuthConfig,
  options: AuthOptions,
  onIdentity: OnIdentity,
) {
  const provider = {
    providerId: googleProvider,
    discoveryUrl: `${googleIssuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    clientId: google!.clientId,
    clientSecret: google!.clientSecret,
    scopes: ["openid", "email", "profile"],
    pkce: true,
    prompt: "select_account" as const,
    requireIdTokenVerification: true,
    getUserInfo: async ({ idToken }: { idToken?: string | undefined }) => {
      const profile = readGoogleProfile(idToken);
      if (profile && !profile.emailVerified) throw new APIError("FORBIDDEN", { code: "email_not_verified" });
      if (profile) await onIdentity(profile);
      return profile;
    },
    mapProfileToUser: ({ firstName, lastName }: Record<string, unknown>) => ({ firstName, lastName }),
  };
  return betterAuth({
    ...options,
    account: { ...options.account, storeStateStrategy: "cookie" as const, updateAccountOnSignIn: false },
    databaseHooks: { ...options.databaseHooks, account: { create: { before: forgetTokens } } },
    onAPIError: { errorURL: `${appUrl}/login` },
    plugins: [genericOAuth({ config: [provider] })],
  });
}

/** Who somebody is is all we want to know: with these tokens more could be asked. */
async function forgetTokens(account: object) {
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null } };
}
