import { limits } from "@bowerbird/contract/limits";
import type { PreviewedLink, TaggingPreview, TaggingSettings } from "@bowerbird/contract/tagging";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { minConfidence } from "./built-in/index.ts";
import { categorizeLinks, logUsage, openCategorization } from "./categorize-links.ts";
import { forBatch } from "./link-vectors.ts";
import { loadLinks, toLink } from "./read-library.sql.ts";
import { loadTagging, TagVocabulary } from "./tag-vocabulary.ts";

/**
 * What changed settings would make of the newest links, by one call of the model where there is one. Writes nothing but what the
 * call used of the day's tokens.
 *
 * @param change as for `changeTagging`; it is not stored
 * @param signal ends the model's call
 */
export async function previewTagging(
  ctx: Context,
  change: Partial<TaggingSettings>,
  signal?: AbortSignal,
): Promise<TaggingPreview> {
  const opened = await openCategorization(ctx, [], { ...(await loadTagging(ctx)), ...change });
  const categorization = { ...opened, signal };
  const rows = await loadLinks(ctx, await newestIds(ctx));
  const open = rows.map(toLink);
  const likely = minConfidence.likely;
  const answers = await categorizeLinks(ctx, categorization, open, limits.suggestionTime, likely, forBatch);
  logUsage(ctx, "preview-tagging", categorization);
  const known = categorization.tags.first(Infinity);
  const tree = await loadCategoryTree(ctx);
  const links = rows.map(({ id, url, title, categoryId, tags }, index): PreviewedLink => {
    const answer = answers[index]!;
    const before = { path: tree.getPath(categoryId), tags };
    // Of its own, because what is proposed for one link is no longer new to the next.
    const vocabulary = new TagVocabulary(known, categorization.wanted);
    const after = { path: tree.getPath(answer.categoryId), tags: vocabulary.admit(answer.tags) };
    return { id, url, title, before, after };
  });
  return { isByModel: answers.some(({ isByModel }) => isByModel), links };
}

async function newestIds(ctx: Context): Promise<string[]> {
  const newest = await own(ctx)
    .selectFrom("Bookmark")
    .select("id")
    .where("deletedAt", "is", null)
    .where("isArchived", "=", false)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limits.taggingPreview)
    .execute();
  return newest.map(({ id }) => id);
}
