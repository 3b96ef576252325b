import { ModelError } from "../../categorization/ai/index.ts";
import { type Context, inTransaction } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import {
  type Embedder,
  type EmbeddingText,
  embedTexts,
  encodeVector,
  isModelPaused,
  pauseModel,
} from "../semantic/index.ts";
import { comparedGroups, groupTags, type TagGroup } from "./tag-groups.ts";
import { compareTags } from "./compare-tags.ts";
import { deleteOtherTags, readCompared, writeTags } from "./tag-vectors.sql.ts";

/** Texts per request to the model. */
const batchSize = 100;

/**
 * Embeds the person's most used tags that have no vector yet, compares all of them, and notifies open pages of changes.
 * Concurrent runs repeat the work without harm. After a failure the model is not called for five minutes.
 */
export async function embedTags(ctx: Context): Promise<void> {
  const { embedder } = ctx.services;
  if (!embedder || (await isModelPaused(ctx))) return;
  const groups = comparedGroups(await groupTags(ctx));
  const isRemoved = await deleteOtherTags(
    ctx,
    groups.map(({ key }) => key),
  );
  const isEmbedded = await embedMissing(ctx, embedder, groups);
  if (!isRemoved && !isEmbedded) return;
  await inTransaction(ctx, async (inner) => {
    await compareTags(inner, embedder.name);
    await publish(inner, { type: "tags.compared" });
  });
}

/** @returns whether anything was embedded, even if a later batch failed */
async function embedMissing(ctx: Context, embedder: Embedder, groups: readonly TagGroup[]): Promise<boolean> {
  const known = new Set((await readCompared(ctx, embedder.name)).map(({ key }) => key));
  const unknown = groups.filter(({ key }) => !known.has(key));
  let isEmbedded = false;
  try {
    for (let start = 0; start < unknown.length; start += batchSize) {
      const batch = unknown.slice(start, start + batchSize);
      const vectors = await embedTexts(ctx, embedder, batch.map(toText));
      await writeTags(
        ctx,
        embedder.name,
        batch.map(({ key }, index) => ({ key, vector: vectors[index] ? encodeVector(vectors[index]) : null })),
      );
      isEmbedded = true;
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    ctx.log.warn({ model: embedder.name, reason: error.message }, "embedding tags failed: tag comparison postponed");
    await pauseModel(ctx);
  }
  return isEmbedded;
}

/** The most used spelling, with spaces between words. */
function toText({ tags }: TagGroup): EmbeddingText {
  return { text: tags[0]!.tag.replace(/[-_]+/g, " ").trim() };
}
