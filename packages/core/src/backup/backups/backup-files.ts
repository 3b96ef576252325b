import type { BackupFile } from "@bowerbird/contract/backups";
import { BackupRun } from "@bowerbird/db";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { callStorage, type Connection, deleteIfPresent, toAppError, untilAborted } from "./connection.ts";
import { StorageError, type StoredBackup, type BackupStorage } from "../../platform/ports/backup-storage.ts";
import type { SentFile } from "./sent-files.ts";
import { loadSettings } from "./settings.ts";

/** The person's backups where they go, the newest first. @throws NOT_SET_UP, CONFLICT while backups go nowhere */
export async function listBackupFiles(ctx: Context): Promise<BackupFile[]> {
  const files = await callStorage(ctx, (session) => session.listFiles());
  const runs = await ctx.em.find(BackupRun, { files: { $ne: null } }, { fields: ["files"], ...unmanaged });
  const verified = new Map(runs.flatMap((run) => (run.files as SentFile[]).map((file) => [file.id, file.verifiedAt])));
  return files.map(({ id, name, mimeType, size, createdTime }) => {
    const at = verified.get(id) ?? null;
    return { id, name, mimeType, size, createdTime, verifiedAt: at === null ? null : new Date(at) };
  });
}

/**
 * One of the person's backups, as a stream.
 *
 * @throws NOT_FOUND, also for a file that is not a backup of ours; NOT_SET_UP, CONFLICT while backups go nowhere
 */
export async function openBackupFile(
  ctx: Context,
  id: string,
): Promise<{ file: StoredBackup; content: AsyncIterable<Uint8Array> }> {
  const { file, content } = await callStorage(ctx, (session) => session.download(id));
  return { file, content: withSentences(content) };
}

/** A storage may fail in the middle of a file. */
async function* withSentences(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw error instanceof StorageError ? toAppError(error) : error;
  }
}

/**
 * Deletes one of the person's backups permanently: it goes to no trash.
 *
 * @throws NOT_FOUND, also for a file that is not a backup of ours; NOT_SET_UP, CONFLICT while backups go nowhere
 */
export async function deleteBackupFile(ctx: Context, { id }: { id: string }): Promise<{ deleted: number }> {
  await callStorage(ctx, (session) => session.delete(id));
  await publish(ctx, { type: "backups.changed" });
  return { deleted: 1 };
}

/** A slow storage must not keep a worker for each of its files; the next backup goes on. */
const maxCleanUpMs = 2 * 60_000;

/**
 * Deletes the files of this person's oldest backups beyond `maxBackups`, and no other files.
 *
 * @param latest the backup that was just written
 */
export async function removeOldBackups(
  ctx: Context,
  {
    session,
    connection,
    latest,
    signal,
  }: { session: BackupStorage; connection: Connection; latest: Written; signal: AbortSignal },
): Promise<void> {
  const { autoDelete, maxBackups } = await loadSettings(ctx);
  if (!autoDelete) return;
  const runOf = connection.kind === "google" ? toOurRun(ctx) : await findRunsByName(ctx, latest);
  const end = AbortSignal.any([signal, AbortSignal.timeout(maxCleanUpMs)]);
  const ours = (await untilAborted(end, session.listFiles())).filter((file) => runOf(file) !== null);
  const newestFirst = ours.toSorted((one, other) => other.createdTime.getTime() - one.createdTime.getTime());
  const runs = [...new Set(newestFirst.map(runOf))];
  const failed = await ctx.em.find(BackupRun, { status: "failed" }, { fields: ["id"], ...unmanaged });
  // What is left of a failed backup is none of those that are kept.
  const good = runs.filter((run) => !failed.some(({ id }) => id === run));
  const last = good[maxBackups - 1];
  const surplus = new Set(last === undefined ? [] : runs.slice(runs.indexOf(last) + 1));
  for (const file of ours.filter((one) => surplus.has(runOf(one)))) {
    end.throwIfAborted();
    await untilAborted(end, deleteIfPresent(session, file.id));
  }
}

/** A backup, with the names of its files. */
export interface Written {
  id: string;
  fileName: string;
}

/** Which run of this person has written a file; null for those of others. */
type RunOf = (file: StoredBackup) => string | null;

/** Google Drive keeps it with the file. */
function toOurRun({ userId: own }: Context): RunOf {
  return ({ userId, runId }) => (userId === own ? runId : null);
}

/** Elsewhere only the name tells: another account, or another server, may have its backups in the same folder. */
async function findRunsByName(ctx: Context, latest: Written): Promise<RunOf> {
  const rows = await ctx.em.find(BackupRun, { fileName: { $ne: null } }, { fields: ["id", "fileName"], ...unmanaged });
  const written = [...rows.map(({ id, fileName }) => ({ id, fileName: fileName! })), latest];
  const byName = new Map(
    written.flatMap(({ id, fileName }) => fileName.split(", ").map((name) => [name, id] as const)),
  );
  return ({ name }) => byName.get(name) ?? null;
}
