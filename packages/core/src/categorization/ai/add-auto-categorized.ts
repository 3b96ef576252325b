import type { addBookmarkInput, Bookmark } from "@bowerbird/contract/bookmarks";
import { suggestionConfidence } from "@bowerbird/contract/suggested-category";
import type { z } from "zod";
import { addBookmark, addBookmarks, type CheckedLink } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { mapInPieces } from "../../platform/pieces/index.ts";
import { getCachedKnowledge, categorizeBuiltIn, minConfidence } from "./built-in/index.ts";
import { withVectors } from "./link-vectors.ts";
import { scoreFiled } from "./relevance.ts";
import type { addBookmarksInput, AddedBookmarks } from "@bowerbird/contract/many-bookmarks";

type SingleInput = z.output<typeof addBookmarkInput>;

/**
 * Saves one link. Without a category it is filed into one that the person has, where a form would preselect it; an
 * empty category means Uncategorized.
 *
 * @throws what {@link addBookmark} throws
 */
export async function addAutoCategorizedBookmark(ctx: Context, input: SingleInput): Promise<Bookmark> {
  if (input.category !== undefined || input.categoryId) return addBookmark(ctx, input);
  const knowledge = await getCachedKnowledge(ctx);
  const link = { ...input, refused: input.refused ?? undefined, savedAt: ctx.now(), isBeingSaved: true };
  const [known] = await withVectors(ctx, [link]);
  const { categoryId } = categorizeBuiltIn(knowledge, known!, suggestionConfidence.preselected);
  if (categoryId === knowledge.uncategorized.id) return addBookmark(ctx, input);
  const saved = await addBookmark(ctx, { ...input, categoryId }, true);
  const scores = await scoreFiled(ctx, [saved.id]);
  return { ...saved, aiRelevance: scores.get(saved.id) ?? saved.aiRelevance };
}

type Input = z.output<typeof addBookmarksInput>;

/** Saves many links; those without a category are categorized. @throws what {@link addBookmarks} throws */
export async function addAutoCategorizedBookmarks(ctx: Context, input: Input): Promise<AddedBookmarks> {
  const { created, ...added } = await addBookmarks(ctx, input, (links) => fileLinks(ctx, links));
  const scores = await scoreFiled(
    ctx,
    created.map(({ id }) => id),
  );
  return { ...added, created: created.map((one) => ({ ...one, aiRelevance: scores.get(one.id) ?? one.aiRelevance })) };
}

/** Categorizes the links of which the person did not choose the category. */
async function fileLinks(ctx: Context, links: readonly CheckedLink[]): Promise<CheckedLink[]> {
  const knowledge = await getCachedKnowledge(ctx);
  const open = links.filter(({ link }) => link.category === undefined && !link.categoryId);
  const asked = open.map(({ link: { url, title, description } }) => ({ url, title: title ?? "", description }));
  const known = await withVectors(ctx, asked);
  const byLink = new Map(open.map((checked, index) => [checked, known[index]!]));
  return mapInPieces(links, (checked) => {
    const asLink = byLink.get(checked);
    if (!asLink) return checked;
    const { categoryId } = categorizeBuiltIn(knowledge, asLink, minConfidence.sure);
    const isFiled = categoryId !== knowledge.uncategorized.id;
    return isFiled ? { ...checked, link: { ...checked.link, categoryId, isAiGenerated: true } } : checked;
  });
}
