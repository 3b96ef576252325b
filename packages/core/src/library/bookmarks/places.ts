import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type CategoryTree, loadCategoryTree } from "../categories/index.ts";
import { type Context, inTransaction, lockPerson, own } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { anyOf, lockBookmarks } from "./bookmark-state.ts";
import { selectBookmarks } from "./bookmark-row.ts";
import { indexBookmark, readAddress, urlKeyHash } from "./index-bookmark.ts";
import { insertBookmarks } from "./insert-bookmarks.ts";
import { countRoom, libraryIsFull } from "./quota.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { trashBookmarks } from "./trash.ts";
import { editBookmark } from "./update-bookmark.ts";
import t from "../messages.json" with { type: "json" };

/**
 * One of the bookmarks that have the same address, to the letter, each in a category of its own: for apps in which one
 * bookmark is in several lists. The first of them is that bookmark: the one that a new save of the address would find. The
 * others are its copies.
 */
export interface Place {
  id: string;
  categoryId: string;
  isAiGenerated: boolean;
}

/** The places of a bookmark's address, the bookmark that has copies first. @throws NOT_FOUND */
export async function findPlaces(ctx: Context, id: string): Promise<Place[]> {
  const bookmarks = () => own(ctx).selectFrom("Bookmark").where("deletedAt", "is", null);
  const bookmark = await bookmarks().select(["url", "host"]).where("id", "=", id).executeTakeFirst();
  if (!bookmark) throw notFound(t.bookmarkNotFound);
  // By the host, which has an index. Only copies have no key.
  return bookmarks()
    .select(["id", "categoryId", "isAiGenerated"])
    .where("host", "=", bookmark.host)
    .where("url", "=", bookmark.url)
    .orderBy((eb) => eb("urlKey", "is", null))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Replaces copies by the bookmark that they are copies of, unless it is among them or in the same category itself. */
export async function replaceCopies(ctx: Context, bookmarks: readonly Bookmark[]): Promise<Bookmark[]> {
  const ids = bookmarks.map(({ id }) => id);
  const keyless = own(ctx).selectFrom("Bookmark").select("id").where("id", "=", anyOf(ids)).where("urlKey", "is", null);
  const copies = new Set((await keyless.execute()).map(({ id }) => id));
  if (copies.size === 0) return [...bookmarks];
  const keys = bookmarks.filter(({ id }) => copies.has(id)).map(({ url }) => urlKeyHash(readAddress(url).key));
  const found = await selectBookmarks(ctx).where("b.urlKey", "=", anyOf(keys)).execute();
  const originals = new Map(found.map((original) => [original.url, original]));
  const seen = new Set(ids);
  return bookmarks.map((bookmark) => {
    const original = copies.has(bookmark.id) ? originals.get(bookmark.url) : undefined;
    if (!original || seen.has(original.id) || original.categoryId === bookmark.categoryId) return bookmark;
    seen.add(original.id);
    return original;
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
 * Makes a category one of the places of a bookmark. It moves there from Uncategorized, or from a category that the
 * categorizer chose; from one that the person chose it does not: a copy is saved there. Where it is already, nothing
 * changes.
 *
 * @throws NOT_FOUND; FORBIDDEN when the library is full
 */
export function addPlace(ctx: Context, wanted: Wanted, { hasRoot = false }: View = {}): Promise<void> {
  return changePlaces(ctx, wanted, async (inner, tree, places) => {
    const { categoryId } = wanted;
    const there = places.find((place) => place.categoryId === categoryId);
    if (there) return setChosen(inner, there.id, true);
    const isUnfiled = (place: Place): boolean => !hasRoot && place.categoryId === tree.uncategorized?.id;
    const loose = places.find((place) => place.isAiGenerated || isUnfiled(place));
    if (loose) await editBookmark(inner, loose.id, { category: tree.get(categoryId)! });
    else await saveCopy(inner, places[0]!.id, categoryId);
  });
}

/**
 * Takes a category from the places of a bookmark. In its only place it moves to Uncategorized, which does not count as chosen
 * by a person; of several, a copy goes to the trash, never what it is a copy of: that takes its place.
 *
 * @throws NOT_FOUND
 */
export function removePlace(ctx: Context, wanted: Wanted): Promise<void> {
  return changePlaces(ctx, wanted, async (inner, tree, places) => {
    const { categoryId } = wanted;
    const [original] = places;
    const place = places.find((one) => one.categoryId === categoryId);
    // The other half of a move has come first, and has taken it out of a category that was not chosen by a person.
    if (!place) return;
    const other = places.find((one) => one !== place);
    const copy = place === original ? other : place;
    if (copy) await trashBookmarks(inner, [copy.id], { kind: "delete" });
    if (place === original) {
      const category = other ? tree.get(other.categoryId)! : tree.uncategorized!;
      await editBookmark(inner, original.id, { category });
      if (!other) await setChosen(inner, original.id, false);
    }
  });
}

/** One change of a person's places at a time: apps send the two halves of a move at once. */
function changePlaces(
  ctx: Context,
  { id, categoryId }: Wanted,
  change: (inner: Context, tree: CategoryTree, places: Place[]) => Promise<void>,
): Promise<void> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await lockPerson(inner);
      const tree = await loadCategoryTree(inner);
      if (!tree.get(categoryId)) throw notFound(t.categoryNotFound);
      await change(inner, tree, await findPlaces(inner, id));
      await publish(inner, { type: "bookmarks.changed" });
    }),
  );
}

/** Whether the person has chosen the category. */
export async function setChosen(ctx: Context, id: string, isChosen: boolean): Promise<void> {
  await own(ctx).updateTable("Bookmark").set("isAiGenerated", !isChosen).where("id", "=", id).execute();
}

async function saveCopy(ctx: Context, id: string, categoryId: string): Promise<void> {
  const [bookmark] = await lockBookmarks(ctx, [id]);
  if (!bookmark) throw notFound(t.bookmarkNotFound);
  const { url, position: _, sourceId: _source, ...content } = bookmark.state;
  const indexed = indexBookmark({ ...content, sourceId: null, address: readAddress(url), createdAt: ctx.now() });
  const copy = { ...indexed, categoryId, isAiGenerated: false, favicon: content.favicon };
  const [inserted] = await insertBookmarks(ctx, [copy], { allowDuplicates: true, room: await countRoom(ctx) });
  if (inserted!.isSurplus) throw libraryIsFull(ctx);
}
