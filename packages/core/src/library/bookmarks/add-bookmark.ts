import type { addBookmarkInput, Bookmark as Shown } from "@bowerbird/contract/bookmarks";
import { Bookmark, BookmarkPage } from "@bowerbird/db";
import type { z } from "zod";
import { type CategoryNode, resolveCategory } from "../categories/index.ts";
import { type Context, inTransaction } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };
import { applyRules, recordDecisions } from "./apply-rules.ts";
import { duplicateError } from "./bookmark-row.ts";
import { givenContent, indexBookmark, type IndexedBookmark, readAddress } from "./bookmark-state.ts";
import { insertBookmarks, type NewBookmark, recordSaved } from "./insert-bookmarks.ts";
import { countRoom, holdRoom, isScarce, libraryIsFull } from "./quota.ts";
import { keepGivenPage } from "./page-words.ts";
import { readPagesLater } from "./read-pages-later.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

type Input = z.output<typeof addBookmarkInput>;

interface Stored {
  stored: NewBookmark;
  category: CategoryNode;
  isNew: boolean;
}

/**
 * Saves one link.
 *
 * @param isAiGenerated whether the category was chosen by the categorizer, not by the person
 * @throws BAD_REQUEST when the address is not a web address; FORBIDDEN when the library is full; CONFLICT for a
 *   duplicate, with the existing bookmark
 */
export async function addBookmark(ctx: Context, input: Input, isAiGenerated = false): Promise<Shown> {
  const address = readAddress(input.url);
  if (input.id !== undefined) await refuseKnownId(ctx, input.id);
  const indexed = indexBookmark({ ...givenContent(input), id: input.id, address, createdAt: ctx.now() });
  // The category may be deleted between finding it and storing the bookmark.
  const { stored, category, isNew } = await retryOnConflict(() =>
    // A conflict must not spoil the transaction that this is part of; a page is there when its link is embedded.
    ctx.em.isInTransaction() || input.page
      ? inTransaction(ctx, (inner) => store(inner, indexed, input, isAiGenerated))
      : store(ctx, indexed, input, isAiGenerated),
  );
  if (!isNew) throw await duplicateError(ctx, stored.id);
  if (input.refused) await keepRefusals(ctx, stored.id, input.refused);
  readPagesLater(ctx, [stored.id]);
  await tellOpenPages(ctx);
  return asStored(stored, category);
}

/** @throws CONFLICT when the person has a bookmark with this id, also in the trash */
async function refuseKnownId(ctx: Context, id: string): Promise<void> {
  if ((await ctx.em.count(Bookmark, { id })) > 0) throw new AppError("CONFLICT", t.idIsTaken);
}

/** Returns the existing bookmark's id when `isNew` is false. */
async function store(ctx: Context, indexed: IndexedBookmark, input: Input, isAiGenerated: boolean): Promise<Stored> {
  const [category, counted] = await Promise.all([resolveCategory(ctx, input), countRoom(ctx)]);
  if (isScarce(counted) && !ctx.em.isInTransaction()) {
    return inTransaction(ctx, (inner) => store(inner, indexed, input, isAiGenerated));
  }
  const room = await holdRoom(ctx, counted);
  const isOpen = isAiGenerated || (input.category === undefined && !input.categoryId);
  const given = { ...indexed, categoryId: category.id, favicon: input.favicon ?? "", isAiGenerated };
  const ruled = await applyRules(ctx, [given], () => isOpen);
  const stored = ruled.bookmarks[0]!;
  const [inserted] = await insertBookmarks(ctx, [stored], { ...input, room });
  if (inserted!.isSurplus) throw await libraryIsFull(ctx);
  const { id, isNew } = inserted!;
  if (isNew) {
    if (input.page) await keepGivenPage(ctx, { ...stored, id }, input.page);
    await recordDecisions(ctx, ruled, [id]);
    await recordSaved(ctx, [{ id, title: stored.title }]);
  }
  const byRule = stored.categoryId === category.id ? null : ruled.decisions.get(stored.id)!.category;
  return { stored: { ...stored, id }, category: byRule ?? category, isNew };
}

/** The link is saved, also if other open pages cannot be told. */
async function tellOpenPages(ctx: Context): Promise<void> {
  await publish(ctx, { type: "bookmarks.changed" }).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "publish of a saved bookmark failed"),
  );
}

/** For categorizing the bookmark once its page was read. */
async function keepRefusals(ctx: Context, id: string, refused: NonNullable<Input["refused"]>): Promise<void> {
  const { categoryId, tags } = refused;
  await ctx.em.nativeUpdate(BookmarkPage, { bookmarkId: id }, { refusedCategoryId: categoryId, refusedTags: tags });
}

/** The bookmark as reading it back returns it. */
export function asStored(stored: NewBookmark, { name, icon }: CategoryNode): Shown {
  const { urlKey: _key, host: _host, searchText: _text, searchVector: _vector, position: _, ...shown } = stored;
  return { ...shown, category: name, categoryIcon: icon, brokenReason: null };
}
