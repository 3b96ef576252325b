import { validateAuthorizationCode } from "better-auth/oauth2";
import type { AskProvider } from "./id-token.ts";

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
export function createCodeExchange(client: Client, discoveryUrl: string, ask: AskProvider) {
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
