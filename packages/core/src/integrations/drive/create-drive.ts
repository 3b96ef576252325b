import type { Config, GoogleConfig } from "../../config/index.ts";
import { type Drive, DriveError } from "../../backups/drive.ts";
import { toDriveError } from "./drive-errors.ts";
import { openSession } from "./drive-session.ts";
import { createClientFactory } from "./oauth-client.ts";
import { retryCall } from "./retry-call.ts";

export type DriveConfig = Pick<Config, "googleIssuer" | "googleApiRoot" | "appUrl"> & {
  google: GoogleConfig;
  /** Milliseconds before a call that failed is made again. */
  firstWait?: number;
};

/** The files that we have written ourselves, and no others. */
const scope = "https://www.googleapis.com/auth/drive.file";

/** Google Drive with the settings' client; null without one. */
export function createDrive(config: Omit<DriveConfig, "google"> & Pick<Config, "google">): Drive | null {
  return config.google ? connectTo({ ...config, google: config.google }) : null;
}

function connectTo(config: DriveConfig): Drive {
  const createClient = createClientFactory(config);
  const { firstWait = 1_000, googleApiRoot: rootUrl } = config;
  return {
    authorizationUrl: async (state, challenge) => {
      const client = await createClient();
      return client.generateAuthUrl({
        scope,
        state,
        access_type: "offline",
        // Without it Google gives a refresh token the first time only.
        prompt: "consent",
        code_challenge: challenge,
        code_challenge_method: "S256" as never,
      });
    },
    exchangeCode: async (code, codeVerifier) => {
      const client = await createClient();
      const { tokens } = await client.getToken({ code, codeVerifier }).catch(rethrow);
      const granted = tokens.scope?.split(" ") ?? [scope];
      if (!tokens.refresh_token || !granted.includes(scope)) throw new DriveError("refused");
      client.setCredentials(tokens);
      const { drive: openApi } = await import("@googleapis/drive");
      const about = openApi({ version: "v3", auth: client }).about;
      const { data } = await retryCall(firstWait, () =>
        about.get({ fields: "user(emailAddress)" }, { rootUrl, retry: false }),
      );
      return { refreshToken: tokens.refresh_token, email: data.user?.emailAddress ?? "Google Drive" };
    },
    revoke: async (refreshToken) => {
      const client = await createClient();
      await client.revokeToken(refreshToken).catch(ignoreWorthless);
    },
    open: (refreshToken, onRotated) => openSession({ createClient, rootUrl, firstWait }, refreshToken, onRotated),
  };
}

function rethrow(error: unknown): never {
  throw toDriveError(error);
}

/** What Google no longer knows need not be given back. */
function ignoreWorthless(error: unknown): void {
  const failure = toDriveError(error);
  if (failure.problem !== "refused" && failure.problem !== "revoked") throw failure;
}
