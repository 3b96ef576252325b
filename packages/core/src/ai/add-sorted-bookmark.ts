import type { addBookmarkInput, Bookmark } from "@bowerbird/contract/bookmarks";
import { defaults } from "@bowerbird/contract/limits";
import type { z } from "zod";
import { addBookmark } from "../bookmarks/index.ts";
import { loadCategoryTree } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { categorizeBuiltIn } from "./categorize-built-in.ts";

type Input = z.output<typeof addBookmarkInput>;

/**
 * Saves one link; where the caller leaves the category open, the categoriser chooses one that the person has. An empty
 * category is a choice: Uncategorized.
 *
 * @throws what {@link addBookmark} throws
 */
export async function addSortedBookmark(ctx: Context, input: Input): Promise<Bookmark> {
  if (input.category !== undefined || input.categoryId) return addBookmark(ctx, input);
  const { category } = categorizeBuiltIn(input);
  if (category === defaults.categoryName) return addBookmark(ctx, input);
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  const chosen = tree.at([category]);
  return chosen ? addBookmark(ctx, { ...input, categoryId: chosen.id }, true) : addBookmark(ctx, input);
}
