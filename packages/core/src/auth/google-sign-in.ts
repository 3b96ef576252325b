import { type GoogleProblem, googleProblems } from "@bowerbird/contract/auth";
import { AppError } from "../errors/index.ts";
import type { AuthConfig, AuthOptions } from "./create-auth.ts";
import type { GoogleAuth, OnIdentity } from "./google-library.ts";
import { googleProvider } from "./google-provider.ts";

/** A provider that does not answer must not keep people waiting for longer. */
const patience = 10_000;

/** Sign-in with Google, or with whatever OpenID provider the issuer names. */
export interface GoogleSignIn {
  isSetUp: boolean;
  /** The library with the provider known to it. @throws NOT_SET_UP, also while the provider cannot be reached */
  open(): Promise<GoogleAuth>;
}

/**
 * The provider is asked for its endpoints when the first person wants to sign in through it: neither the start of the
 * server nor sign-in by password waits for it, and when it was down it is asked again.
 */
export function createGoogleSignIn(config: AuthConfig, options: AuthOptions, onIdentity: OnIdentity): GoogleSignIn {
  let opened: Promise<GoogleAuth> | undefined;
  const open = () => {
    if (!config.google) return Promise.reject(unavailable("google-not-set-up"));
    opened ??= discover(config, options, onIdentity).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return { isSetUp: config.google !== null, open };
}

async function discover(config: AuthConfig, options: AuthOptions, onIdentity: OnIdentity): Promise<GoogleAuth> {
  const { openGoogleLibrary } = await import("./google-library.ts");
  const auth = openGoogleLibrary(config, options, onIdentity);
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
