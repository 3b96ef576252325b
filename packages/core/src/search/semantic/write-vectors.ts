import { EmbeddingState } from "@bowerbird/db";
import { type Context, inTransaction } from "../../platform/context/index.ts";
import type { DueBookmark } from "./due-bookmarks.ts";
import { deleteDue } from "./due-bookmarks.sql.ts";
import { encodeVector } from "./vectors.ts";
import { deleteOtherDimensions, deleteVectorsOfOthers, insertVectors } from "./vectors.sql.ts";

/** A bookmark with its vector; null if the model refused the text. */
interface EmbeddedBookmark extends DueBookmark {
  vector: number[] | null;
}

/**
 * Stores vectors and removes the due entries, except of bookmarks that changed since they were read.
 *
 * @param due all processed bookmarks; `embedded` are those that needed a vector
 */
export async function writeVectors(
  ctx: Context,
  model: string,
  due: readonly DueBookmark[],
  embedded: readonly EmbeddedBookmark[],
): Promise<void> {
  const rows = embedded.map((bookmark) => ({ ...bookmark, vector: bookmark.vector && encodeVector(bookmark.vector) }));
  await inTransaction(ctx, async (inner) => {
    const dimensions = rows.find(({ vector }) => vector !== null)?.vector?.length;
    if (dimensions !== undefined) await replaceDimensions(inner, model, dimensions);
    if (rows.length > 0) await insertVectors(inner, model, rows);
    await deleteDue(inner, due);
  });
}

/** A model with the same name but other dimensions is another model. */
async function replaceDimensions(ctx: Context, model: string, dimensions: number): Promise<void> {
  const bookmarks = await deleteOtherDimensions(ctx, model, dimensions);
  if (bookmarks > 0)
    ctx.log.info({ model, dimensions, bookmarks }, "embedding model has new dimensions: embedding again");
}

/** Deletes the vectors of other models, once everything is embedded by one. */
export async function deleteOtherModels(ctx: Context, model: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await deleteVectorsOfOthers(inner, model);
    await inner.em.nativeUpdate(EmbeddingState, { servedModel: { $ne: null } }, { servedModel: null });
  });
}
