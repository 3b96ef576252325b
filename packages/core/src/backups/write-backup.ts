import type { BackupFormat } from "@bowerbird/contract/backups";
import type { Context } from "../context/index.ts";
import { exportLibrary } from "../exports/index.ts";
import type { Claim } from "./claim-run.ts";
import { changeConnection, type Connection } from "./connection.ts";
import type { DriveFile, DriveSession } from "./drive.ts";

interface Work {
  session: DriveSession;
  connection: Connection;
  claim: Claim;
}

/**
 * Writes a run's files into our folder. What an earlier try has already sent is taken as it is.
 *
 * @returns the files' names and their bytes together
 */
export async function writeBackup(
  ctx: Context,
  { session, connection, claim }: Work,
): Promise<{ fileName: string; size: number }> {
  const folderId = await session.ensureFolder(connection.folderId);
  if (folderId !== connection.folderId) await changeConnection(ctx, connection, { folder_id: folderId });
  const sent = await alreadySent(session, claim);
  const files: DriveFile[] = [];
  for (const format of claim.format === "both" ? (["json", "csv"] as const) : [claim.format]) {
    const known = sent.find(({ name }) => name.endsWith(`.${format}`));
    files.push(known ?? (await send(ctx, session, folderId, claim, format)));
  }
  return { fileName: files.map(({ name }) => name).join(", "), size: files.reduce((sum, { size }) => sum + size, 0) };
}

/** Nothing at the first try, which is nearly always the only one. */
async function alreadySent(session: DriveSession, { id, attempts }: Claim): Promise<DriveFile[]> {
  return attempts === 1 ? [] : (await session.listFiles()).filter(({ runId }) => runId === id);
}

async function send(
  ctx: Context,
  session: DriveSession,
  folderId: string,
  { id: runId, createdAt, signal }: Claim,
  format: Exclude<BackupFormat, "both">,
): Promise<DriveFile> {
  const { mediaType, content } = await exportLibrary(ctx, { format });
  const time = createdAt.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  const name = `bowerbird-${time}.${format}`;
  const mimeType = mediaType.split(";")[0]!;
  return session.upload({ folderId, name, mimeType, userId: ctx.userId, runId, content }, signal);
}
