import { generateKeyPairSync } from "node:crypto";
import { startTestSite } from "@bowerbird/core/testing";
import { type ClientAuthMethod, Provider } from "oidc-provider";

/** `oidc-provider`, certified by the OpenID Foundation, with forms of its own to sign in and to agree. */
export interface RealProvider {
  settings: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string };
  /** Who signs in with an email address as the name, and whether the provider has verified that address. */
  people: Map<string, { isVerified: boolean }>;
  /** Ends it; later requests are refused. */
  close(): Promise<void>;
}

// Characters that the two ways of sending a secret encode differently.
const client = { id: "bowerbird", secret: "a secret: with + and %" };

/**
 * @param appUrl where people are sent back to
 * @param authMethod the only way in which the provider lets the server send its secret
 */
export async function startRealProvider(appUrl: string, authMethod: ClientAuthMethod): Promise<RealProvider> {
  const site = await startTestSite(() => {});
  const issuer = site.url;
  const people: RealProvider["people"] = new Map();
  site.answer = createProvider(issuer, appUrl, authMethod, people).callback();
  return {
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    people,
    close: site.close,
  };
}

function createProvider(issuer: string, appUrl: string, authMethod: ClientAuthMethod, people: RealProvider["people"]) {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${appUrl}/api/identity/callback/oidc`],
        token_endpoint_auth_method: authMethod,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    clientAuthMethods: [authMethod],
    cookies: { keys: ["a key of the tests"] },
    // Sent by the userinfo endpoint alone, as the specification has it for the code flow.
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: people.get(id)?.isVerified ?? false, name: "Grace Hopper" }),
    }),
  });
}
