import type { auth } from "@googleapis/drive";
import { z } from "zod";
import { StorageError } from "../../platform/ports/backup-storage.ts";
import type { DriveConfig } from "./create-drive.ts";

export type OAuthClient = InstanceType<typeof auth.OAuth2>;

export const callTimeoutMs = 30_000;

const endpoints = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  revocation_endpoint: z.url(),
});

/** Discovers the issuer's endpoints at first use, and again after a failure. */
export function createClientFactory(config: DriveConfig): () => Promise<OAuthClient> {
  let known: Promise<z.output<typeof endpoints>> | undefined;
  return async () => {
    known ??= discover(config.googleIssuer).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return createClient(config, await known);
  };
}

async function discover(issuer: string): Promise<z.output<typeof endpoints>> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(callTimeoutMs) });
    const found = endpoints.parse(await response.json());
    // Endpoints are trusted only from the configured issuer.
    if (found.issuer !== issuer) throw new Error(`${address} speaks for ${found.issuer}`);
    return found;
  } catch (error) {
    throw new StorageError("unreachable", { cause: error });
  }
}

/** Lazy: the library is large, and many servers have no Drive. */
async function createClient({ google, appUrl }: DriveConfig, found: z.output<typeof endpoints>): Promise<OAuthClient> {
  const { auth } = await import("@googleapis/drive");
  return new auth.OAuth2({
    clientId: google.clientId,
    clientSecret: google.clientSecret,
    redirectUri: `${appUrl}/settings?tab=backup`,
    endpoints: {
      oauth2AuthBaseUrl: found.authorization_endpoint,
      oauth2TokenUrl: found.token_endpoint,
      oauth2RevokeUrl: found.revocation_endpoint,
    },
    transporterOptions: { timeout: callTimeoutMs },
  });
}
