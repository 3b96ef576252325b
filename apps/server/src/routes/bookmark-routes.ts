import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { listBookmarksInput } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { listBookmarks } from "@bowerbird/core/bookmarks";
import type { Context } from "@bowerbird/core/context";
import { AppError } from "@bowerbird/core/errors";
import { type Response, Router } from "express";
import { type ContextOf, personContext } from "./context-of.ts";

/** The list as a bare array: a page with its cursor in a header, or all of it, streamed. */
export function bookmarkRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.get("/bookmarks", async (req, res) => {
    const ctx = await personContext(contextOf(req, res));
    const input = listBookmarksInput.safeParse(req.query);
    if (!input.success) throw new AppError("BAD_REQUEST", "limit, skip, cursor or categoryId is not valid.");
    const isPaged = req.query["limit"] !== undefined || req.query["cursor"] !== undefined;
    if (!isPaged) return streamAll(ctx, res, input.data.categoryId);
    const { items, nextCursor } = await listBookmarks(ctx, input.data);
    if (nextCursor) res.set("X-Next-Cursor", nextCursor);
    res.json(items);
  });
  return router;
}

async function streamAll(ctx: Context, res: Response, categoryId: string | undefined): Promise<void> {
  res.type("json");
  try {
    await pipeline(Readable.from(allAsJson(ctx, categoryId)), res);
  } catch (error) {
    // A reader who has gone is nobody's fault.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/** A page at a time, so that memory holds no more than that. */
async function* allAsJson(ctx: Context, categoryId: string | undefined): AsyncGenerator<string> {
  let cursor: string | undefined;
  let separator = "[";
  do {
    const page = await listBookmarks(ctx, { categoryId, cursor, skip: 0, limit: limits.pageMax });
    if (page.items.length > 0) yield separator + page.items.map((item) => JSON.stringify(item)).join(",\n");
    if (page.items.length > 0) separator = ",\n";
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  yield separator === "[" ? "[]" : "]";
}
