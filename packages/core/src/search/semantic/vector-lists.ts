import { EmbeddingState } from "@bowerbird/db";
import { type Context, inTransaction } from "../../platform/context/index.ts";
import { countVectors, deleteLists, fillLists, insertCentroids, refineCentroids } from "./vector-lists.sql.ts";

/** With fewer vectors, comparing all of them is as fast as searching by list. */
const minVectors = 20_000;
/** The lists are rebuilt when the number of vectors has grown by this factor. */
const rebuildGrowth = 2;

/**
 * Groups the vectors of a person with many into lists of similar ones (IVF), so that a search compares an eighth of them.
 * Does nothing for others, and until the number has doubled.
 */
export async function buildLists(ctx: Context, model: string): Promise<void> {
  const { vectors, dimensions, arrangedFor } = await countVectors(ctx, model);
  if (vectors < minVectors || vectors < rebuildGrowth * arrangedFor) return;
  await inTransaction(ctx, async (inner) => {
    await deleteLists(inner, model);
    await insertCentroids(inner, model, dimensions);
    await refineCentroids(inner, model, dimensions);
    await fillLists(inner, model, dimensions);
    await inner.em.nativeUpdate(EmbeddingState, {}, { arrangedFor: vectors });
  });
}
