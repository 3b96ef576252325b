import type { BackupFile } from "@bowerbird/contract/backups";
import type { Context } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { callDrive } from "./connection.ts";
import type { DriveFile } from "./drive.ts";

/** The backups in the person's drive, the newest first. @throws NOT_SET_UP, CONFLICT while no drive is connected */
export async function listDriveFiles(ctx: Context): Promise<BackupFile[]> {
  const files = await callDrive(ctx, (session) => session.listFiles());
  return files.map(({ id, name, mimeType, size, createdTime }) => ({ id, name, mimeType, size, createdTime }));
}

/**
 * Deletes a backup from the person's drive, for ever: it does not go to the drive's trash.
 *
 * @throws NOT_FOUND, also for a file that is not a backup of ours; NOT_SET_UP, CONFLICT while no drive is connected
 */
export async function deleteDriveFile(ctx: Context, { id }: { id: string }): Promise<{ deleted: number }> {
  await callDrive(ctx, (session) => session.delete(id));
  await publish(ctx, { type: "backups.changed" });
  return { deleted: 1 };
}

/**
 * A backup in the person's drive, as it is read.
 *
 * @throws NOT_FOUND, also for a file that is not a backup of ours; NOT_SET_UP, CONFLICT while no drive is connected
 */
export function openDriveFile(
  ctx: Context,
  id: string,
): Promise<{ file: DriveFile; content: AsyncIterable<Uint8Array> }> {
  return callDrive(ctx, (session) => session.download(id));
}
