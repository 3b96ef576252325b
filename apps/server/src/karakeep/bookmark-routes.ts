import { getBookmark } from "@bowerbird/core/library/bookmarks";
import { Router } from "express";
import { z } from "zod";
import {
  attachTags,
  changeBookmark,
  deleteBookmark,
  detachTags,
  findBookmarkId,
  listsOf,
  saveBookmark,
} from "./bookmarks.ts";
import { attachedTagsBody, bookmarkChanges, detachedTagsBody, newBookmark } from "./bookmark-body.ts";
import type { GetPerson } from "./caller.ts";
import { answerAll, presentOne } from "./pages.ts";
import { parse } from "./protocol.ts";
import { search } from "./search.ts";

/** Karakeep's calls below `/bookmarks`. By the first matching path: fixed paths come before paths with an id. */
export function bookmarkRoutes(getPerson: GetPerson): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    res.json(await answerAll(ctx, req.query));
  });
  router.post("/", async (req, res) => {
    const saved = await saveBookmark(await getPerson(req, res), parse(newBookmark, req.body));
    res.status(saved.alreadyExists ? 200 : 201).json(saved);
  });
  router.get("/search", async (req, res) => {
    res.json(await search(await getPerson(req, res), req.query));
  });
  router.get("/check-url", async (req, res) => {
    const caller = await getPerson(req, res);
    const { url } = parse(z.object({ url: z.string() }), req.query);
    res.json({ bookmarkId: await findBookmarkId(caller, url) });
  });
  addOne(router, getPerson);
  addTags(router, getPerson);
  return router;
}

function addOne(router: Router, getPerson: GetPerson): void {
  router.get("/:id", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    res.json(await presentOne(ctx, await getBookmark(ctx, req.params)));
  });
  router.patch("/:id", async (req, res) => {
    const caller = await getPerson(req, res);
    const { id } = await getBookmark(caller.ctx, req.params);
    res.json(await changeBookmark(caller, id, parse(bookmarkChanges, req.body)));
  });
  router.delete("/:id", async (req, res) => {
    const caller = await getPerson(req, res);
    const { id } = await getBookmark(caller.ctx, req.params);
    await deleteBookmark(caller, id);
    res.status(204).end();
  });
  router.get("/:id/lists", async (req, res) => {
    const caller = await getPerson(req, res);
    const { id } = await getBookmark(caller.ctx, req.params);
    res.json({ lists: await listsOf(caller, id) });
  });
  // Nothing is highlighted here, and no files are kept.
  router.get(["/:id/highlights", "/:id/assets"], async (req, res) => {
    const { ctx } = await getPerson(req, res);
    await getBookmark(ctx, { id: String(req.params["id"]) });
    res.json(req.path.endsWith("/assets") ? { assets: [] } : { highlights: [] });
  });
}

function addTags(router: Router, getPerson: GetPerson): void {
  router.post("/:id/tags", async (req, res) => {
    const caller = await getPerson(req, res);
    const { id } = await getBookmark(caller.ctx, req.params);
    res.json({ attached: await attachTags(caller, id, parse(attachedTagsBody, req.body).tags) });
  });
  router.delete("/:id/tags", async (req, res) => {
    const caller = await getPerson(req, res);
    const { id } = await getBookmark(caller.ctx, req.params);
    res.json({ detached: await detachTags(caller, id, parse(detachedTagsBody, req.body).tags) });
  });
}
