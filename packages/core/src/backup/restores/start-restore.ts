import { Restore } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { openDriveFile } from "../backups/index.ts";
import { inPieces } from "../../intake/files/index.ts";
import { type Context, inTransaction, own, lockPerson } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { recognizeBackup } from "./recognize-backup.ts";
import { deleteContent, updateRestore } from "./restores.ts";
import { restoreRuns } from "./run-restore.ts";

const maxNameLength = 200;

/**
 * Stores a backup and compares it with what the person has, in the background; nothing changes until it is applied. It
 * replaces one that was not applied.
 *
 * @throws BAD_REQUEST for a file that is no backup; CONFLICT while another is being applied or undone
 */
export async function startRestore(
  ctx: Context,
  file: { name: string; content: AsyncIterable<Uint8Array> },
): Promise<{ id: string }> {
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
    await own(inner)
      .insertInto("Restore", { id, source, format, status: "queued", ...times })
      .execute();
    await storeContent(inner, id, whole);
    await updateRestore(inner, id, {});
  });
  await restoreRuns.enqueue(ctx, ctx.userId, id);
  return { id };
}

/** @throws NOT_SET_UP, CONFLICT, NOT_FOUND as opening the file does */
export async function restoreDriveFile(
  ctx: Context,
  { driveFileId }: { driveFileId: string },
): Promise<{ id: string }> {
  const { file, content } = await openDriveFile(ctx, driveFileId);
  return startRestore(ctx, { name: file.name, content });
}

async function cancelOthers(ctx: Context): Promise<void> {
  if ((await ctx.em.count(Restore, { status: { $in: ["applying", "undoing"] } })) > 0)
    throw new AppError("CONFLICT", "Another backup is being restored. Please wait until it is done.");
  const others = await own(ctx)
    .selectFrom("Restore")
    .select("id")
    .where("status", "in", ["queued", "reading", "ready"])
    .forUpdate()
    .execute();
  for (const { id } of others) await cancel(ctx, id);
}

/** Ends a restore that was not applied and deletes its content. */
export async function cancel(ctx: Context, id: string) {
  await deleteContent(ctx, id);
  return updateRestore(ctx, id, { status: "cancelled", lockToken: null, categories: null, finishedAt: ctx.now() });
}

async function storeContent(ctx: Context, restoreId: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  let position = 0;
  for await (const piece of inPieces(content)) {
    const row = { restoreId, position: position++, content: Buffer.from(piece) };
    await own(ctx).insertInto("RestoreChunk", row).execute();
  }
}
