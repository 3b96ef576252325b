import type { Config, GoogleConfig } from "../../platform/config/index.ts";
import { StorageError, type Drive } from "../../platform/ports/backup-storage.ts";
import { toStorageError, retryCall } from "./retry-call.ts";
import { openSession } from "./drive-session.ts";
import { createClientFactory } from "./oauth-client.ts";

export type DriveConfig = Pick<Config, "googleIssuer" | "googleApiRoot" | "appUrl"> & {
  google: GoogleConfig;
  /** Before the first retry. */
  retryDelayMs?: number;
};

/** Access to the files that we created, and no others. */
const scope = "https://www.googleapis.com/auth/drive.file";

/** Google Drive; null when no Google client is configured. */
export function createDrive(config: Omit<DriveConfig, "google"> & Pick<Config, "google">): Drive | null {
  return config.google ? connectTo({ ...config, google: config.google }) : null;
}

function connectTo(config: DriveConfig): Drive {
  const createClient = createClientFactory(config);
  const { retryDelayMs = 1_000, googleApiRoot: rootUrl } = config;
  return {
    authorizationUrl: async (state, challenge) => {
      const client = await createClient();
      return client.generateAuthUrl({
        scope,
        state,
        access_type: "offline",
        // Without it Google sends a refresh token the first time only.
        prompt: "consent",
        code_challenge: challenge,
        code_challenge_method: "S256" as never,
      });
    },
    exchangeCode: async (code, codeVerifier) => {
      const client = await createClient();
      const { tokens } = await client.getToken({ code, codeVerifier }).catch(rethrow);
      const granted = tokens.scope?.split(" ") ?? [scope];
      if (!tokens.refresh_token || !granted.includes(scope)) throw new StorageError("refused");
      client.setCredentials(tokens);
      const { drive: openApi } = await import("@googleapis/drive");
      const about = openApi({ version: "v3", auth: client }).about;
      const { data } = await retryCall(retryDelayMs, () =>
        about.get({ fields: "user(emailAddress)" }, { rootUrl, retry: false }),
      );
      return { refreshToken: tokens.refresh_token, email: data.user?.emailAddress ?? "Google Drive" };
    },
    revoke: async (refreshToken) => {
      const client = await createClient();
      await client.revokeToken(refreshToken).catch(ignoreInvalid);
    },
    open: (refreshToken, onRotated) => openSession({ createClient, rootUrl, retryDelayMs }, refreshToken, onRotated),
  };
}

function rethrow(error: unknown): never {
  throw toStorageError(error);
}

/** A token that is already invalid needs no revocation. */
function ignoreInvalid(error: unknown): void {
  const failure = toStorageError(error);
  if (failure.problem !== "refused" && failure.problem !== "revoked") throw failure;
}
