import type { addCategorizedInput, addedCategorized } from "@bowerbird/contract/many-bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { parseUrlList } from "@bowerbird/contract/web-url";
import type { z } from "zod";
import { nameKey, tidyName } from "../categories/index.ts";
import type { Context } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { addBookmarks } from "./add-bookmarks.ts";

type Input = z.output<typeof addCategorizedInput>;

/**
 * Saves links by category; a category that is not there yet is made, with its icon.
 *
 * @throws BAD_REQUEST when a category has no name, or no link is given or can be saved
 */
export async function addCategorizedBookmarks(ctx: Context, input: Input): Promise<z.infer<typeof addedCategorized>> {
  const bookmarks = input.categories.flatMap(linksOf);
  if (bookmarks.length === 0) throw new AppError("BAD_REQUEST", "Please add at least one category with URLs");
  if (bookmarks.length > limits.urlsPerCall) {
    const most = limits.urlsPerCall.toLocaleString("en");
    throw new AppError("BAD_REQUEST", `Please save at most ${most} links at a time.`);
  }
  const { allowDuplicates } = input;
  const { summary, failed } = await addBookmarks(ctx, { bookmarks, allowDuplicates });
  const { created: createdBookmarks, duplicates } = summary;
  const totalCategories = new Set(bookmarks.map(({ category }) => nameKey(category))).size;
  return { summary: { createdBookmarks, duplicates, totalCategories, failed: failed.length }, failed };
}

function linksOf({ categoryName, icon, bookmarks }: Input["categories"][number]) {
  const category = tidyName(categoryName ?? "");
  if (category === "") throw new AppError("BAD_REQUEST", "Please enter a category name");
  return bookmarks.flatMap(({ url, title }) =>
    parseUrlList(url ?? "").map((address) => ({ url: address, title, category, categoryIcon: icon })),
  );
}
