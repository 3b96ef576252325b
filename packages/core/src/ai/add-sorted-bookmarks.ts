import type { addBookmarksInput, AddedBookmarks } from "@bowerbird/contract/many-bookmarks";
import { defaults } from "@bowerbird/contract/limits";
import type { z } from "zod";
import { addBookmarks } from "../bookmarks/index.ts";
import { type CategoryTree, loadCategoryTree } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { categorizeBuiltIn } from "./categorize-built-in.ts";

type Input = z.output<typeof addBookmarksInput>;
type Link = Input["bookmarks"][number];

/** Saves many links; those whose category is left open are sorted as a single one is. @throws as addBookmarks does */
export async function addSortedBookmarks(ctx: Context, input: Input): Promise<AddedBookmarks> {
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  return addBookmarks(ctx, { ...input, bookmarks: input.bookmarks.map((link) => sorted(link, tree)) });
}

function sorted(link: Link, tree: CategoryTree): Link {
  if (link.category !== undefined || link.categoryId) return link;
  const { category } = categorizeBuiltIn({ ...link, url: link.url ?? "", title: link.title ?? "" });
  const chosen = category === defaults.categoryName ? undefined : tree.at([category]);
  return chosen ? { ...link, categoryId: chosen.id, isAiGenerated: true } : link;
}
