import type { drive_v3 } from "@googleapis/drive";
import type { OAuthClient } from "./oauth-client.ts";
import { retryCall } from "./retry-call.ts";

export interface DriveOptions {
  createClient: () => Promise<OAuthClient>;
  rootUrl: string;
  retryDelayMs: number;
}

/** One session's connection to Drive. `call` adds retries and stores a rotated refresh token. */
export interface DriveConnection {
  api: drive_v3.Drive;
  client: OAuthClient;
  rootUrl: string;
  call<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Tells our backups from other files of the same Google client. */
export const mark = { bowerbird: "backup" };
/** Of key files, which are no backups. */
export const keyMark = { bowerbird: "key" };

/** @param onRotated stores a new refresh token that replaces the given one */
export async function connectDrive(
  { createClient, rootUrl, retryDelayMs }: DriveOptions,
  refreshToken: string,
  onRotated: (refreshToken: string) => Promise<void>,
): Promise<DriveConnection> {
  const { drive: openApi } = await import("@googleapis/drive");
  const client = await retryCall(retryDelayMs, createClient);
  client.setCredentials({ refresh_token: refreshToken });
  let rotated: string | null = null;
  client.on("tokens", ({ refresh_token: token }) => {
    if (token && token !== client.credentials.refresh_token) rotated = token;
  });
  // The library keeps using the old token; storing the new one is up to us.
  const keepRotated = async () => {
    if (rotated === null) return;
    const token = rotated;
    rotated = null;
    client.setCredentials({ ...client.credentials, refresh_token: token });
    await onRotated(token);
  };
  const call = async <T>(work: () => Promise<T>, signal?: AbortSignal) => {
    try {
      return await retryCall(retryDelayMs, work, signal);
    } finally {
      await keepRotated();
    }
  };
  return { api: openApi({ version: "v3", auth: client }), client, rootUrl, call };
}
