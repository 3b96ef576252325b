import { isCategoryIcon } from "@bowerbird/contract/categories";
import { limits } from "@bowerbird/contract/limits";
import { addToCategory, removeFromCategory } from "@bowerbird/core/compat/bookmarks";
import { getBookmark } from "@bowerbird/core/library/bookmarks";
import { loadCategoryTree } from "@bowerbird/core/library/categories";
import { adoptCategory, listByCreation } from "@bowerbird/core/compat/karakeep";
import type { Context } from "@bowerbird/core/platform/context";
import { AppError, notFound } from "@bowerbird/core/platform/errors";
import { type Request, Router } from "express";
import { z } from "zod";
import { toKarakeepLists } from "./answers.ts";
import type { Caller, GetPerson } from "./bookmark-routes.ts";
import { answerList } from "./pages.ts";
import { parse } from "./protocol.ts";

const listName = z.string().trim().min(1, "List name can't be empty").max(limits.categoryNameLength);
const icon = z.string().nullish();
const parent = z.string().nullish();
const newList = z.object({
  name: listName,
  icon,
  parentId: parent,
  type: z.literal("manual", "Smart lists are not kept here: save a search in Bowerbird.").optional(),
});
const listChanges = z.object({ name: listName.optional(), icon, parentId: parent });

/** Karakeep's calls below `/lists`: the person's categories. */
export function listRoutes(getPerson: GetPerson): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    res.json({ lists: await listLists(await getPerson(req, res)) });
  });
  router.post("/", async (req, res) => {
    const caller = await getPerson(req, res);
    res.status(201).json(await createList(caller, parse(newList, req.body)));
  });
  router.get("/:id", async (req, res) => {
    res.json(await findList(await getPerson(req, res), req.params.id));
  });
  router.patch("/:id", async (req, res) => {
    const caller = await getPerson(req, res);
    const list = await findList(caller, req.params.id);
    const changes = await readChanges(caller, list, req);
    if (Object.keys(changes).length > 0) await caller.calls.categories.edit({ id: list.id, ...changes });
    res.json(await findList(caller, list.id));
  });
  router.delete("/:id", async (req, res) => {
    const caller = await getPerson(req, res);
    await caller.calls.categories.delete({ id: (await findList(caller, req.params.id)).id });
    res.status(204).end();
  });
  addBookmarks(router, getPerson);
  return router;
}

function addBookmarks(router: Router, getPerson: GetPerson): void {
  router.get("/:id/bookmarks", async (req, res) => {
    const caller = await getPerson(req, res);
    res.json(await answerList(caller.ctx, req, (await findList(caller, req.params.id)).id));
  });
  for (const [method, change] of [
    ["put", addToCategory],
    ["delete", removeFromCategory],
  ] as const) {
    router[method]("/:id/bookmarks/:bookmarkId", async (req, res) => {
      const caller = await getPerson(req, res);
      const list = await findList(caller, req.params.id);
      const { id } = await getBookmark(caller.ctx, { id: req.params.bookmarkId });
      // What an app uses as a folder does not vanish with its last link.
      if (!caller.hasRoot || list.parentId !== null) await adoptCategory(caller.ctx, list.id);
      await change(caller.ctx, { id, categoryId: list.id }, caller);
      res.status(204).end();
    });
  }
}

/** A list of the whole library without a parent is the root list: a sync app makes the one that it has not found. */
async function createList(caller: Caller, wanted: z.output<typeof newList>): Promise<List> {
  const { ctx, calls, hasRoot } = caller;
  const lists = await listLists(caller);
  const root = hasRoot ? lists.find((list) => list.parentId === null) : undefined;
  if (root && !wanted.parentId) return root;
  const parentId = await findParentId(caller, wanted.parentId);
  const namesake = (await loadCategoryTree(ctx)).child(parentId, wanted.name);
  // A built-in category that the app has not been shown becomes its list.
  if (namesake && !lists.some(({ id }) => id === namesake.id)) {
    await adoptCategory(ctx, namesake.id);
    return findList(caller, namesake.id);
  }
  const name = await findFreeName(ctx, { parentId, name: wanted.name, id: null });
  return findList(caller, (await calls.categories.create({ name, parentId, ...toIcon(wanted.icon) })).id);
}

/** The category to put a list into; the root list is no category. @throws NOT_FOUND */
async function findParentId(caller: Caller, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const list = await findList(caller, id);
  return caller.hasRoot && list.parentId === null ? null : list.id;
}

type List = ReturnType<typeof toKarakeepLists>[number];

async function listLists({ ctx, hasRoot }: Caller): Promise<List[]> {
  return toKarakeepLists(await listByCreation(ctx), hasRoot);
}

/** @throws NOT_FOUND, also for Uncategorized where it is no list */
async function findList(caller: Caller, id: string): Promise<List> {
  const list = (await listLists(caller)).find((one) => one.id === id);
  if (!list) throw notFound("List not found");
  return list;
}

/** A parent that is sent as it is, as floccus does, is no change. */
async function readChanges(caller: Caller, list: List, req: Request) {
  const wanted = parse(listChanges, req.body);
  const moved = wanted.parentId !== undefined && wanted.parentId !== list.parentId;
  const parentId = await findParentId(caller, moved ? wanted.parentId : list.parentId);
  const target = { id: list.id, parentId, name: wanted.name ?? list.name };
  const isNew = moved || (wanted.name !== undefined && wanted.name !== list.name);
  return {
    ...(isNew ? { name: await findFreeName(caller.ctx, target) } : {}),
    ...(moved ? { parentId } : {}),
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
  target: { parentId: string | null; name: string; id: string | null },
): Promise<string> {
  const tree = await loadCategoryTree(ctx);
  const isFree = (tried: string): boolean => [undefined, target.id].includes(tree.child(target.parentId, tried)?.id);
  if (isFree(target.name)) return target.name;
  const stem = target.name.slice(0, limits.categoryNameLength - suffixLength).toWellFormed();
  for (let number = 2; number <= maxNumber; number++) {
    if (isFree(`${stem} (${number})`)) return `${stem} (${number})`;
  }
  throw new AppError("CONFLICT", `There is already a list named “${target.name}” here.`);
}
