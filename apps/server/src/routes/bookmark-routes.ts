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
  let cursor: string | undefined;
  let separator = "[";
  do {
    const page = await listBookmarks(ctx, { categoryId, cursor, skip: 0, limit: limits.pageMax });
    for (const item of page.items) {
      if (!res.write(separator + JSON.stringify(item))) await drained(res);
      separator = ",\n";
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && !res.destroyed);
  res.end(separator === "[" ? "[]" : "]");
}

function drained(res: Response): Promise<void> {
  return new Promise((resolve) => res.once("drain", resolve).once("close", resolve));
}
