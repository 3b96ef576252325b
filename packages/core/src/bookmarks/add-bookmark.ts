import type { addBookmarkInput, Bookmark } from "@bowerbird/contract/bookmarks";
import { describeUrlProblem, parseWebUrl, tidyUrl, type WebUrl } from "@bowerbird/contract/web-url";
import type { z } from "zod";
import { resolveCategory } from "../categories/index.ts";
import { type Context, inTransaction } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { getBookmark } from "./get-bookmark.ts";
import { insertBookmarks } from "./insert-bookmarks.ts";

type Input = z.output<typeof addBookmarkInput>;

/**
 * Saves one link.
 *
 * @throws BAD_REQUEST when the address is no web address; CONFLICT, with the bookmark that is there, for a duplicate
 */
export async function addBookmark(ctx: Context, input: Input): Promise<Bookmark> {
  const parsed = parseWebUrl(tidyUrl(input.url));
  if (!parsed.ok) throw new AppError("BAD_REQUEST", describeUrlProblem(parsed.reason));
  const { id, isNew } = await inTransaction(ctx, async (inner) => {
    const category = await resolveCategory(inner, input);
    const [inserted] = await insertBookmarks(inner, [toNewBookmark(ctx, input, parsed.value, category.id)], input);
    if (inserted!.isNew) await publish(inner, { type: "bookmarks.changed" });
    return inserted!;
  });
  const bookmark = await getBookmark(ctx, { id });
  if (!isNew) throw new AppError("CONFLICT", "This link is already in your collection.", { bookmark });
  return bookmark;
}

function toNewBookmark(ctx: Context, input: Input, address: WebUrl, categoryId: string) {
  return {
    address,
    title: input.title,
    description: input.description || null,
    categoryId,
    favicon: "",
    tags: input.tags ?? [],
    isAiGenerated: false,
    createdAt: ctx.now(),
  };
}
