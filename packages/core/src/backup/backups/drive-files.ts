import type { BackupFile } from "@bowerbird/contract/backups";
import type { Context } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { callDrive } from "./connection.ts";
import { DriveError, type DriveFile, type DriveSession } from "../../platform/ports/drive.ts";
import { loadSettings } from "./settings.ts";

/** The backups in the person's drive, the newest first. @throws NOT_SET_UP, CONFLICT while no drive is connected */
export async function listDriveFiles(ctx: Context): Promise<BackupFile[]> {
  const files = await callDrive(ctx, (session) => session.listFiles());
  return files.map(({ id, name, mimeType, size, createdTime }) => ({ id, name, mimeType, size, createdTime }));
}

/**
 * A backup in the person's drive, as a stream.
 *
 * @throws NOT_FOUND, also for a file that is not a backup of ours; NOT_SET_UP, CONFLICT while no drive is connected
 */
export function openDriveFile(
  ctx: Context,
  id: string,
): Promise<{ file: DriveFile; content: AsyncIterable<Uint8Array> }> {
  return callDrive(ctx, (session) => session.download(id));
}

/**
 * Deletes a backup from the person's drive permanently: it does not go to the drive's trash.
 *
 * @throws NOT_FOUND, also for a file that is not a backup of ours; NOT_SET_UP, CONFLICT while no drive is connected
 */
export async function deleteDriveFile(ctx: Context, { id }: { id: string }): Promise<{ deleted: number }> {
  await callDrive(ctx, (session) => session.delete(id));
  await publish(ctx, { type: "backups.changed" });
  return { deleted: 1 };
}

/** Deletes the files of this person's oldest backups beyond `maxBackups`, and no other files. */
export async function removeOldBackups(ctx: Context, session: DriveSession): Promise<void> {
  const { autoDelete, maxBackups } = await loadSettings(ctx);
  if (!autoDelete) return;
  const ours = (await session.listFiles()).filter(({ userId, runId }) => userId === ctx.userId && runId !== null);
  const newestFirst = ours.toSorted((one, other) => other.createdTime.getTime() - one.createdTime.getTime());
  const runs = [...new Set(newestFirst.map(({ runId }) => runId))];
  const surplus = new Set(runs.slice(maxBackups));
  for (const { id } of ours.filter(({ runId }) => surplus.has(runId))) await deleteIfPresent(session, id);
}

/** The person may have deleted it already. */
async function deleteIfPresent(session: DriveSession, id: string): Promise<void> {
  try {
    await session.delete(id);
  } catch (error) {
    if (!(error instanceof DriveError && error.problem === "missing")) throw error;
  }
}
