import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { openDriveFile } from "../backups/index.ts";
import { inPieces } from "../bookmark-files/index.ts";
import { lockCategories } from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { recognizeBackup } from "./recognize-backup.ts";
import { updateRestore } from "./restore-row.ts";

const longestName = 200;

/**
 * Takes a backup in and has it compared with what the person has, in the background; nothing changes until it is
 * applied. It takes the place of one that was not applied.
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
    await lockCategories(database(inner), ctx.userId);
    await putAwayOthers(inner);
    const source =
      file.name
        .replace(/\p{Cc}/gu, " ")
        .trim()
        .slice(0, longestName) || "backup";
    const times = { created_at: ctx.now(), touched_at: ctx.now() };
    await database(inner)
      .insertInto("restore")
      .values({ user_id: ctx.userId, id, source, format, status: "queued", ...times })
      .execute();
    await keep(inner, id, whole);
    await updateRestore(inner, id, {});
  });
  await ctx.services.enqueue("run-restore", { userId: ctx.userId, restoreId: id });
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

async function putAwayOthers(ctx: Context): Promise<void> {
  const db = database(ctx);
  const working = await db
    .selectFrom("restore")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .where("status", "in", ["applying", "undoing"])
    .executeTakeFirst();
  if (working) throw new AppError("CONFLICT", "Another backup is being restored. Please wait until it is done.");
  const left = await db
    .selectFrom("restore")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .where("status", "in", ["queued", "reading", "ready"])
    .forUpdate()
    .execute();
  for (const { id } of left) await putAway(ctx, id);
}

/** Ends a restore that nobody wants; what was read of it is forgotten. */
export async function putAway(ctx: Context, id: string) {
  const db = database(ctx);
  await db.deleteFrom("restore_chunk").where("user_id", "=", ctx.userId).where("restore_id", "=", id).execute();
  await db.deleteFrom("restore_item").where("user_id", "=", ctx.userId).where("restore_id", "=", id).execute();
  return updateRestore(ctx, id, { status: "cancelled", claim: null, categories: null, finished_at: ctx.now() });
}

async function keep(ctx: Context, restoreId: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  let position = 0;
  for await (const piece of inPieces(content)) {
    await sql`
      insert into restore_chunk (user_id, restore_id, position, content)
      values (${ctx.userId}, ${restoreId}, ${position++}, ${Buffer.from(piece)})`.execute(database(ctx));
  }
}
