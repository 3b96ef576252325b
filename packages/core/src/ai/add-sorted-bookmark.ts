import type { addBookmarkInput, Bookmark } from "@bowerbird/contract/bookmarks";
import type { z } from "zod";
import { addBookmark } from "../bookmarks/index.ts";
import type { Context } from "../context/index.ts";
import { rememberedKnowledge, sortBuiltIn } from "./built-in/index.ts";

type Input = z.output<typeof addBookmarkInput>;

/**
 * Saves one link; where the caller leaves the category open, the categoriser chooses one that the person has. An empty
 * category is a choice: Uncategorized.
 *
 * @throws what {@link addBookmark} throws
 */
export async function addSortedBookmark(ctx: Context, input: Input): Promise<Bookmark> {
  if (input.category !== undefined || input.categoryId) return addBookmark(ctx, input);
  const knowledge = await rememberedKnowledge(ctx);
  const { categoryId } = sortBuiltIn(knowledge, input);
  if (categoryId === knowledge.uncategorized.id) return addBookmark(ctx, input);
  return addBookmark(ctx, { ...input, categoryId }, true);
}
