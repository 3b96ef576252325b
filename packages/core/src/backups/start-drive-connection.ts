import type { Context } from "../context/index.ts";
import { requireDrive, toAppError } from "./connection.ts";
import { DriveError } from "./drive.ts";
import { startAuthorization } from "./drive-authorization.ts";

/**
 * Where the person is to be sent to allow us into their drive.
 *
 * @throws NOT_SET_UP, also while Google cannot be reached
 */
export async function startDriveConnection(
  ctx: Context,
  { sessionId }: { sessionId: string },
): Promise<{ authUrl: string }> {
  const drive = requireDrive(ctx);
  const asker = { userId: ctx.userId, sessionId };
  const { state, challenge } = startAuthorization(ctx.services.config.appSecret, asker, ctx.now());
  try {
    return { authUrl: await drive.authorizationUrl(state, challenge) };
  } catch (error) {
    throw error instanceof DriveError ? toAppError(error) : error;
  }
}
