import type { addBookmarkInput, Bookmark } from "@bowerbird/contract/bookmarks";
import type { WebUrl } from "@bowerbird/contract/web-url";
import type { z } from "zod";
import { type CategoryNode, resolveCategory } from "../categories/index.ts";
import type { Context } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { conflictWith } from "./conflict-with.ts";
import { type BookmarkContent, type IndexedBookmark, indexBookmark } from "./index-bookmark.ts";
import { insertBookmarks, type NewBookmark } from "./insert-bookmarks.ts";
import { libraryIsFull } from "./quota.ts";
import { readAddress } from "./read-address.ts";
import { readPagesLater } from "./read-pages-later.ts";
import { retryCollision } from "./retry-collision.ts";

type Input = z.output<typeof addBookmarkInput>;

/**
 * Saves one link.
 *
 * @param isAiGenerated whether the category named was chosen by the categoriser and not by the person
 * @throws BAD_REQUEST when the address is no web address; FORBIDDEN when the library is full; CONFLICT, with the bookmark that is there, for a duplicate
 */
export async function addBookmark(ctx: Context, input: Input, isAiGenerated = false): Promise<Bookmark> {
  const indexed = indexBookmark(contentOf(ctx, input, readAddress(input.url)));
  // Its category may be deleted in the very moment between finding it and storing.
  const { filed, category, isNew } = await retryCollision(() => store(ctx, indexed, input, isAiGenerated));
  if (!isNew) throw await conflictWith(ctx, filed.id);
  await publish(ctx, { type: "bookmarks.changed" });
  readPagesLater(ctx, [filed.id]);
  return asStored(filed, category);
}

/** The id is that of the bookmark that is there already, where it is not new. */
async function store(ctx: Context, indexed: IndexedBookmark, input: Input, isAiGenerated: boolean) {
  const category = await resolveCategory(ctx, input);
  const filed = { ...indexed, categoryId: category.id, favicon: "", isAiGenerated };
  const [inserted] = await insertBookmarks(ctx, [filed], input);
  if (inserted!.isSurplus) throw libraryIsFull(ctx);
  return { filed: { ...filed, id: inserted!.id }, category, isNew: inserted!.isNew };
}

function contentOf(ctx: Context, { title, description, tags }: Input, address: WebUrl): BookmarkContent {
  return { address, title, description: description || null, tags: tags ?? [], createdAt: ctx.now() };
}

/** What reading it back would give. */
export function asStored(content: NewBookmark, category: CategoryNode): Bookmark {
  const { id, address, title, description, favicon, tags, isAiGenerated, createdAt } = content;
  const place = { category: category.name, categoryId: category.id, categoryIcon: category.icon };
  const filed = { id, url: address.url, title, description, ...place, favicon, tags, isAiGenerated };
  return { ...filed, aiSummary: null, aiRelevance: null, brokenReason: null, createdAt };
}
