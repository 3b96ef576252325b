import type { drive_v3 } from "@googleapis/drive";
import type { OAuthClient } from "./oauth-client.ts";
import { retryCall } from "./retry-call.ts";

export interface DriveOptions {
  createClient: () => Promise<OAuthClient>;
  rootUrl: string;
  firstWait: number;
}

/** One session's line to Drive: each call with its retries and what a call of the library needs. */
export interface DriveLine {
  api: drive_v3.Drive;
  client: OAuthClient;
  rootUrl: string;
  call<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Marks what is ours among the files that the same Google client may have written. */
export const mark = { bowerbird: "backup" };

/** @param onRotated keeps the token that takes the place of the one given */
export async function openLine(
  { createClient, rootUrl, firstWait }: DriveOptions,
  refreshToken: string,
  onRotated: (refreshToken: string) => Promise<void>,
): Promise<DriveLine> {
  const { drive: openApi } = await import("@googleapis/drive");
  const client = await retryCall(firstWait, createClient);
  client.setCredentials({ refresh_token: refreshToken });
  let rotated: string | null = null;
  client.on("tokens", ({ refresh_token: token }) => {
    if (token && token !== client.credentials.refresh_token) rotated = token;
  });
  // The library goes on with the token that it was given; what it got instead is ours to keep.
  const keepRotated = async () => {
    if (rotated === null) return;
    const token = rotated;
    rotated = null;
    client.setCredentials({ ...client.credentials, refresh_token: token });
    await onRotated(token);
  };
  const call = async <T>(work: () => Promise<T>, signal?: AbortSignal) => {
    try {
      return await retryCall(firstWait, work, signal);
    } finally {
      await keepRotated();
    }
  };
  return { api: openApi({ version: "v3", auth: client }), client, rootUrl, call };
}
