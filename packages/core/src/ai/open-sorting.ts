import { loadCategoryTree } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import type { CategoryChoice } from "./model-question.ts";
import { type Knowledge, loadKnowledge } from "./built-in/index.ts";
import { loadTagVocabulary, type TagVocabulary } from "./tag-vocabulary.ts";

/** All that sorting a person's links needs, read once for many of them. */
export interface Sorting {
  knowledge: Knowledge;
  tags: TagVocabulary;
  /** What the model chooses from. */
  categories: CategoryChoice[];
  /** False when the model failed so that asking again in this job is no use. */
  isModelUsed: boolean;
  /** What the model came to in this job. */
  usage: { calls: number; promptTokens: number; completionTokens: number };
}

/** Servers take enums of some hundred values; the categories with the most bookmarks are offered. */
const mostCategories = 200;

/** @param proposedTags see {@link loadTagVocabulary} */
export async function openSorting(ctx: Context, proposedTags: readonly string[] = []): Promise<Sorting> {
  return {
    knowledge: await loadKnowledge(ctx),
    tags: await loadTagVocabulary(ctx, proposedTags),
    categories: ctx.services.model ? await loadChoices(ctx) : [],
    isModelUsed: ctx.services.model !== null,
    usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
  };
}

async function loadChoices(ctx: Context): Promise<CategoryChoice[]> {
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  const rows = await database(ctx)
    .selectFrom("category")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .orderBy("bookmark_count", "desc")
    .orderBy("is_custom", "desc")
    .orderBy("id")
    .limit(mostCategories)
    .execute();
  return rows.map(({ id }, index) => ({ key: `c${index + 1}`, id, path: tree.getPath(id) }));
}
