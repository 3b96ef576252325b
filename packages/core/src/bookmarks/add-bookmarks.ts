import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { addBookmarksInput, AddedBookmarks, RefusedLink } from "@bowerbird/contract/many-bookmarks";
import type { z } from "zod";
import { type Context, inTransaction } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { asStored } from "./add-bookmark.ts";
import { fileAll, type Filed } from "./file-all.ts";
import { insertBookmarks } from "./insert-bookmarks.ts";
import { type Prepared, prepareAll } from "./prepare-all.ts";
import { fullSentence } from "./quota.ts";
import { readPagesLater } from "./read-pages-later.ts";
import { retryCollision } from "./retry-collision.ts";
import { settleIndexes } from "./settle-indexes.ts";

type Input = z.output<typeof addBookmarksInput>;

const rowsAtOnce = 1_000;
/** So many new rows would slow searches down until the next sweep. */
const manyRows = 500;

/**
 * Saves many links, all that can be saved or none: the answer names those that are refused, each with its reason.
 *
 * @throws BAD_REQUEST, with the reasons, when not a single one can be saved
 */
export async function addBookmarks(ctx: Context, input: Input): Promise<AddedBookmarks> {
  const { prepared, failed } = prepareAll(ctx, input.bookmarks);
  if (prepared.length === 0) throw new AppError("BAD_REQUEST", "Please enter at least one valid URL", { failed });
  const { created, refused } = await retryCollision(() =>
    inTransaction(ctx, (inner) => saveAll(inner, prepared, input.allowDuplicates)),
  );
  if (created.length > manyRows) await settleIndexes(ctx);
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
  const { filed, refused } = await fileAll(ctx, prepared);
  const { created, surplus } = await insertAll(ctx, filed, allowDuplicates);
  await publish(ctx, { type: "bookmarks.changed" });
  return { created, refused: [...refused, ...surplus] };
}

async function insertAll(
  ctx: Context,
  filed: readonly Filed[],
  allowDuplicates: boolean,
): Promise<{ created: Bookmark[]; surplus: RefusedLink[] }> {
  const created: Bookmark[] = [];
  const surplus: RefusedLink[] = [];
  const knownWords = new Set<string>();
  for (let start = 0; start < filed.length; start += rowsAtOnce) {
    const batch = filed.slice(start, start + rowsAtOnce);
    const rows = batch.map(({ bookmark }) => bookmark);
    const inserted = await insertBookmarks(ctx, rows, { allowDuplicates, knownWords });
    for (const [index, { bookmark, category }] of batch.entries()) {
      if (inserted[index]!.isNew) created.push(asStored(bookmark, category));
      if (inserted[index]!.isSurplus) surplus.push({ url: bookmark.address.url, message: fullSentence(ctx) });
    }
  }
  return { created, surplus };
}
