import { listBookmarksInput } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { listBookmarks } from "@bowerbird/core/bookmarks";
import type { Context } from "@bowerbird/core/context";
import { AppError } from "@bowerbird/core/errors";
import { Router } from "express";
import { streamText } from "../stream-text.ts";
import { type ContextOf, personContext } from "./context-of.ts";

/** The list as a bare array: a page with its cursor in a header, or all of it, streamed. */
export function bookmarkRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.get("/bookmarks", async (req, res) => {
    const ctx = await personContext(contextOf(req, res), "read");
    const input = listBookmarksInput.safeParse(req.query);
    if (!input.success) throw new AppError("BAD_REQUEST", "limit, skip, cursor or categoryId is not valid.");
    const isPaged = req.query["limit"] !== undefined || req.query["cursor"] !== undefined;
    if (!isPaged) return streamText(res.type("json"), allAsJson(ctx, input.data.categoryId));
    const { items, nextCursor } = await listBookmarks(ctx, input.data);
    if (nextCursor) res.set("X-Next-Cursor", nextCursor);
    res.json(items);
  });
  return router;
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
