import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { listBookmarks, writeCursor } from "@bowerbird/core/library/bookmarks";
import { replaceCopies } from "@bowerbird/core/compat/bookmarks";
import type { Context } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import { listByTime, withDetails } from "@bowerbird/core/compat/karakeep";
import { z } from "zod";
import { readTime } from "../linkding/bookmark.ts";
import { toKarakeepBookmark } from "./answers.ts";
import { parse } from "./protocol.ts";

const maxPage = 100;
export const pageSize = z.coerce.number().int().min(1).max(maxPage).optional().default(20);
const flag = z.enum(["true", "false"], "Must be true or false").optional();
/** Part of every list; `includeContent` is the text of the page, which no app gets here. */
export const pageQuery = z.object({
  limit: pageSize,
  cursor: z.string().max(100).optional(),
  sortOrder: z.enum(["asc", "desc"]).optional().default("desc"),
  includeContent: flag,
  archived: flag,
  favourited: flag,
});

/** Bookmarks in Karakeep's form. */
export async function present(ctx: Context, bookmarks: readonly Bookmark[]) {
  return (await withDetails(ctx, bookmarks)).map((bookmark) => toKarakeepBookmark(bookmark, ctx.userId));
}

export async function presentOne(ctx: Context, bookmark: Bookmark) {
  return (await present(ctx, [bookmark]))[0]!;
}

export interface PageRead {
  isOldestFirst: boolean;
  after: { createdAt: Date; id: string } | null;
  limit: number;
}

/**
 * One page of a list by time, with the cursor of the next one.
 *
 * @param read reads up to `limit` bookmarks after the last one of the page before
 * @param show what is shown of these
 */
export async function answerPage(
  ctx: Context,
  query: unknown,
  read: (part: PageRead) => Promise<Bookmark[]>,
  show?: (bookmarks: Bookmark[]) => Promise<Bookmark[]>,
) {
  const { limit, cursor, sortOrder } = parse(pageQuery, query);
  const after = cursor ? readCursor(cursor) : null;
  const found = await read({ isOldestFirst: sortOrder === "asc", after, limit: limit + 1 });
  const bookmarks = found.slice(0, limit);
  const last = bookmarks.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  const nextCursor = hasMore ? `${last.id}_${last.createdAt.toISOString()}` : null;
  return { bookmarks: await present(ctx, show ? await show(bookmarks) : bookmarks), nextCursor };
}

/** A page of all bookmarks. */
export function answerAll(ctx: Context, query: unknown) {
  const { archived, favourited } = parse(pageQuery, query);
  const filters = { isArchived: archived && archived === "true", isFavorite: favourited && favourited === "true" };
  return answerPage(ctx, query, (part) => listByTime(ctx, { ...filters, ...part }));
}

/** A page of a category, in which a copy counts as the bookmark itself. */
export function answerList(ctx: Context, query: unknown, categoryId: string) {
  const { archived, favourited } = parse(pageQuery, query);
  const read = async ({ isOldestFirst, after, limit }: PageRead) => {
    const cursor = after ? writeCursor(after.createdAt, after.id) : undefined;
    const filters = { categoryId, archived, favorite: favourited, cursor, limit, skip: 0 };
    return (await listBookmarks(ctx, { ...filters, sort: isOldestFirst ? "oldest" : "newest" })).items;
  };
  return answerPage(ctx, query, read, (found) => replaceCopies(ctx, found));
}

/** @throws BAD_REQUEST */
function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [id = "", time = ""] = cursor.split("_");
  const createdAt = readTime(time);
  if (createdAt === null || !z.uuid().safeParse(id).success) {
    throw new AppError("BAD_REQUEST", "cursor: Must be a valid cursor");
  }
  return { createdAt, id };
}
