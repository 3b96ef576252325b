import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { validateAuthorizationCode } from "better-auth/oauth2";
import type { SignInProvider } from "@bowerbird/contract/auth";
import type { AuthOptions, ProviderIdentity } from "./create-auth.ts";
import { type AskProvider, completeClaims, decodeIdToken, isUnusable, readProfile } from "./id-token.ts";

export type ProviderAuth = ReturnType<typeof openProviderLibrary>;

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/**
 * Called once the ID token is verified and before the library looks for the account.
 *
 * @returns false for a person who has no account and may not open one
 */
export type OnIdentity = (identity: ProviderIdentity) => Promise<boolean>;

/** Callbacks during a sign-in with a provider. */
export interface ProviderHooks {
  onIdentity: OnIdentity;
  askProvider: AskProvider;
}

interface Tokens {
  idToken?: string | undefined;
  accessToken?: string | undefined;
}

/** The library with one provider configured. */
export function openProviderLibrary(
  providerId: SignInProvider,
  { issuer, clientId, clientSecret }: ProviderSettings,
  options: AuthOptions,
  { onIdentity, askProvider }: ProviderHooks,
) {
  const discoveryUrl = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const provider = {
    providerId,
    discoveryUrl,
    clientId,
    clientSecret,
    scopes: ["openid", "email", "profile"],
    pkce: true,
    // Only Google: providers that do not know this value may refuse the request.
    ...(providerId === "google" ? { prompt: "select_account" as const } : {}),
    requireIdTokenVerification: true,
    getToken: createCodeExchange({ clientId, clientSecret }, discoveryUrl, askProvider),
    getUserInfo: async ({ idToken, accessToken }: Tokens) => {
      const token = decodeIdToken(idToken);
      const claims =
        token && (await completeClaims(token, () => askProvider.userInfo(discoveryUrl, accessToken ?? "")));
      if (claims && isUnusable(claims, clientId)) throw new APIError("FORBIDDEN", { code: "claims_unusable" });
      const profile = claims && readProfile(claims);
      if (profile && !profile.emailVerified) throw new APIError("FORBIDDEN", { code: "email_not_verified" });
      const isWelcome = !profile || (await onIdentity({ ...profile, provider: providerId }));
      if (!isWelcome) throw new APIError("FORBIDDEN", { code: "sign_up_refused" });
      return profile;
    },
    mapProfileToUser: ({ firstName, lastName }: Record<string, unknown>) => ({ firstName, lastName }),
  };
  return betterAuth({
    ...options,
    account: { ...options.account, storeStateStrategy: "cookie" as const, updateAccountOnSignIn: false },
    databaseHooks: { ...options.databaseHooks, account: { create: { before: dropTokens } } },
    onAPIError: { errorURL: options.baseURL },
    plugins: [genericOAuth({ config: [provider] })],
  });
}

/** We need only the identity, so tokens that give access to more are not stored. */
async function dropTokens(account: object) {
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null } };
}

interface Code {
  code: string;
  redirectURI: string;
  codeVerifier?: string | undefined;
}

interface Client {
  clientId: string;
  clientSecret: string;
}

type SecretIn = "post" | "basic";

/**
 * Exchanges the code of a sign-in for tokens. A provider takes the client's secret in the body or in a header, and may take it
 * only in the way that the client is registered for, which its discovery document does not tell: where one is refused, the
 * other is tried. The way that worked is taken first from then on.
 */
function createCodeExchange(client: Client, discoveryUrl: string, ask: AskProvider) {
  let ways: SecretIn[] = ["post", "basic"];
  return async (code: Code) => {
    const tokenEndpoint = await ask.tokenEndpoint(discoveryUrl);
    const exchange = (authentication: SecretIn) =>
      validateAuthorizationCode({ ...code, options: client, tokenEndpoint, authentication });
    const [first, second] = ways as [SecretIn, SecretIn];
    return exchange(first).catch(async (error: unknown) => {
      if (!isClientRefused(error)) throw error;
      const tokens = await exchange(second);
      ways = [second, first];
      return tokens;
    });
  };
}

/** RFC 6749, 5.2. The code is not used up: it is checked only once the client is known. */
function isClientRefused(error: unknown): boolean {
  const { error: code, status } = error as { error?: string; status?: number };
  return code === "invalid_client" || status === 401;
}
