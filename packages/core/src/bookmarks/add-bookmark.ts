import type { addBookmarkInput, Bookmark } from "@bowerbird/contract/bookmarks";
import { describeUrlProblem, parseWebUrl, tidyUrl, type WebUrl } from "@bowerbird/contract/web-url";
import type { z } from "zod";
import { type CategoryNode, resolveCategory } from "../categories/index.ts";
import { type Context } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { getBookmark } from "./get-bookmark.ts";
import { type BookmarkContent, indexBookmark } from "./index-bookmark.ts";
import { insertBookmarks, type NewBookmark } from "./insert-bookmarks.ts";

type Input = z.output<typeof addBookmarkInput>;

/**
 * Saves one link.
 *
 * @param isAiGenerated whether the category named was chosen by the categoriser and not by the person
 * @throws BAD_REQUEST when the address is no web address; CONFLICT, with the bookmark that is there, for a duplicate
 */
export async function addBookmark(ctx: Context, input: Input, isAiGenerated = false): Promise<Bookmark> {
  const parsed = parseWebUrl(tidyUrl(input.url));
  if (!parsed.ok) throw new AppError("BAD_REQUEST", describeUrlProblem(parsed.reason));
  const content = contentOf(ctx, input, parsed.value);
  const category = await resolveCategory(ctx, input);
  const filed = { ...indexBookmark(content), categoryId: category.id, favicon: "", isAiGenerated };
  const [inserted] = await insertBookmarks(ctx, [filed], input);
  if (!inserted!.isNew) throw await conflictWith(ctx, inserted!.id);
  await publish(ctx, { type: "bookmarks.changed" });
  return asStored(filed, category);
}

async function conflictWith(ctx: Context, id: string): Promise<AppError> {
  const bookmark = await getBookmark(ctx, { id });
  return new AppError("CONFLICT", "This link is already in your collection.", { bookmark });
}

function contentOf(ctx: Context, { title, description, tags }: Input, address: WebUrl): BookmarkContent {
  return { address, title, description: description || null, tags: tags ?? [], createdAt: ctx.now() };
}

/** What reading it back would give. */
function asStored(content: NewBookmark, category: CategoryNode): Bookmark {
  const { id, address, title, description, favicon, tags, isAiGenerated, createdAt } = content;
  const place = { category: category.name, categoryId: category.id, categoryIcon: category.icon };
  const filed = { id, url: address.url, title, description, ...place, favicon, tags, isAiGenerated };
  return { ...filed, aiSummary: null, aiRelevance: null, createdAt };
}
