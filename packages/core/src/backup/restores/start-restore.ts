import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Restore as RestoreRow } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { openBackupFile } from "../backups/index.ts";
import { inPieces } from "../../intake/files/index.ts";
import { type Context, inTransaction, isByToken, lockPerson } from "../../platform/context/index.ts";
import type { HistoryKind } from "../../library/history/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { type NamedFile, openEncrypted } from "./open-encrypted.ts";
import { recognizeBackup } from "./read-backup.ts";
import { insertChunk, lockUnapplied, selectRestoreHistory } from "./restores.sql.ts";
import { deleteContent, updateRestore, lockRestore } from "./restores.ts";
import type { BackupSecrets } from "@bowerbird/contract/backups";
import type { Restore, RestoreMode } from "@bowerbird/contract/restores";
import t from "../messages.json" with { type: "json" };

const maxNameLength = 200;

/**
 * Stores a backup and compares it with what the person has, in the background; nothing changes until it is applied. It
 * replaces one that was not applied.
 *
 * @param secrets of an encrypted one
 * @throws BAD_REQUEST for a file that is no backup; CONFLICT while another is being applied or undone; and as `openEncrypted` does
 */
export async function startRestore(
  ctx: Context,
  sent: NamedFile,
  secrets: BackupSecrets = {},
): Promise<{ id: string }> {
  const file = await openEncrypted(ctx, sent, secrets);
  const { format, whole } = await recognizeBackup(file.content);
  const id = uuid();
  await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    await cancelOthers(inner);
    const source =
      file.name
        .replace(/\p{Cc}/gu, " ")
        .trim()
        .slice(0, maxNameLength) || "backup";
    const times = { createdAt: ctx.now(), heartbeatAt: ctx.now() };
    const nothing = { categories: null, settings: null, done: null };
    const row = { id, userId: ctx.userId, source, format, status: "queued" };
    await inner.em.insert(RestoreRow, { ...row, ...nothing, ...times });
    await storeContent(inner, id, whole);
    await updateRestore(inner, id, {});
  });
  await enqueue(ctx, id);
  return { id };
}

function enqueue(ctx: Context, restoreId: string): Promise<void> {
  return ctx.services.enqueue("run-restore", { userId: ctx.userId, restoreId });
}

/** @throws NOT_SET_UP, CONFLICT, NOT_FOUND as opening the file does */
export async function restoreStoredBackup(
  ctx: Context,
  { driveFileId, ...secrets }: { driveFileId: string } & BackupSecrets,
): Promise<{ id: string }> {
  const { file, content } = await openBackupFile(ctx, driveFileId);
  return withCopy(content, (copy) => startRestore(ctx, { name: file.name, content: copy }, secrets));
}

/** Of a million bookmarks; a storage may send without an end. */
const maxBytes = 500 * 1024 * 1024;

/** Copies a file to the disk first: while its server is slow, no transaction and no lock waits for it. Named as uploads are, which are removed after a crash. */
async function withCopy<T>(
  content: AsyncIterable<Uint8Array>,
  use: (copy: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "bowerbird-upload-"));
  const copy = path.join(folder, "backup");
  let size = 0;
  const bounded = async function* () {
    for await (const piece of content) {
      size += piece.length;
      if (size > maxBytes) throw new AppError("BAD_REQUEST", t.thisIsNotABackupOf);
      yield piece;
    }
  };
  try {
    await pipeline(bounded, createWriteStream(copy, { mode: 0o600 }));
    return await use(createReadStream(copy));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function cancelOthers(ctx: Context): Promise<void> {
  if ((await ctx.em.count(RestoreRow, { status: { $in: ["applying", "undoing"] } })) > 0)
    throw new AppError("CONFLICT", t.anotherRestoreRunning);
  for (const { id } of await lockUnapplied(ctx)) await cancel(ctx, id);
}

/** Ends a restore that was not applied and deletes its content. */
async function cancel(ctx: Context, id: string) {
  await deleteContent(ctx, id);
  return updateRestore(ctx, id, { status: "cancelled", lockToken: null, categories: null, finishedAt: ctx.now() });
}

async function storeContent(ctx: Context, restoreId: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  let position = 0;
  for await (const piece of inPieces(content)) {
    await insertChunk(ctx, { restoreId, position: position++, content: Buffer.from(piece) });
  }
}

/**
 * Applies a restore in the background.
 *
 * @throws NOT_FOUND for another person's; CONFLICT for one that is not ready
 */
export async function applyRestore(ctx: Context, { id, mode }: { id: string; mode: RestoreMode }): Promise<Restore> {
  const restore = await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const { status, added, changed, missing } = await lockRestore(inner, id);
    if (status !== "ready") throw new AppError("CONFLICT", problems[status] ?? t.thisIsAlreadyApplied);
    const total = added + changed + (mode === "replace" ? missing : 0);
    return updateRestore(inner, id, { status: "applying", mode, total, ...begun, isByToken: isByToken(ctx) });
  });
  await enqueue(ctx, id);
  return restore;
}

/** Nothing is done yet, and no worker has it. */
const begun = { processed: 0, attempts: 0, lockToken: null };

const problems: Partial<Record<string, string>> = {
  queued: t.theBackupIsStillBeingRead,
  reading: t.theBackupIsStillBeingRead,
  applying: t.thisIsBeingAppliedAlready,
  cancelled: t.thisHasBeenCancelled,
  failed: t.thisBackupCouldNotBeRead,
};

/**
 * Reverts everything to what it was before a restore, in the background; what was changed since stays.
 *
 * @throws NOT_FOUND for another's; CONFLICT for one that is not applied, or not the latest
 */
export async function undoRestore(ctx: Context, { id }: { id: string }): Promise<Restore> {
  const restore = await inTransaction(ctx, async (inner) => {
    const { status, applied } = await lockRestore(inner, id);
    if (status === "undone" || status === "undoing") throw new AppError("CONFLICT", t.thisIsAlreadyUndone);
    if (status === "settled") throw new AppError("CONFLICT", t.laterRestoreExists);
    if (status !== "applied") throw new AppError("CONFLICT", t.thisHasNotBeenApplied);
    return updateRestore(inner, id, { status: "undoing", total: applied, ...begun, isByToken: isByToken(ctx) });
  });
  await enqueue(ctx, id);
  return restore;
}

/**
 * Cancels a restore that was not applied. One that is cancelled already stays so.
 *
 * @throws NOT_FOUND for another's; CONFLICT for one that is being applied or is over
 */
export function cancelRestore(ctx: Context, { id }: { id: string }): Promise<Restore> {
  return inTransaction(ctx, async (inner) => {
    const { status } = await lockRestore(inner, id);
    if (status === "cancelled") return updateRestore(inner, id, {});
    if (status === "queued" || status === "reading" || status === "ready") return cancel(inner, id);
    if (status === "applying") throw new AppError("CONFLICT", t.restoreRunning);
    throw new AppError("CONFLICT", t.thisIsAlreadyFinished);
  });
}

/** Restores of a backup that were applied. Their undo goes on in the background. */
export const restoreHistory: HistoryKind = {
  name: "restore",
  isUndoneByKey: false,
  select: selectRestoreHistory,
  async undo(ctx, id) {
    await undoRestore(ctx, { id });
    return { kept: 0, isRunning: true };
  },
};
