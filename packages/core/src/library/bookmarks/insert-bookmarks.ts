import type { Context } from "../../platform/context/index.ts";
import { v7 as uuid } from "uuid";
import { recordChange } from "../changes/index.ts";
import { findByKeys, findByUrls, type InsertedRow, insertRows, recordNew } from "./bookmarks.sql.ts";
import { findSurplus, holdRoom } from "./quota.ts";

/** A bookmark to store; it has a URL key until it turns out to be a wanted duplicate. */
export type NewBookmark = InsertedRow & { urlKey: string };

interface InsertOptions {
  /** Stores duplicates too, without a key; otherwise they are skipped. */
  allowDuplicates: boolean;
  /** Stores another spelling of an address too, without a key; only the same spelling is a duplicate. */
  isByAddress?: boolean;
  /** Words already in the person's vocabulary, shared between batches; new words are added to it. */
  knownWords?: Set<string>;
  /** The import that adds them; it is notified when their pages have been read. */
  importId?: string | undefined;
  /** How many more bookmarks the person may save, where the caller has counted. */
  room?: number;
}

/** What became of a bookmark to store. */
export interface Inserted {
  id: string;
  isNew: boolean;
  /** Not stored, because the person has reached the bookmark limit. */
  isSurplus: boolean;
}

/**
 * Stores many bookmarks, and their words in the person's vocabulary, in one statement.
 *
 * @returns for each, in order, its id, or the id of the bookmark that it duplicates
 */
export async function insertBookmarks(
  ctx: Context,
  bookmarks: readonly NewBookmark[],
  { allowDuplicates, isByAddress = false, knownWords = new Set(), importId, room }: InsertOptions,
): Promise<Inserted[]> {
  if (bookmarks.length === 0) return [];
  const surplus = await findSurplus(ctx, bookmarks, allowDuplicates || isByAddress, room ?? (await holdRoom(ctx)));
  const storable = bookmarks.filter(({ id }) => !surplus.has(id));
  const words = freshWords(storable, knownWords);
  const created = await insertRows(ctx, storable, words, importId);
  for (const word of words) knownWords.add(word);
  const skipped = storable.filter((row) => !created.has(row.id));
  const existing = allowDuplicates
    ? await insertKeyless(ctx, skipped, created, importId)
    : isByAddress
      ? await insertOtherAddresses(ctx, skipped, created, importId)
      : await findByKeys(
          ctx,
          skipped.map(({ urlKey }) => urlKey),
        );
  return bookmarks.map(({ id, url, urlKey }) => {
    const isNew = created.has(id);
    const found = existing.get(isByAddress ? url : urlKey);
    return { id: isNew ? id : (found ?? id), isNew, isSurplus: surplus.has(id) };
  });
}

/** Records that links were saved, as one change. */
export async function recordSaved(ctx: Context, saved: readonly { id: string; title: string }[]): Promise<void> {
  if (saved.length === 0) return;
  const id = ctx.changeId ?? uuid();
  await recordChange(ctx, {
    id,
    kind: "save",
    count: saved.length,
    subject: saved.length === 1 ? saved[0]!.title : null,
  });
  await recordNew(
    ctx,
    id,
    saved.map((bookmark) => bookmark.id),
  );
}

/** Sorted: concurrent writers of one person insert common words in the same order and never deadlock. */
function freshWords(bookmarks: readonly NewBookmark[], known: ReadonlySet<string>): string[] {
  const words = new Set(bookmarks.flatMap(({ searchVector }) => searchVector.split(" ")));
  return [...words].filter((word) => word !== "" && !known.has(word)).toSorted();
}

async function insertKeyless(
  ctx: Context,
  skipped: readonly NewBookmark[],
  created: Set<string>,
  importId: string | undefined,
): Promise<Map<string, string>> {
  if (skipped.length > 0) {
    const keyless = skipped.map((row) => ({ ...row, urlKey: null }));
    for (const id of await insertRows(ctx, keyless, [], importId)) created.add(id);
  }
  return new Map();
}

/** Stores those whose address is not saved to the letter. @returns the ids of the saved ones, by their addresses */
async function insertOtherAddresses(
  ctx: Context,
  skipped: readonly NewBookmark[],
  created: Set<string>,
  importId: string | undefined,
): Promise<Map<string, string>> {
  const saved = await findByUrls(ctx, skipped);
  const fresh: NewBookmark[] = [];
  for (const row of skipped) {
    if (saved.has(row.url)) continue;
    saved.set(row.url, row.id);
    fresh.push(row);
  }
  await insertKeyless(ctx, fresh, created, importId);
  return saved;
}
