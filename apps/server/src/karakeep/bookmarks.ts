import { spellingKey } from "@bowerbird/contract/spelling-key";
import {
  changeAddress,
  deleteCopies,
  findByAddress,
  findCopies,
  findNewAddress,
  noteStep,
  setChosen,
  toTheLetter,
} from "@bowerbird/core/compat/bookmarks";
import { getPageTitle, listByCreation, listKarakeepTags } from "@bowerbird/core/compat/karakeep";
import { keepUnusedTags, setSavedAt } from "@bowerbird/core/compat/linkding";
import { getBookmark } from "@bowerbird/core/library/bookmarks";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { toMarks } from "@bowerbird/contract/marks";
import type { UpdateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import type { Context } from "@bowerbird/core/platform/context";
import type { z } from "zod";
import { saveByAddress, updateByApp } from "../compat/calls.ts";
import { cutDetails } from "../compat/cut-details.ts";
import { findUncategorized, toKarakeepLists } from "./answers.ts";
import { type bookmarkChanges, isAutomatic, type newBookmark, type tagNames, toInput } from "./bookmark-body.ts";
import type { Caller } from "./caller.ts";
import { presentOne } from "./pages.ts";

/** Saves a link. One that is saved is no longer archived, counts as saved now, and gets what was sent, as in Karakeep. */
export async function saveBookmark(caller: Caller, body: z.output<typeof newBookmark>) {
  const { ctx, context, hasRoot, res, tokenId } = caller;
  const { url, createdAt, ...fields } = body;
  const input = cutDetails({ ...toInput(body), url }, res);
  const { id, isNew } = await saveByAddress(context, ctx, input, toTheLetter);
  if (isNew) {
    await noteStep(ctx, { bookmarkId: id, tokenId, step: "saved" });
    if (hasRoot) await leaveOpen(ctx, id);
    if (createdAt) await setSavedAt(ctx, id, { createdAt });
  } else if (!isAutomatic(body)) {
    const again = { archived: false, createdAt: createdAt ?? ctx.now() };
    await changeBookmark(caller, id, { ...again, ...fields });
  }
  const shown = await presentOne(ctx, await getBookmark(ctx, { id }));
  return { ...shown, alreadyExists: !isNew };
}

/** In the list of the whole library, what was saved without a list has none yet. */
async function leaveOpen(ctx: Context, id: string): Promise<void> {
  const { categoryId } = await getBookmark(ctx, { id });
  if (categoryId === findUncategorized(await listByCreation(ctx))?.id) await setChosen(ctx, id, false);
}

/** @throws NOT_FOUND */
export async function changeBookmark(caller: Caller, id: string, body: z.output<typeof bookmarkChanges>) {
  const { ctx } = caller;
  const { url, createdAt } = body;
  const { description } = await getBookmark(ctx, { id });
  const input: Changes = toInput(body, description);
  // Without a title of its own, a bookmark shows that of its page.
  if (body.title === null) input.title = await getPageTitle(ctx, id);
  if (url !== undefined) await changeAddress(ctx, { id, url });
  await changeCopies(caller, id, cutDetails(input, caller.res));
  if (createdAt) await setSavedAt(ctx, id, { createdAt });
  return presentOne(ctx, await getBookmark(ctx, { id }));
}

/** `title` is no null: see {@link changeBookmark}. */
type Changes = Omit<UpdateBookmarkInput, "id" | "url" | "tags"> & { tags?: string[] };

/** Copies in other lists are the same bookmark for an app: they change, too. */
async function changeCopies({ ctx, context }: Caller, id: string, changes: Changes): Promise<void> {
  for (const copy of await findCopies(ctx, id)) await updateByApp(ctx, context, copy.id, changes);
}

/** With its copies. What the app has just saved in its place inherits what it has. @throws NOT_FOUND */
export async function deleteBookmark(caller: Caller, id: string): Promise<void> {
  const { ctx, tokenId } = caller;
  const heirId = await findNewAddress(ctx, id, tokenId);
  if (heirId !== null) await inherit(caller, await getBookmark(ctx, { id }), heirId);
  await keepUnusedTags(ctx, id, () => deleteCopies(ctx, id));
}

/** What the new bookmark has itself stays. */
async function inherit(caller: Caller, old: Bookmark, heirId: string): Promise<void> {
  const heir = await getBookmark(caller.ctx, { id: heirId });
  await changeCopies(caller, heirId, {
    notes: heir.notes ?? old.notes,
    description: heir.description ?? old.description,
    tags: [...old.tags, ...heir.tags],
    ...toMarks((name) => heir[name] || old[name]),
  });
  await setSavedAt(caller.ctx, heirId, { createdAt: old.createdAt });
}

/** The lists that a bookmark is in. In Uncategorized, unless a person has put it there, it is in none: sync apps delete what has left its last one. */
export async function listsOf({ ctx, hasRoot }: Caller, id: string) {
  const categories = await listByCreation(ctx);
  const uncategorized = findUncategorized(categories)?.id;
  const copies = await findCopies(ctx, id);
  const chosen = copies.filter((copy) => copy.categoryId !== uncategorized || !copy.isAiGenerated);
  const categoryIds = new Set(chosen.map(({ categoryId }) => categoryId));
  return toKarakeepLists(categories, hasRoot).filter((list) => categoryIds.has(list.id));
}

export async function findBookmarkId({ ctx }: Caller, url: string): Promise<string | null> {
  return (await findByAddress(ctx, url, toTheLetter))?.id ?? null;
}

type TagNames = z.output<typeof tagNames>;

/** @returns the ids of the tags that the bookmark then has: of more than can be stored, the first */
export async function attachTags(caller: Caller, id: string, tags: TagNames): Promise<string[]> {
  const names = await readTagNames(caller.ctx, tags);
  if (names.length > 0) await changeCopies(caller, id, { addTags: names });
  const stored = new Set((await getBookmark(caller.ctx, { id })).tags.map(spellingKey));
  return findTagIds(
    caller.ctx,
    names.filter((name) => stored.has(spellingKey(name.trim()))),
  );
}

/** @returns the ids of the tags */
export async function detachTags(caller: Caller, id: string, tags: TagNames): Promise<string[]> {
  const names = await readTagNames(caller.ctx, tags);
  const detached = await findTagIds(caller.ctx, names);
  if (names.length > 0) await changeCopies(caller, id, { removeTags: names });
  return detached;
}

/** The names of the tags that an app names; as in Karakeep, ids of no tag do not count. */
async function readTagNames(ctx: Context, tags: TagNames): Promise<string[]> {
  const known = new Map((await listKarakeepTags(ctx)).map(({ id, name }) => [id, name]));
  return tags.flatMap(({ tagId, tagName }) => (tagId === undefined ? tagName : known.get(tagId)) ?? []);
}

async function findTagIds(ctx: Context, names: readonly string[]): Promise<string[]> {
  const wanted = new Set(names.map((name) => spellingKey(name.trim())));
  return (await listKarakeepTags(ctx)).filter(({ name }) => wanted.has(spellingKey(name))).map(({ id }) => id);
}
