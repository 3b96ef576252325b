import {
  type ProviderProblem,
  providerNames,
  providerProblems,
  type SignInProblem,
  type SignInProvider,
} from "@bowerbird/contract/auth";
import { AppError } from "../../platform/errors/index.ts";
import type { AuthConfig, AuthOptions } from "./create-auth.ts";
import type { ProviderAuth, ProviderHooks, ProviderSettings } from "./provider-library.ts";

/** Max. time a person waits for a provider. */
const providerTimeoutMs = 10_000;

/** Sign-in with one OpenID provider. */
export interface ProviderSignIn {
  isSetUp: boolean;
  /** The provider's display name. */
  name: string;
  /** The library with the provider configured. @throws NOT_SET_UP, also while the provider cannot be reached */
  open(): Promise<ProviderAuth>;
}

type NamedSettings = ProviderSettings & { name: string };
type Discover = (settings: NamedSettings) => Promise<ProviderAuth | null>;

/** Each provider is opened separately: when one is down, the other still works. */
export function createProviderSignIns(
  config: AuthConfig,
  options: AuthOptions,
  hooks: ProviderHooks,
): Record<SignInProvider, ProviderSignIn> {
  const google = config.google && { ...config.google, issuer: config.googleIssuer, name: providerNames.google };
  const create = (id: SignInProvider, settings: NamedSettings | null) =>
    createProviderSignIn(id, settings, (known) => discover(id, known, options, hooks));
  return { google: create("google", google), oidc: create("oidc", config.oidc) };
}

/**
 * The provider's endpoints are discovered at the first sign-in through it: neither the server's start nor password
 * sign-in waits for that, and after a failure it is tried again.
 */
function createProviderSignIn(
  id: SignInProvider,
  settings: NamedSettings | null,
  discoverWith: Discover,
): ProviderSignIn {
  const name = settings?.name ?? providerNames[id];
  const unavailable = (problem: ProviderProblem) =>
    new AppError("NOT_SET_UP", providerProblems[problem](name), { problem: `${id}-${problem}` });
  let opened: Promise<ProviderAuth | null> | undefined;
  const open = async () => {
    if (!settings) throw unavailable("not-set-up");
    const attempt = (opened ??= discoverWith(settings));
    const auth = await attempt.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    if (auth) return auth;
    opened = undefined;
    throw unavailable("unreachable");
  };
  return { isSetUp: settings !== null, name, open };
}

/** @returns null while the provider cannot be reached or claims another issuer */
async function discover(
  id: SignInProvider,
  settings: NamedSettings,
  options: AuthOptions,
  hooks: ProviderHooks,
): Promise<ProviderAuth | null> {
  const { openProviderLibrary } = await import("./provider-library.ts");
  const auth = openProviderLibrary(id, settings, options, hooks);
  const context = await Promise.race([auth.$context, timeout()]);
  const provider = context?.socialProviders.find((one) => one.id === id);
  // Keys and endpoints are trusted only from the configured issuer.
  return provider?.issuer && isSameIssuer(provider.issuer, settings.issuer) ? auth : null;
}

/** Exact comparison except for a trailing slash, which operators add or leave out. */
function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, "") === other.replace(/\/$/, "");
}

function timeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, providerTimeoutMs, null).unref());
}

/** Our problems by the library's error codes. */
const problems: Record<string, ProviderProblem> = {
  access_denied: "cancelled",
  state_mismatch: "expired",
  state_not_found: "expired",
  state_invalid: "expired",
  email_not_verified: "unverified",
  account_not_linked: "not-linked",
  sign_up_refused: "no-account",
  claims_unusable: "unusable",
};

export function toSignInProblem(provider: SignInProvider, libraryCode: string): SignInProblem {
  return `${provider}-${problems[libraryCode] ?? "failed"}`;
}
