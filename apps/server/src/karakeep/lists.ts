import { isCategoryIcon } from "@bowerbird/contract/categories";
import { limits } from "@bowerbird/contract/limits";
import { addToCategory, noteStep, oneAtATime, removeFromCategory } from "@bowerbird/core/compat/bookmarks";
import { adoptCategory, listByCreation } from "@bowerbird/core/compat/karakeep";
import { getBookmark } from "@bowerbird/core/library/bookmarks";
import { loadCategoryTree } from "@bowerbird/core/library/categories";
import type { Context } from "@bowerbird/core/platform/context";
import { AppError, notFound } from "@bowerbird/core/platform/errors";
import { z } from "zod";
import { callsIn } from "../compat/calls.ts";
import { toKarakeepLists } from "./answers.ts";
import type { Caller } from "./caller.ts";

const smartLists = "Smart lists are not kept here: save a search in Bowerbird.";
const listName = z.string().trim().min(1, "List name can't be empty").max(limits.categoryNameLength);
const icon = z.string().nullish();
const parentId = z.string().nullish();
/** A description is not kept. */
export const newList = z.object({
  name: listName,
  icon,
  parentId,
  type: z.literal("manual", smartLists).optional(),
});
/** What a list has not is refused where it is all that a call is about. */
export const listChanges = z.object({
  name: listName.optional(),
  icon,
  parentId,
  description: z.literal("", "Descriptions of lists are not kept here.").nullish(),
  query: z.never(smartLists).optional(),
  public: z.literal(false, "Lists are shared in Bowerbird itself, by the menu of a category.").optional(),
});

type List = ReturnType<typeof toKarakeepLists>[number];

export async function listLists({ ctx, hasRoot }: Caller): Promise<List[]> {
  return toKarakeepLists(await listByCreation(ctx), hasRoot);
}

/** How many bookmarks each list has, by its id. */
export async function countInLists({ ctx, hasRoot }: Caller): Promise<Map<string, number>> {
  const categories = await listByCreation(ctx);
  const counts = new Map(categories.map((one) => [one.id, one.bookmarkCount + one.archivedCount]));
  return new Map(toKarakeepLists(categories, hasRoot).map(({ id }) => [id, counts.get(id) ?? 0]));
}

/** @throws NOT_FOUND, also for Uncategorized where it is no list */
export async function findList(caller: Caller, id: string): Promise<List> {
  const list = (await listLists(caller)).find((one) => one.id === id);
  if (!list) throw notFound("List not found");
  return list;
}

/**
 * A list of the whole library without a parent is the root list: a sync app makes the one that it has not found. One at a time,
 * so that several apps that make a list of one name get one each.
 */
export function createList(caller: Caller, wanted: z.output<typeof newList>): Promise<List> {
  return alone(caller, async (inner) => {
    const { ctx, calls, hasRoot } = inner;
    const lists = await listLists(inner);
    const root = hasRoot ? lists.find((list) => list.parentId === null) : undefined;
    if (root && !wanted.parentId) return root;
    const parent = await findParentId(inner, wanted.parentId);
    const namesake = (await loadCategoryTree(ctx)).child(parent, wanted.name);
    // A built-in category that the app has not been shown becomes its list.
    if (namesake && !lists.some(({ id }) => id === namesake.id)) {
      await adoptCategory(ctx, namesake.id);
      return findList(inner, namesake.id);
    }
    const name = await findFreeName(ctx, { parentId: parent, name: wanted.name, id: null });
    const { id } = await calls.categories.create({ name, parentId: parent, ...toIcon(wanted.icon) });
    return findList(inner, id);
  });
}

/** A parent that is sent as it is, as floccus does, is no change. @throws NOT_FOUND */
export function editList(caller: Caller, id: string, wanted: z.output<typeof listChanges>): Promise<List> {
  return alone(caller, async (inner) => {
    const list = await findList(inner, id);
    const isMoved = wanted.parentId !== undefined && wanted.parentId !== list.parentId;
    const isNew = isMoved || (wanted.name !== undefined && wanted.name !== list.name);
    const parent = await findParentId(inner, isMoved ? wanted.parentId : list.parentId);
    const changes = {
      ...(isNew
        ? { name: await findFreeName(inner.ctx, { id, parentId: parent, name: wanted.name ?? list.name }) }
        : {}),
      ...(isMoved ? { parentId: parent } : {}),
      ...toIcon(wanted.icon),
    };
    if (Object.keys(changes).length > 0) await inner.calls.categories.edit({ id, ...changes });
    return findList(inner, id);
  });
}

function alone<T>(caller: Caller, work: (inner: Caller) => Promise<T>): Promise<T> {
  return oneAtATime(caller.ctx, (ctx) => work({ ...caller, ctx, calls: callsIn(caller.context, ctx) }));
}

/** @throws NOT_FOUND */
export async function deleteList(caller: Caller, id: string): Promise<void> {
  await caller.calls.categories.delete({ id: (await findList(caller, id)).id });
}

/** Puts a bookmark into a list or takes it out. @throws NOT_FOUND */
export async function placeInList(
  caller: Caller,
  change: "add" | "remove",
  { listId, bookmarkId }: { listId: string; bookmarkId: string },
): Promise<void> {
  const list = await findList(caller, listId);
  const { id } = await getBookmark(caller.ctx, { id: bookmarkId });
  // What an app uses as a list does not vanish with its last link.
  if (!caller.hasRoot || list.parentId !== null) await adoptCategory(caller.ctx, list.id);
  const place = { id, categoryId: list.id };
  if (change === "add") await addToCategory(caller.ctx, place, caller);
  else {
    await noteStep(caller.ctx, { bookmarkId: id, tokenId: caller.tokenId, step: "left", categoryId: list.id });
    await removeFromCategory(caller.ctx, place);
  }
}

/** The category to put a list into; the root list is no category. @throws NOT_FOUND */
async function findParentId(caller: Caller, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const list = await findList(caller, id);
  return caller.hasRoot && list.parentId === null ? null : list.id;
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
  { id, parentId: parent, name }: { id: string | null; parentId: string | null; name: string },
): Promise<string> {
  const tree = await loadCategoryTree(ctx);
  const isFree = (tried: string): boolean => [undefined, id].includes(tree.child(parent, tried)?.id);
  if (isFree(name)) return name;
  const stem = name.slice(0, limits.categoryNameLength - suffixLength).toWellFormed();
  for (let number = 2; number <= maxNumber; number++) {
    if (isFree(`${stem} (${number})`)) return `${stem} (${number})`;
  }
  throw new AppError("CONFLICT", `There is already a list named “${name}” here.`);
}
