import type { BackupFormat } from "@bowerbird/contract/backups";
import type { Context } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { exportLibrary } from "../exports/index.ts";
import { notify } from "../../accounts/notifications/index.ts";
import { defineRun, type Run } from "../../platform/runs/index.ts";
import { changeConnection, type Connection, withStorage } from "./connection.ts";
import {
  encryptedType,
  type NewBackup,
  StorageError,
  type StoredBackup,
  type BackupStorage,
} from "../../platform/ports/backup-storage.ts";
import { encryptFile } from "../encryption/index.ts";
import { requireUsableKey } from "./encryption.ts";
import { removeOldBackups, untilAborted, type Written } from "./backup-files.ts";
import { loadSettings } from "./settings.ts";
import { endRun, type Outcome, pruneRuns } from "./runs.ts";
import t from "../messages.json" with { type: "json" };

/** A drive that is busy or down now seldom still is an hour later. */
const retryAfterMs = 60 * 60_000;
const maxRetries = 2;

/** How long a backup may hold a place for which others wait (ms). Then it begins again among the slow ones. */
const quickMs = 20_000;

/** The people whose storage took longer, as far as this worker has seen, until it is quick again. */
const slowStorages = new Set<string>();

const definition = {
  table: "BackupRun",
  idName: "backupRunId",
  openStatuses: ["in_progress"],
  onPoison: (ctx: Context, run: BackupWork) => finish(ctx, run, tooManyAttempts),
} as const;

const quickRuns = defineRun({
  ...definition,
  job: "run-backup",
  continueAs: "run-slow-backup",
  work: backUpQuickly,
});
const slowRuns = defineRun({ ...definition, job: "run-slow-backup", work: backUpSlowly });

/**
 * The work of a stored backup. It can be done again after any crash: a file that was already sent is not sent again. It
 * always ends the run with a result. Backups to slow or silent storages have a queue of their own, so that those of other
 * people do not wait for them.
 */
export const backupRuns = {
  sweep: quickRuns.sweep,
  handle: (ctx: Context, { backupRunId }: { backupRunId: string }): Promise<void> =>
    slowStorages.has(ctx.userId)
      ? ctx.services.enqueue("run-slow-backup", { userId: ctx.userId, backupRunId })
      : quickRuns.run(ctx, backupRunId),
  handleSlow: slowRuns.handle,
};

type BackupWork = Run<"BackupRun">;

async function backUpQuickly(ctx: Context, run: BackupWork): Promise<void | "continue"> {
  const late = AbortSignal.timeout(quickMs);
  const outcome = await backUp(ctx, { ...run, signal: AbortSignal.any([run.signal, late]) });
  if (late.aborted) slowStorages.add(ctx.userId);
  if (late.aborted && outcome.status === "failed") return "continue";
  return finish(ctx, run, outcome);
}

async function backUpSlowly(ctx: Context, run: BackupWork): Promise<void> {
  const late = AbortSignal.timeout(quickMs);
  const outcome = await backUp(ctx, run);
  if (!late.aborted && outcome.status === "success") slowStorages.delete(ctx.userId);
  await finish(ctx, run, outcome);
}

const tooManyAttempts: Outcome = {
  status: "failed",
  error: t.backupInterrupted,
};

async function finish(ctx: Context, run: BackupWork, outcome: Outcome): Promise<void> {
  await run.step((inner, { id }) => endRun(inner, id, outcome));
  await publish(ctx, { type: "backups.changed" });
  await pruneRuns(ctx);
  const { status, error, retryAt } = outcome;
  // No mail when the person asked for the backup and sees it fail, or while a retry may still succeed.
  if (status !== "failed" || run.row.dueAt === null || retryAt) return;
  const text = [t.automaticBackupFailed, error!];
  await notify(ctx, "backupFailed", { subject: t.yourBowerbirdBackupFailed, text, path: "/settings?tab=backup" });
}

async function backUp(ctx: Context, run: BackupWork): Promise<Outcome> {
  try {
    const written = await withStorage(ctx, (session, connection) => writeBackup(ctx, { session, connection, run }));
    const latest = { id: run.row.id, fileName: written.fileName };
    return { status: "success", error: await cleanUp(ctx, latest, run.signal), ...written };
  } catch (error) {
    const what = run.signal.aborted ? "backup interrupted" : "backup failed";
    ctx.log.warn({ err: error, backupRunId: run.row.id }, what);
    const hasMessage = error instanceof StorageError || error instanceof AppError;
    const message = hasMessage ? error.message : t.unexpectedError;
    return { status: "failed", error: message, retryAt: retryTime(ctx, run.row, error) };
  }
}

/** @returns null where trying again does not help */
function retryTime(ctx: Context, { dueAt, retries }: BackupWork["row"], error: unknown): Date | null {
  const isTransient =
    !(error instanceof AppError) && (!(error instanceof StorageError) || transient.has(error.problem));
  if (dueAt === null || retries >= maxRetries || !isTransient) return null;
  return new Date(ctx.now().getTime() + retryAfterMs);
}

const transient = new Set<string>(["busy", "unreachable"]);

/** The backup counts as successful even if this fails. @returns what to tell the person */
async function cleanUp(ctx: Context, latest: Written, signal: AbortSignal): Promise<string | null> {
  try {
    await withStorage(ctx, (session, connection) => removeOldBackups(ctx, { session, connection, latest, signal }));
    return null;
  } catch (error) {
    ctx.log.warn({ err: error }, "old backups were not deleted");
    return t.oldBackupsCouldNotBeDeleted;
  }
}

interface Work {
  session: BackupStorage;
  connection: Connection;
  run: BackupWork;
}

/**
 * Writes a run's files into our folder, except those that an earlier try has sent.
 *
 * @returns the files' names and their bytes together
 */
async function writeBackup(
  ctx: Context,
  { session, connection, run }: Work,
): Promise<{ fileName: string; size: number }> {
  const { signal } = run;
  const folderId = await untilAborted(signal, session.ensureFolder(connection.folderId ?? null));
  if (folderId !== connection.folderId) await changeConnection(ctx, connection, { folderId });
  // Always asked: a try that only the database interrupted does not count as one.
  const sent = (await untilAborted(signal, session.listFiles())).filter(({ runId }) => runId === run.row.id);
  const publicKey = await untilAborted(signal, requireUsableKey(ctx, session));
  const files: StoredBackup[] = [];
  const wanted = run.row.format as BackupFormat;
  for (const format of wanted === "both" ? (["json", "csv"] as const) : [wanted]) {
    // One that was sent before a change of the encryption stays.
    const known = sent.find(({ name }) => name.endsWith(`.${format}`) || name.endsWith(`.${format}.age`));
    files.push(known ?? (await sendFile(ctx, { session, folderId, run, format, publicKey })));
  }
  return { fileName: files.map(({ name }) => name).join(", "), size: files.reduce((sum, { size }) => sum + size, 0) };
}

async function sendFile(
  ctx: Context,
  { session, folderId, run: { row, signal }, format, publicKey }: NewFile,
): Promise<StoredBackup> {
  const { mediaType, content } = await exportLibrary(ctx, { format });
  const time = row.createdAt.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  const name = `bowerbird-${time}.${format}`;
  const { autoDelete: mayReplaceOlder } = await loadSettings(ctx);
  const file = { folderId, userId: ctx.userId, runId: row.id, mayReplaceOlder };
  const plain = { name, mimeType: mediaType.split(";")[0]!, content: toBytes(content) };
  return session.upload({ ...file, ...(publicKey === null ? plain : await encrypt(plain, publicKey)) }, signal);
}

interface NewFile extends Pick<Work, "session" | "run"> {
  folderId: string;
  format: Exclude<BackupFormat, "both">;
  /** Null for a plain file. */
  publicKey: string | null;
}

type Named = Pick<NewBackup, "name" | "mimeType" | "content">;

async function encrypt({ name, content }: Named, publicKey: string): Promise<Named> {
  return { name: `${name}.age`, mimeType: encryptedType, content: await encryptFile(content, publicKey) };
}

async function* toBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
