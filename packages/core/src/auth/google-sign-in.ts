import { type GoogleProblem, googleProblems } from "@bowerbird/contract/auth";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { AppError } from "../errors/index.ts";
import type { AuthConfig, AuthOptions } from "./create-auth.ts";
import { readGoogleProfile } from "./read-google-profile.ts";

export const googleProvider = "google";
/** A provider that does not answer must not keep people waiting for longer. */
const patience = 10_000;

/** Sign-in with Google, or with whatever OpenID provider the issuer names. */
export interface GoogleSignIn {
  isSetUp: boolean;
  /** The library with the provider known to it. @throws NOT_SET_UP, also while the provider cannot be reached */
  open(): Promise<GoogleAuth>;
}

export type GoogleAuth = ReturnType<typeof createGoogleAuth>;

/**
 * The provider is asked for its endpoints when the first person wants to sign in through it: neither the start of the
 * server nor sign-in by password waits for it, and when it was down it is asked again.
 */
export function createGoogleSignIn(config: AuthConfig, options: AuthOptions): GoogleSignIn {
  let opened: Promise<GoogleAuth> | undefined;
  const open = () => {
    if (!config.google) return Promise.reject(unavailable("google-not-set-up"));
    opened ??= discover(config, options).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return { isSetUp: config.google !== null, open };
}

async function discover(config: AuthConfig, options: AuthOptions): Promise<GoogleAuth> {
  const auth = createGoogleAuth(config, options);
  const context = await Promise.race([auth.$context, timeout()]);
  const provider = context?.socialProviders.find(({ id }) => id === googleProvider);
  // Keys and endpoints are believed only when they are said by the issuer that the operator named.
  if (provider?.issuer === config.googleIssuer) return auth;
  throw unavailable("google-unreachable");
}

function unavailable(problem: GoogleProblem): AppError {
  return new AppError("NOT_SET_UP", googleProblems[problem], { problem });
}

function timeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, patience, null).unref());
}

function createGoogleAuth({ google, googleIssuer, appUrl }: AuthConfig, options: AuthOptions) {
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

/** The library's words for what went wrong, as ours. */
const problems: Record<string, GoogleProblem> = {
  access_denied: "google-cancelled",
  state_mismatch: "google-expired",
  state_not_found: "google-expired",
  state_invalid: "google-expired",
  email_not_verified: "google-unverified",
  account_not_linked: "google-not-linked",
};

export function googleProblemOf(libraryCode: string | null | undefined): GoogleProblem {
  return problems[libraryCode ?? ""] ?? "google-failed";
}
