import { isCategoryIcon } from "@bowerbird/contract/categories";
import { limits } from "@bowerbird/contract/limits";
import { addPlace, getBookmark, removePlace } from "@bowerbird/core/library/bookmarks";
import { listCategories, loadCategoryTree } from "@bowerbird/core/library/categories";
import type { Context } from "@bowerbird/core/platform/context";
import { AppError, notFound } from "@bowerbird/core/platform/errors";
import { type Request, Router } from "express";
import { z } from "zod";
import { toKarakeepLists } from "./answers.ts";
import type { GetPerson } from "./bookmark-routes.ts";
import { answerList } from "./pages.ts";
import { parse } from "./protocol.ts";

const name = z.string().trim().min(1, "List name can't be empty").max(limits.categoryNameLength);
const icon = z.string().nullish();
const parentId = z.string().nullish();
const newList = z.object({
  name,
  icon,
  parentId,
  type: z.literal("manual", "Smart lists are not kept here: save a search in Bowerbird.").optional(),
});
const listChanges = z.object({ name: name.optional(), icon, parentId });

/** Karakeep's calls below `/lists`: the person's categories. */
export function listRoutes(getPerson: GetPerson): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    res.json({ lists: toKarakeepLists(await listCategories(ctx)) });
  });
  router.post("/", async (req, res) => {
    const { ctx, calls } = await getPerson(req, res);
    const wanted = parse(newList, req.body);
    const parent = wanted.parentId ? await findList(ctx, wanted.parentId) : null;
    const place = { parentId: parent?.id ?? null, name: wanted.name, id: null };
    const input = { name: await findFreeName(ctx, place), parentId: place.parentId, ...toIcon(wanted.icon) };
    res.status(201).json(await findList(ctx, (await calls.categories.create(input)).id));
  });
  router.get("/:id", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    res.json(await findList(ctx, req.params.id));
  });
  router.patch("/:id", async (req, res) => {
    const { ctx, calls } = await getPerson(req, res);
    const list = await findList(ctx, req.params.id);
    const changes = await readChanges(ctx, list, req);
    if (Object.keys(changes).length > 0) await calls.categories.edit({ id: list.id, ...changes });
    res.json(await findList(ctx, list.id));
  });
  router.delete("/:id", async (req, res) => {
    const { ctx, calls } = await getPerson(req, res);
    await calls.categories.delete({ id: (await findList(ctx, req.params.id)).id });
    res.status(204).end();
  });
  addBookmarks(router, getPerson);
  return router;
}

function addBookmarks(router: Router, getPerson: GetPerson): void {
  router.get("/:id/bookmarks", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    res.json(await answerList(ctx, req, (await findList(ctx, req.params.id)).id));
  });
  for (const [method, change] of [
    ["put", addPlace],
    ["delete", removePlace],
  ] as const) {
    router[method]("/:id/bookmarks/:bookmarkId", async (req, res) => {
      const { ctx } = await getPerson(req, res);
      const list = await findList(ctx, req.params.id);
      const { id } = await getBookmark(ctx, { id: req.params.bookmarkId });
      await change(ctx, { id, categoryId: list.id });
      res.status(204).end();
    });
  }
}

type List = ReturnType<typeof toKarakeepLists>[number];

/** @throws NOT_FOUND, also for Uncategorized, which is no list */
async function findList(ctx: Context, id: string): Promise<List> {
  const list = toKarakeepLists(await listCategories(ctx)).find((one) => one.id === id);
  if (!list) throw notFound("List not found");
  return list;
}

/** A parent that is sent as it is, as floccus does, is no change. */
async function readChanges(ctx: Context, list: List, req: Request) {
  const wanted = parse(listChanges, req.body);
  const moved = wanted.parentId !== undefined && wanted.parentId !== list.parentId;
  const parent = moved && wanted.parentId ? await findList(ctx, wanted.parentId) : null;
  const place = { id: list.id, parentId: moved ? (parent?.id ?? null) : list.parentId, name: wanted.name ?? list.name };
  const isNew = moved || (wanted.name !== undefined && wanted.name !== list.name);
  return {
    ...(isNew ? { name: await findFreeName(ctx, place) } : {}),
    ...(moved ? { parentId: place.parentId } : {}),
    ...toIcon(wanted.icon),
  };
}

/** An icon that is too long for ours stays what it is. */
function toIcon(given: string | null | undefined) {
  return given && isCategoryIcon(given.trim()) ? { icon: given } : {};
}

/** Room for a number behind a name of full length. */
const suffixLength = 6;
const maxNumber = 1_000;

/** The name, with a number if another category has it here: lists can have the same name, categories can not. */
async function findFreeName(
  ctx: Context,
  place: { parentId: string | null; name: string; id: string | null },
): Promise<string> {
  const tree = await loadCategoryTree(ctx);
  const isFree = (tried: string): boolean => [undefined, place.id].includes(tree.child(place.parentId, tried)?.id);
  if (isFree(place.name)) return place.name;
  const stem = place.name.slice(0, limits.categoryNameLength - suffixLength).toWellFormed();
  for (let number = 2; number <= maxNumber; number++) {
    if (isFree(`${stem} (${number})`)) return `${stem} (${number})`;
  }
  throw new AppError("CONFLICT", `There is already a list named “${place.name}” here.`);
}
