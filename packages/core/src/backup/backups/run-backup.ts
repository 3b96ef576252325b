import type { BackupFormat } from "@bowerbird/contract/backups";
import { BackupRun } from "@bowerbird/db";
import type { Context } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { exportLibrary, TallyCounter } from "../exports/index.ts";
import { notify } from "../../accounts/notifications/index.ts";
import { defineRun, type Run } from "../../platform/runs/index.ts";
import { changeConnection, type Connection, deleteIfPresent, untilAborted, withStorage } from "./connection.ts";
import {
  encryptedType,
  type BackupStorage,
  type NewBackup,
  StorageError,
} from "../../platform/ports/backup-storage.ts";
import { encryptFile } from "../encryption/index.ts";
import { requireUsableKey } from "./encryption.ts";
import { removeOldBackups, type Written } from "./backup-files.ts";
import { dropKept, isTestDue, keepForTest, requestTest } from "./kept-content.ts";
import { Measure, type SentFile, UnverifiedError, verifyFile } from "./sent-files.ts";
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
 * The work of a stored backup. It can be done again after any crash: a file that was already sent is not sent again, and one
 * that was not read back yet is. It always ends the run with a result. Backups to slow or silent storages have a queue of their own, so that those of other
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
  const { status, error, retryAt, files } = outcome;
  await run.step(async (inner, row) => {
    if (files) await requestTest(inner, row, files[0]!);
    else if (row.dueAt !== null && !retryAt) await dropKept(inner);
    await endRun(inner, row.id, outcome);
  });
  await publish(ctx, { type: "backups.changed" });
  await pruneRuns(ctx);
  // No mail when the person asked for the backup and sees it fail, or while a retry may still succeed.
  if (status !== "failed" || run.row.dueAt === null || retryAt) return;
  const text = [t.automaticBackupFailed, error!];
  await notify(ctx, "backupFailed", { subject: t.yourBowerbirdBackupFailed, text, path: "/settings?tab=backup" });
}

async function backUp(ctx: Context, run: BackupWork): Promise<Outcome> {
  try {
    const files = await withStorage(ctx, (session, connection) => writeBackup(ctx, { session, connection, run }));
    const [fileName, size] = [
      files.map(({ name }) => name).join(", "),
      files.reduce((sum, file) => sum + file.size, 0),
    ];
    const error = await cleanUp(ctx, { id: run.row.id, fileName }, run.signal);
    return { status: "success", error, fileName, size, files };
  } catch (error) {
    const what = run.signal.aborted ? "backup interrupted" : "backup failed";
    ctx.log.warn({ err: error, backupRunId: run.row.id }, what);
    const hasMessage = [StorageError, AppError, UnverifiedError].some((kind) => error instanceof kind);
    const message = hasMessage ? (error as Error).message : t.unexpectedError;
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

type Format = SentFile["format"];

/** Writes a run's files into our folder, except those that an earlier try has sent, and reads each back. */
async function writeBackup(ctx: Context, { session, connection, run }: Work): Promise<SentFile[]> {
  const { signal } = run;
  const folderId = await untilAborted(signal, session.ensureFolder(connection.folderId ?? null));
  if (folderId !== connection.folderId) await changeConnection(ctx, connection, { folderId });
  const files = await findSent(session, run);
  const publicKey = await untilAborted(signal, requireUsableKey(ctx, session));
  const keep = (file: SentFile) => {
    files.set(file.format, file);
    return storeSent(run, files);
  };
  const wanted = run.row.format as BackupFormat;
  for (const format of wanted === "both" ? (["json", "csv"] as const) : [wanted]) {
    // One that was sent before a change of the encryption stays.
    const known = files.get(format);
    const file = known ?? (await sendFile(ctx, { session, folderId, run, format, publicKey }));
    if (!known) await keep(file);
    if (file.verifiedAt !== null) continue;
    try {
      await verifyFile(session, file, signal);
    } catch (error) {
      if (error instanceof UnverifiedError) await forgetSent(session, { run, files, file });
      throw error;
    }
    await keep({ ...file, verifiedAt: ctx.now().toISOString() });
  }
  return [...files.values()];
}

/** What an earlier try of the run has sent. What it has sent without being able to tell us is deleted: it is sent again. */
async function findSent(session: BackupStorage, { row, signal }: BackupWork): Promise<Map<Format, SentFile>> {
  const stored = await untilAborted(signal, session.listFiles());
  const isStored = (file: SentFile) => stored.some(({ id }) => id === file.id);
  const sent = ((row.files ?? []) as SentFile[]).filter(isStored);
  const untold = stored.filter(({ id, runId }) => runId === row.id && !sent.some((file) => file.id === id));
  for (const { id } of untold) await untilAborted(signal, deleteIfPresent(session, id));
  return new Map(sent.map((file) => [file.format, file]));
}

/** Deletes a file that is not what was sent, which is sent again at the next try. */
async function forgetSent(
  session: BackupStorage,
  { run, files, file }: { run: BackupWork; files: Map<Format, SentFile>; file: SentFile },
): Promise<void> {
  files.delete(file.format);
  await storeSent(run, files);
  // The reason to tell is why it is deleted.
  await untilAborted(run.signal, deleteIfPresent(session, file.id)).catch(() => {});
}

function storeSent({ step }: BackupWork, files: ReadonlyMap<Format, SentFile>): Promise<void> {
  return step(async (inner, { id }) => {
    await inner.em.nativeUpdate(BackupRun, { id }, { files: [...files.values()] });
  });
}

async function sendFile(
  ctx: Context,
  { session, folderId, run: { row, signal }, format, publicKey }: NewFile,
): Promise<SentFile> {
  const counter = new TallyCounter();
  const [plain, sent] = [new Measure(), new Measure()];
  const { mediaType, content: exported } = await exportLibrary(ctx, { format, counter });
  const isKept = isTested(row, format) && (await isTestDue(ctx, row));
  const measured = plain.pass(exported);
  const written = toBytes(isKept ? keepForTest(ctx, measured) : measured);
  const time = row.createdAt.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  const { autoDelete: mayReplaceOlder } = await loadSettings(ctx);
  const readable = { name: `bowerbird-${time}.${format}`, mimeType: mediaType.split(";")[0]!, content: written };
  const stored = publicKey === null ? readable : await encrypt(readable, publicKey);
  const file = { ...stored, folderId, userId: ctx.userId, runId: row.id, mayReplaceOlder };
  const { id } = await session.upload({ ...file, content: sent.pass(stored.content) }, signal);
  const digests = { size: sent.size, sha256: sent.digest(), plainSha256: plain.digest() };
  return { id, name: stored.name, format, ...digests, tally: counter.tally, verifiedAt: null };
}

interface NewFile extends Pick<Work, "session" | "run"> {
  folderId: string;
  format: Format;
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

/** Of a backup in both formats JSON is tested, which holds more. */
function isTested(row: BackupWork["row"], format: Format): boolean {
  return row.format !== "both" || format === "json";
}
