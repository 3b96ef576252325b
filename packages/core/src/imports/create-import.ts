import type { ImportOptions } from "@bowerbird/contract/imports";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { findCaller } from "../auth/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";

/** Size of the pieces that a source is kept in. */
const pieceBytes = 1024 * 1024;
/** A source smaller than this is somebody's few links: it goes before other people's whole collections. */
const smallSource = 256 * 1024;

/**
 * Keeps the source whole and has it worked on in the background.
 *
 * @param content the bytes of a bookmark file of any kind that our reader knows
 */
export async function createImport(
  ctx: Context,
  source: string,
  options: ImportOptions,
  content: AsyncIterable<Uint8Array>,
): Promise<{ id: string }> {
  const id = uuid();
  const isByProgram = (await findCaller(ctx))?.via.type === "token";
  const bytes = await inTransaction(ctx, async (inner) => {
    const { folders, allowDuplicates } = options;
    const terms = { folders, allow_duplicates: allowDuplicates, is_by_program: isByProgram };
    const row = { user_id: ctx.userId, id, source, ...terms, status: "queued" };
    await database(inner)
      .insertInto("import")
      .values({ ...row, created_at: ctx.now(), touched_at: ctx.now() })
      .execute();
    return keepContent(inner, id, content);
  });
  await ctx.services.enqueue(
    "run-import",
    { userId: ctx.userId, importId: id },
    { priority: bytes < smallSource ? 1 : 10 },
  );
  return { id };
}

async function keepContent(ctx: Context, importId: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  let position = 0;
  let bytes = 0;
  for await (const piece of piecesOf(content)) {
    await sql`
      insert into import_chunk (user_id, import_id, position, content)
      values (${ctx.userId}, ${importId}, ${position}, ${piece})`.execute(database(ctx));
    position += 1;
    bytes += piece.length;
  }
  return bytes;
}

async function* piecesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of content) {
    parts.push(part);
    size += part.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}
