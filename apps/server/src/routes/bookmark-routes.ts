import { mapInPieces } from "@bowerbird/core/platform/pieces";
import { listBookmarksInput } from "@bowerbird/contract/bookmarks";
import { readCover } from "@bowerbird/core/intake/pages";
import { listBookmarks, readIcon } from "@bowerbird/core/library/bookmarks";
import type { Context } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import { type Response, Router } from "express";
import type { z } from "zod";
import { inTurns, streamText } from "./answers.ts";
import type { GetContext } from "../request-context.ts";
import { appRouter, personContext, readRows } from "@bowerbird/api";
import t from "../messages.json" with { type: "json" };

/** The list as a plain array: one page with its cursor in a header, or all bookmarks, streamed. */
export function bookmarkRoutes(getContext: GetContext): Router {
  const router = Router();
  router.get("/bookmarks", async (req, res) => {
    const context = getContext(req, res);
    const { app: ctx } = await personContext(context, "read");
    const input = listBookmarksInput.safeParse(req.query);
    if (!input.success) throw new AppError("BAD_REQUEST", t.invalidListQuery);
    const isPaged = req.query["limit"] !== undefined || req.query["cursor"] !== undefined;
    if (!isPaged) {
      const pieces = inTurns(() => context.takeHeavyTurn(ctx.userId), allAsJson(ctx, input.data));
      return streamText(res.type("json"), pieces);
    }
    const read = () => listBookmarks(ctx, input.data);
    const { items, nextCursor } = await readRows(context, ctx.userId, input.data.limit, read);
    if (nextCursor) res.set("X-Next-Cursor", nextCursor);
    res.json(items);
  });
  return router;
}

/**
 * Icons of imported links and of sites, and covers by the id of their bookmark. The content of a URL never changes, so
 * browsers may cache it: the web app adds a hash of the cover's address.
 */
export function pictureRoutes(getContext: GetContext): Router {
  const router = Router();
  router.get("/icons/:id", async (req, res) => {
    sendPicture(res, await readIcon((await personContext(getContext(req, res), "read")).app, req.params.id));
  });
  router.get("/covers/:id", async (req, res) => {
    sendPicture(res, await readCover((await personContext(getContext(req, res), "read")).app, req.params));
  });
  return router;
}

function sendPicture(res: Response, { mediaType, content }: { mediaType: string; content: Buffer }): void {
  res.set({
    "content-type": mediaType,
    "cache-control": "private, max-age=31536000, immutable",
    // Untrusted content: never run as a document, e.g. scripts in an SVG.
    "content-security-policy": "sandbox; default-src 'none'",
  });
  res.send(content);
}

/** `POST /api/bookmarks/recategorize`: 200 with the bookmarks when done within 20 seconds, else 202 with the run's id. */
export function recategorizeRoutes(getContext: GetContext): Router {
  const router = Router();
  router.post("/bookmarks/recategorize", async (req, res) => {
    const caller = appRouter.createCaller(getContext(req, res));
    const answer = await caller.recategorizations.startAndWait(req.body ?? {});
    res.status(answer.bookmarks ? 200 : 202).json(answer);
  });
  return router;
}

/** Of the whole list: so few that others get their turn every few milliseconds. */
const pageLength = 250;

/** Page by page, to limit memory. */
async function* allAsJson(ctx: Context, filters: z.output<typeof listBookmarksInput>): AsyncGenerator<string> {
  let cursor: string | undefined;
  let separator = "[";
  do {
    const page = await listBookmarks(ctx, { ...filters, cursor, skip: 0, limit: pageLength });
    const items = await mapInPieces(page.items, (item) => JSON.stringify(item));
    if (items.length > 0) yield separator + items.join(",\n");
    if (items.length > 0) separator = ",\n";
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  yield separator === "[" ? "[]" : "]";
}
