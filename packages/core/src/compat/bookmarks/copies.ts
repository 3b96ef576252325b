import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { Bookmark as Row } from "@bowerbird/db";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import {
  anyOf,
  lockBookmarks,
  getBookmark,
  selectBookmarks,
  passOnKey,
  indexBookmark,
  readAddress,
  insertBookmarks,
  countRoom,
  libraryIsFull,
  retryOnConflict,
  trashBookmarks,
  editBookmark,
} from "../../library/bookmarks/index.ts";
import { listOfSite } from "./copies.sql.ts";
import t from "../messages.json" with { type: "json" };

/**
 * A bookmark or one of its copies, each in a category of its own: for apps in which one bookmark is in several lists. A copy
 * says what it is a copy of (`copyOf`), and is one as long as it has the same address, to the letter. Other wanted duplicates
 * are bookmarks of their own.
 */
export interface Copy {
  id: string;
  categoryId: string;
  isAiGenerated: boolean;
}

/** A bookmark with its copies, or a copy with its original and the others; the original first. @throws NOT_FOUND */
export async function findCopies(ctx: Context, id: string): Promise<Copy[]> {
  const columns = { fields: ["url", "host", "copyOf", "categoryId", "isAiGenerated"], ...unmanaged } as const;
  const bookmark = await ctx.em.findOne(Row, { id, deletedAt: null }, columns);
  if (!bookmark) throw notFound(t.bookmarkNotFound);
  const originalId = bookmark.copyOf ?? id;
  // By the host, which has an index.
  const { url, host } = bookmark;
  const wanted = { host, url, deletedAt: null, $or: [{ id: originalId }, { copyOf: originalId }] };
  const rows = await ctx.em.find(Row, wanted, { orderBy: { id: "asc" }, ...columns });
  const [originals, copies] = [rows.filter(({ copyOf }) => !copyOf), rows.filter(({ copyOf }) => copyOf)];
  return [...originals, ...copies].map((row) => {
    return { id: row.id, categoryId: row.categoryId, isAiGenerated: row.isAiGenerated };
  });
}

/** Replaces copies by the bookmark that they are copies of, unless it is among them or in the same category itself. */
export async function replaceCopies(ctx: Context, bookmarks: readonly Bookmark[]): Promise<Bookmark[]> {
  const ids = bookmarks.map(({ id }) => id);
  const copies = { id: { $in: ids }, copyOf: { $ne: null } };
  const found = await ctx.em.find(Row, copies, { fields: ["copyOf"], ...unmanaged });
  if (found.length === 0) return [...bookmarks];
  const originalIds = new Map(found.map(({ id, copyOf }) => [id, copyOf!]));
  const rows = await selectBookmarks(ctx)
    .where("b.id", "=", anyOf([...originalIds.values()]))
    .execute();
  const originals = new Map(rows.map((original) => [original.id, original]));
  const seen = new Set(ids);
  return bookmarks.map((bookmark) => {
    const original = originals.get(originalIds.get(bookmark.id) ?? "");
    const isIts = original?.url === bookmark.url && original.categoryId !== bookmark.categoryId;
    if (!original || !isIts || seen.has(original.id)) return bookmark;
    seen.add(original.id);
    return original;
  });
}

/** For apps that know no copies: each is a bookmark of its own. */
interface Reach {
  isAlone?: boolean;
}

/**
 * Gives a bookmark and its copies another address. Where one that is saved is the same to us, they are wanted duplicates from
 * then on: other products tell more addresses apart.
 *
 * @throws NOT_FOUND; BAD_REQUEST for what is no web address
 */
export function changeAddress(
  ctx: Context,
  { id, url }: { id: string; url: string },
  { isAlone = false }: Reach = {},
): Promise<void> {
  const address = readAddress(url);
  return withCopies(ctx, id, async (inner, copies) => {
    const before = await getBookmark(inner, { id });
    const changed = isAlone ? [id] : copies.map((copy) => copy.id);
    for (const one of changed) await editBookmark(inner, one, { address }, { allowDuplicates: true });
    await passOnKey(inner, before.url);
  });
}

/** Moves a bookmark to the trash, with its copies; a copy goes alone. @throws NOT_FOUND */
export function deleteCopies(ctx: Context, id: string, { isAlone = false }: Reach = {}): Promise<void> {
  return withCopies(ctx, id, async (inner, copies) => {
    const { url } = await getBookmark(inner, { id });
    const ids = !isAlone && copies[0]!.id === id ? copies.map((copy) => copy.id) : [id];
    await trashBookmarks(inner, ids, { kind: "delete" });
    await passOnKey(inner, url);
  });
}

interface Wanted {
  id: string;
  categoryId: string;
}

/** For apps to which Uncategorized is a list, too: a bookmark may be there because a person has put it there. */
interface View {
  hasRoot?: boolean;
}

/**
 * Puts a bookmark into one more category. It moves there from Uncategorized, or from a category that the
 * categorizer chose; from one that the person chose it does not: a copy is saved there. Where it is already, nothing
 * changes.
 *
 * @throws NOT_FOUND; FORBIDDEN when the library is full
 */
export function addToCategory(ctx: Context, wanted: Wanted, { hasRoot = false }: View = {}): Promise<void> {
  return changeCopies(ctx, wanted, async (inner, tree, copies) => {
    const { categoryId } = wanted;
    const there = copies.find((copy) => copy.categoryId === categoryId);
    if (there) return setChosen(inner, there.id, true);
    const isUnfiled = (copy: Copy): boolean => !hasRoot && copy.categoryId === tree.uncategorized?.id;
    const loose = copies.find((copy) => copy.isAiGenerated || isUnfiled(copy));
    if (loose) await editBookmark(inner, loose.id, { category: tree.get(categoryId)! }, { isByApp: true });
    else await saveCopy(inner, copies[0]!.id, categoryId);
  });
}

/**
 * Takes a bookmark out of a category. From its only one it moves to Uncategorized, which does not count as chosen
 * by a person; of several, a copy goes to the trash, never what it is a copy of: that moves into its category.
 *
 * @throws NOT_FOUND
 */
export function removeFromCategory(ctx: Context, wanted: Wanted): Promise<void> {
  return changeCopies(ctx, wanted, async (inner, tree, copies) => {
    const { categoryId } = wanted;
    const [original] = copies;
    const copy = copies.find((one) => one.categoryId === categoryId);
    // The other half of a move has come first, and has taken it out of a category that was not chosen by a person.
    if (!copy) return;
    const other = copies.find((one) => one !== copy);
    const removed = copy === original ? other : copy;
    if (removed) await trashBookmarks(inner, [removed.id], { kind: "delete" });
    if (copy === original) {
      const category = other ? tree.get(other.categoryId)! : tree.uncategorized!;
      await editBookmark(inner, original.id, { category }, { isByApp: true });
      if (!other) await setChosen(inner, original.id, false);
    }
  });
}

function changeCopies(
  ctx: Context,
  { id, categoryId }: Wanted,
  change: (inner: Context, tree: CategoryTree, copies: Copy[]) => Promise<void>,
): Promise<void> {
  return withCopies(ctx, id, async (inner, copies) => {
    const tree = await loadCategoryTree(inner);
    if (!tree.get(categoryId)) throw notFound(t.categoryNotFound);
    await change(inner, tree, copies);
  });
}

/** One change of a person's copies at a time: apps send the two halves of a move at once. */
function withCopies(
  ctx: Context,
  id: string,
  change: (inner: Context, copies: Copy[]) => Promise<void>,
): Promise<void> {
  return oneAtATime(ctx, async (inner) => {
    await change(inner, await findCopies(inner, id));
    await publish(inner, { type: "bookmarks.changed" });
  });
}

/** Runs a person's work of this kind one after another, each in a transaction. */
export function oneAtATime<T>(ctx: Context, work: (inner: Context) => Promise<T>): Promise<T> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await lockPerson(inner);
      return work(inner);
    }),
  );
}

/** Whether the person has chosen the category. */
export async function setChosen(ctx: Context, id: string, isChosen: boolean): Promise<void> {
  await ctx.em.nativeUpdate(Row, { id }, { isAiGenerated: !isChosen });
}

async function saveCopy(ctx: Context, id: string, categoryId: string): Promise<void> {
  const [bookmark] = await lockBookmarks(ctx, [id]);
  if (!bookmark) throw notFound(t.bookmarkNotFound);
  const { url, position: _, sourceId: _source, ...content } = bookmark.state;
  const indexed = indexBookmark({ ...content, sourceId: null, address: readAddress(url), createdAt: ctx.now() });
  const copy = { ...indexed, categoryId, isAiGenerated: false, favicon: content.favicon };
  const [inserted] = await insertBookmarks(ctx, [copy], { allowDuplicates: true, room: await countRoom(ctx) });
  if (inserted!.isSurplus) throw await libraryIsFull(ctx);
  const { copyOf } = await ctx.em.findOneOrFail(Row, { id }, { fields: ["copyOf"], ...unmanaged });
  await ctx.em.nativeUpdate(Row, { id: inserted!.id }, { copyOf: copyOf ?? id });
}

/** How another product tells addresses apart, which ours does by their key. */
export interface AddressRule {
  /** Addresses of which this is the same are one bookmark to that product. */
  normalize(url: string): string;
  /** What such addresses have in common to the letter, to read few of a site's. */
  part(url: string): string;
}

/** Each letter counts. */
export const toTheLetter: AddressRule = { normalize: (url) => url, part: (url) => url };

/**
 * Finds the bookmark that another product would take for saved under an address. Through the index of sites. Bookmarks in the
 * trash do not count: what is saved again is a new one.
 *
 * @returns of several, the one that our own search for the address finds, else the oldest that is no copy; null for none, or
 *   for what is no web address
 */
export async function findByAddress(ctx: Context, url: string, rule: AddressRule): Promise<{ id: string } | null> {
  const given = parseWebUrl(tidyUrl(url));
  if (!given.ok) return null;
  const wanted = rule.normalize(given.value.url);
  const candidates = await listOfSite(ctx, given.value.host, rule.part(given.value.url));
  const found = candidates.find((one) => rule.normalize(one.url) === wanted);
  return found ? { id: found.id } : null;
}
