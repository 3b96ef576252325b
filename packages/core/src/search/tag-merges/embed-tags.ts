import { ModelError } from "../../categorization/ai/index.ts";
import { type Context, inTransaction } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { type Embedder, embedTexts, isModelPaused, prepareVectorStore, pauseModel } from "../semantic/index.ts";
import { comparedGroups, groupTags, type TagGroup } from "./tag-groups.ts";
import {
  compareTags,
  deleteOtherDimensions,
  deleteOtherTags,
  type EmbeddedTag,
  readCompared,
  writeTags,
} from "./tag-vectors.sql.ts";

/** Texts per request to the model. */
const batchSize = 100;

/**
 * Embeds the person's most used tags that have no vector yet, compares all of them, and notifies open pages of changes.
 * Concurrent runs repeat the work without harm. After a failure the model is not called for five minutes.
 */
export async function embedTags(ctx: Context): Promise<void> {
  const { embedder } = ctx.services;
  if (!embedder || !(await prepareVectorStore(ctx)) || (await isModelPaused(ctx))) return;
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
      await store(
        ctx,
        embedder.name,
        batch.map(({ key }, index) => ({ key, vector: vectors[index]! })),
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

/** Stores vectors, replacing those of another model. A refused tag has no vector and is not sent again. */
async function store(ctx: Context, model: string, tags: readonly EmbeddedTag[]): Promise<void> {
  const dimensions = tags.find(({ vector }) => vector !== null)?.vector?.length ?? null;
  await inTransaction(ctx, async (inner) => {
    await deleteOtherDimensions(inner, model, dimensions);
    await writeTags(inner, model, tags);
  });
}

/** The most used spelling, with spaces between words. */
function toText({ tags }: TagGroup): string {
  return tags[0]!.tag.replace(/[-_]+/g, " ").trim();
}
