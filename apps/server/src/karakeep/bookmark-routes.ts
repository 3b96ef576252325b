import type { ApiContext } from "@bowerbird/api";
import {
  changeAddress,
  deleteCopies,
  findByAddress,
  findCopies,
  setChosen,
  toTheLetter,
} from "@bowerbird/core/compat/bookmarks";
import { getBookmark } from "@bowerbird/core/library/bookmarks";
import type { UpdateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import type { Context } from "@bowerbird/core/platform/context";
import { listByCreation, listKarakeepTags } from "@bowerbird/core/compat/karakeep";
import { setSavedAt } from "@bowerbird/core/compat/linkding";
import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { type Calls, saveByAddress } from "../compat/calls.ts";
import { findUncategorized, toKarakeepLists } from "./answers.ts";
import { bookmarkChanges, isAutomatic, newBookmark, tagsBody, toInput } from "./bookmark-body.ts";
import { answerAll, presentOne } from "./pages.ts";
import { parse } from "./protocol.ts";
import { search } from "./search.ts";

/** The calling person, our own calls as theirs, and whether the app sees one list that has the whole library in it. */
export interface Caller {
  ctx: Context;
  context: ApiContext;
  calls: Calls;
  hasRoot: boolean;
}
export type GetPerson = (req: Request, res: Response) => Promise<Caller>;

/** Karakeep's calls below `/bookmarks`. By the first matching path: fixed paths come before paths with an id. */
export function bookmarkRoutes(getPerson: GetPerson): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    res.json(await answerAll(ctx, req));
  });
  router.post("/", async (req, res) => {
    const caller = await getPerson(req, res);
    const { id, isNew } = await saveBookmark(caller, parse(newBookmark, req.body));
    const shown = await presentOne(caller.ctx, await getBookmark(caller.ctx, { id }));
    res.status(isNew ? 201 : 200).json({ ...shown, alreadyExists: !isNew });
  });
  router.get("/search", async (req, res) => {
    res.json(await search(await getPerson(req, res), req));
  });
  router.get("/check-url", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    const { url } = parse(z.object({ url: z.string() }), req.query);
    const saved = await findByAddress(ctx, url, toTheLetter);
    res.json({ bookmarkId: saved?.id ?? null });
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
    const { ctx, calls } = await getPerson(req, res);
    const { id } = await getBookmark(ctx, req.params);
    await changeBookmark(ctx, calls, id, parse(bookmarkChanges, req.body));
    res.json(await presentOne(ctx, await getBookmark(ctx, { id })));
  });
  router.delete("/:id", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    const { id } = await getBookmark(ctx, req.params);
    await deleteCopies(ctx, id);
    res.status(204).end();
  });
  router.get("/:id/lists", async (req, res) => {
    const { ctx, hasRoot } = await getPerson(req, res);
    const { id } = await getBookmark(ctx, req.params);
    const categories = await listByCreation(ctx);
    const uncategorized = findUncategorized(categories)?.id;
    // In Uncategorized, unless a person has put it there, it is in no list: sync apps delete what has left its last one.
    const chosen = (await findCopies(ctx, id)).filter(
      (copy) => copy.categoryId !== uncategorized || !copy.isAiGenerated,
    );
    const categoryIds = new Set(chosen.map(({ categoryId }) => categoryId));
    res.json({ lists: toKarakeepLists(categories, hasRoot).filter((list) => categoryIds.has(list.id)) });
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
    const { ctx, calls } = await getPerson(req, res);
    const { id } = await getBookmark(ctx, req.params);
    const names = await readTagNames(ctx, req);
    if (names.length > 0) await changeCopies(ctx, calls, id, { addTags: names });
    res.json({ attached: await findTagIds(ctx, names) });
  });
  router.delete("/:id/tags", async (req, res) => {
    const { ctx, calls } = await getPerson(req, res);
    const { id } = await getBookmark(ctx, req.params);
    const names = await readTagNames(ctx, req);
    const detached = await findTagIds(ctx, names);
    if (names.length > 0) await changeCopies(ctx, calls, id, { removeTags: names });
    res.json({ detached });
  });
}

/** The names of the tags that an app names; as in Karakeep, ids of no tag do not count. */
async function readTagNames(ctx: Context, req: Request): Promise<string[]> {
  const { tags } = parse(tagsBody, req.body);
  const known = new Map((await listKarakeepTags(ctx)).map(({ id, name }) => [id, name]));
  return tags.flatMap(({ tagId, tagName }) => (tagId === undefined ? tagName : known.get(tagId)) ?? []);
}

async function findTagIds(ctx: Context, names: readonly string[]): Promise<string[]> {
  const wanted = new Set(names.map((name) => name.trim().toLowerCase()));
  return (await listKarakeepTags(ctx)).filter(({ name }) => wanted.has(name.toLowerCase())).map(({ id }) => id);
}

/** Saves a link. One that is saved is no longer archived, counts as saved now, and gets what was sent, as in Karakeep. */
async function saveBookmark(
  caller: Caller,
  body: z.output<typeof newBookmark>,
): Promise<{ id: string; isNew: boolean }> {
  const { ctx, context, calls, hasRoot } = caller;
  const { url, createdAt, ...fields } = body;
  const { id, isNew } = await saveByAddress(context, ctx, { ...toInput(body), url }, toTheLetter);
  if (isNew) {
    if (hasRoot) await leaveOpen(ctx, id);
    if (createdAt) await setSavedAt(ctx, id, { createdAt });
  } else if (!isAutomatic(body)) {
    const again = { archived: false, createdAt: createdAt ?? ctx.now() };
    await changeBookmark(ctx, calls, id, { ...again, ...fields });
  }
  return { id, isNew };
}

/** In the list of the whole library, what was saved without a list has none yet. */
async function leaveOpen(ctx: Context, id: string): Promise<void> {
  const { categoryId } = await getBookmark(ctx, { id });
  if (categoryId === findUncategorized(await listByCreation(ctx))?.id) await setChosen(ctx, id, false);
}

async function changeBookmark(
  ctx: Context,
  calls: Calls,
  id: string,
  body: z.output<typeof bookmarkChanges>,
): Promise<void> {
  const { url, createdAt } = body;
  const { description } = await getBookmark(ctx, { id });
  const input = toInput(body, description);
  if (url !== undefined) await changeAddress(ctx, { id, url });
  if (Object.keys(input).length > 0) await changeCopies(ctx, calls, id, input);
  if (createdAt) await setSavedAt(ctx, id, { createdAt });
}

type Changes = Omit<UpdateBookmarkInput, "id" | "url">;

/** Copies in other lists are the same bookmark for an app: they change, too. */
async function changeCopies(ctx: Context, calls: Calls, id: string, changes: Changes): Promise<void> {
  for (const copy of await findCopies(ctx, id)) await calls.bookmarks.update({ id: copy.id, ...changes });
}
