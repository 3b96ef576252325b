import { nameKey } from "@bowerbird/contract/category-paths";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type {
  addBookmarksInput,
  AddedBookmarks,
  RefusedLink,
  addCategorizedInput,
  addedCategorized,
} from "@bowerbird/contract/many-bookmarks";
import type { z } from "zod";
import { type Context, inTransaction } from "../../platform/context/index.ts";
import { mapInPieces } from "../../platform/pieces/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { asStored } from "./add-bookmark.ts";
import { applyRules, recordDecisions } from "./apply-rules.ts";
import {
  assignCategories,
  type Assigned,
  type CheckedLink,
  checkLinks,
  dropKnown,
  indexLinks,
  type Prepared,
} from "./prepare-links.ts";
import { insertBookmarks, recordSaved } from "./insert-bookmarks.ts";
import { surplusMessage } from "./quota.ts";
import { readPagesLater } from "./read-pages-later.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { flushPendingIndexEntries } from "./bookmarks.sql.ts";
import { limits } from "@bowerbird/contract/limits";
import { readLinkField } from "@bowerbird/bookmark/pasted-links";
import { format } from "@bowerbird/contract/messages";
import { tidyName } from "../categories/index.ts";
import t from "../messages.json" with { type: "json" };

type Input = z.output<typeof addBookmarksInput>;

const batchSize = 1_000;
/** Above this many new rows, searches are slow until the pending index entries are flushed. */
const flushThreshold = 500;

/**
 * Saves many links in one transaction. The answer names the links that are refused, each with its reason.
 *
 * @param file gives links their categories, of those that are valid and new
 * @throws BAD_REQUEST, with the reasons, when none can be saved
 */
export async function addBookmarks(
  ctx: Context,
  input: Input,
  file: (links: readonly CheckedLink[]) => Promise<readonly CheckedLink[]> = async (links) => links,
): Promise<AddedBookmarks> {
  const { checked, failed } = await checkLinks(input.bookmarks);
  if (checked.length === 0) throw new AppError("BAD_REQUEST", t.urlNeeded, { failed });
  const fresh = input.allowDuplicates ? checked : await dropKnown(ctx, checked);
  const prepared = await indexLinks(ctx, await file(fresh));
  const { created, refused } = await retryOnConflict(() =>
    inTransaction(ctx, (inner) => saveAll(inner, prepared, input.allowDuplicates)),
  );
  if (created.length > flushThreshold) await flushPendingIndexEntries(ctx);
  readPagesLater(
    ctx,
    created.map(({ id }) => id),
  );
  failed.push(...refused);
  const total = input.bookmarks.length;
  const duplicates = total - created.length - failed.length;
  return { summary: { total, created: created.length, duplicates, failed: failed.length }, created, failed };
}

async function saveAll(ctx: Context, prepared: readonly Prepared[], allowDuplicates: boolean) {
  const { assigned, refused } = await assignCategories(ctx, prepared);
  const { created, surplus } = await insertAll(ctx, assigned, allowDuplicates);
  await recordSaved(ctx, created);
  await publish(ctx, { type: "bookmarks.changed" });
  return { created, refused: [...refused, ...surplus] };
}

async function insertAll(
  ctx: Context,
  bookmarks: readonly Assigned[],
  allowDuplicates: boolean,
): Promise<{ created: Bookmark[]; surplus: RefusedLink[] }> {
  const created: Bookmark[] = [];
  const surplus: RefusedLink[] = [];
  const knownWords = new Set<string>();
  for (let start = 0; start < bookmarks.length; start += batchSize) {
    const batch = bookmarks.slice(start, start + batchSize);
    const given = batch.map(({ bookmark }) => bookmark);
    const ruled = await applyRules(ctx, given, (_, index) => batch[index]!.isOpen);
    const inserted = await insertBookmarks(ctx, ruled.bookmarks, { allowDuplicates, knownWords });
    const full = await surplusMessage(ctx, inserted);
    const news = inserted.flatMap(({ id, isNew }) => (isNew ? [id] : []));
    await recordDecisions(ctx, ruled, news);
    for (const [index, bookmark] of ruled.bookmarks.entries()) {
      const { category } = batch[index]!;
      const byRule = bookmark.categoryId === category.id ? null : ruled.decisions.get(bookmark.id)!.category;
      if (inserted[index]!.isNew) created.push(asStored(bookmark, byRule ?? category));
      if (inserted[index]!.isSurplus) surplus.push({ url: bookmark.url, message: full });
    }
  }
  return { created, surplus };
}

type CategorizedInput = z.output<typeof addCategorizedInput>;

/**
 * Saves links by category and creates missing categories with their icons.
 *
 * @throws BAD_REQUEST when a category has no name, or no link is given or can be saved
 */
export async function addCategorizedBookmarks(
  ctx: Context,
  input: CategorizedInput,
): Promise<z.infer<typeof addedCategorized>> {
  const bookmarks = (await mapInPieces(input.categories.flatMap(toGiven), toLinks)).flat();
  if (bookmarks.length === 0) throw new AppError("BAD_REQUEST", t.categoryNeeded);
  if (bookmarks.length > limits.urlsPerCall) {
    throw new AppError("BAD_REQUEST", format(t.tooManyLinks, { max: limits.urlsPerCall }));
  }
  const { allowDuplicates } = input;
  const { summary, failed } = await addBookmarks(ctx, { bookmarks, allowDuplicates });
  const { created: createdBookmarks, duplicates } = summary;
  const totalCategories = new Set(bookmarks.map(({ category }) => nameKey(category))).size;
  return { summary: { createdBookmarks, duplicates, totalCategories, failed: failed.length }, failed };
}

function toGiven({ categoryName, icon, bookmarks }: CategorizedInput["categories"][number]) {
  const category = tidyName(categoryName ?? "");
  if (category === "") throw new AppError("BAD_REQUEST", t.pleaseEnterACategoryName);
  return bookmarks.map((link) => ({ ...link, category, categoryIcon: icon }));
}

function toLinks({ url, title, category, categoryIcon }: ReturnType<typeof toGiven>[number]) {
  return readLinkField(url ?? "").map((link) => {
    return { url: link.url, title: title ?? (link.title || undefined), category, categoryIcon };
  });
}
