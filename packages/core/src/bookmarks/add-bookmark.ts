import type { addBookmarkInput, Bookmark } from "@bowerbird/contract/bookmarks";
import { describeUrlProblem, parseWebUrl, tidyUrl, type WebUrl } from "@bowerbird/contract/web-url";
import type { z } from "zod";
import { type CategoryNode, resolveCategory } from "../categories/index.ts";
import { type Context, inTransaction } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { getBookmark } from "./get-bookmark.ts";
import { indexBookmark } from "./index-bookmark.ts";
import { insertBookmarks, type NewBookmark } from "./insert-bookmarks.ts";

type Input = z.output<typeof addBookmarkInput>;

/**
 * Saves one link.
 *
 * @throws BAD_REQUEST when the address is no web address; CONFLICT, with the bookmark that is there, for a duplicate
 */
export async function addBookmark(ctx: Context, input: Input): Promise<Bookmark> {
  const parsed = parseWebUrl(tidyUrl(input.url));
  if (!parsed.ok) throw new AppError("BAD_REQUEST", describeUrlProblem(parsed.reason));
  const address = parsed.value;
  const { category, content, inserted } = await inTransaction(ctx, async (inner) => {
    const category = await resolveCategory(inner, input);
    const content = toNewBookmark(ctx, input, address, category.id);
    const [inserted] = await insertBookmarks(inner, [content], input);
    if (inserted!.isNew) await publish(inner, { type: "bookmarks.changed" });
    return { category, content, inserted: inserted! };
  });
  if (inserted.isNew) return asStored(inserted.id, content, category);
  const bookmark = await getBookmark(ctx, { id: inserted.id });
  throw new AppError("CONFLICT", "This link is already in your collection.", { bookmark });
}

function toNewBookmark(ctx: Context, input: Input, address: WebUrl, categoryId: string): NewBookmark {
  const { title, description } = input;
  const content = { address, title, description: description || null, tags: input.tags ?? [], createdAt: ctx.now() };
  return { ...indexBookmark(content), categoryId, favicon: "", isAiGenerated: false };
}

/** What reading it back would give. */
function asStored(id: string, content: NewBookmark, category: CategoryNode): Bookmark {
  const { address, title, description, favicon, tags, isAiGenerated, createdAt } = content;
  const place = { category: category.name, categoryId: category.id, categoryIcon: category.icon };
  const filed = { id, url: address.url, title, description, ...place, favicon, tags, isAiGenerated };
  return { ...filed, aiSummary: null, aiRelevance: null, createdAt };
}
