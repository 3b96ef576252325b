import type { addBookmarkInput, Bookmark } from "@bowerbird/contract/bookmarks";
import { suggestionConfidence } from "@bowerbird/contract/suggested-category";
import type { z } from "zod";
import { addBookmark, addBookmarks } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import {
  getCachedKnowledge,
  categorizeBuiltIn,
  type Knowledge,
  type LinkToCategorize,
  minConfidence,
} from "./built-in/index.ts";
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
type Link = Input["bookmarks"][number];

/** Saves many links; those without a category are categorized. @throws what {@link addBookmarks} throws */
export async function addAutoCategorizedBookmarks(ctx: Context, input: Input): Promise<AddedBookmarks> {
  const knowledge = await getCachedKnowledge(ctx);
  const open = input.bookmarks.filter((link) => link.category === undefined && !link.categoryId);
  const links = open.map((link) => ({ ...link, url: link.url ?? "", title: link.title ?? "" }));
  const known = await withVectors(ctx, links);
  const byLink = new Map(open.map((link, index) => [link, known[index]!]));
  const bookmarks = input.bookmarks.map((link) => withCategory(link, byLink.get(link), knowledge));
  const { created, ...added } = await addBookmarks(ctx, { ...input, bookmarks });
  const scores = await scoreFiled(
    ctx,
    created.map(({ id }) => id),
  );
  return { ...added, created: created.map((one) => ({ ...one, aiRelevance: scores.get(one.id) ?? one.aiRelevance })) };
}

/** @param known undefined where the person chose the category */
function withCategory(link: Link, known: LinkToCategorize | undefined, knowledge: Knowledge): Link {
  if (known === undefined) return link;
  const { categoryId } = categorizeBuiltIn(knowledge, known, minConfidence.sure);
  return categoryId === knowledge.uncategorized.id ? link : { ...link, categoryId, isAiGenerated: true };
}
