import { ModelError } from "../ai/index.ts";
import { type Context, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { type Embedder, embedTexts, isModelResting, prepareVectorStore, restModel } from "../meaning/index.ts";
import { compareTags } from "./compare-tags.ts";
import { comparedGroups, groupTags, type TagGroup } from "./tag-groups.ts";
import { forgetTags, readCompared, writeTags } from "./tag-vectors.ts";

/** Texts in one call of the model. */
const batchSize = 100;

/**
 * Has the model look at those of the person's most used tags that it does not know, compares all of them, and tells open
 * pages where something is new. Two at once do the same work twice, and no harm. After a failure of the model nothing is
 * tried for five minutes.
 */
export async function embedTags(ctx: Context): Promise<void> {
  const { embedder } = ctx.services;
  if (!embedder || !(await prepareVectorStore(ctx)) || (await isModelResting(ctx))) return;
  const groups = comparedGroups(await groupTags(ctx));
  const isForgotten = await forgetTags(
    ctx,
    groups.map(({ key }) => key),
  );
  const isLearned = await learn(ctx, embedder, groups);
  if (!isForgotten && !isLearned) return;
  await inTransaction(ctx, async (inner) => {
    await compareTags(inner, embedder.name);
    await publish(inner, { type: "tags.compared" });
  });
}

/** @returns whether anything was learned, be it before a failure */
async function learn(ctx: Context, embedder: Embedder, groups: readonly TagGroup[]): Promise<boolean> {
  const known = new Set((await readCompared(ctx, embedder.name)).map(({ key }) => key));
  const unknown = groups.filter(({ key }) => !known.has(key));
  let isLearned = false;
  try {
    for (let start = 0; start < unknown.length; start += batchSize) {
      const batch = unknown.slice(start, start + batchSize);
      const vectors = await embedTexts(ctx, embedder, batch.map(textOf));
      await writeTags(
        ctx,
        embedder.name,
        batch.map(({ key }, index) => ({ key, vector: vectors[index]! })),
      );
      isLearned = true;
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    ctx.log.warn({ model: embedder.name, reason: error.message }, "tags wait to be compared");
    await restModel(ctx);
  }
  return isLearned;
}

/** The most used spelling, its words apart. */
function textOf({ tags }: TagGroup): string {
  return tags[0]!.tag.replace(/[-_]+/g, " ").trim();
}
