import { type CategoryTree, loadCategoryTree } from "../categories/index.ts";
import { type Context, inTransaction, lockPerson, own } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { lockBookmarks } from "./bookmark-state.ts";
import { indexBookmark, readAddress } from "./index-bookmark.ts";
import { insertBookmarks } from "./insert-bookmarks.ts";
import { countRoom, libraryIsFull } from "./quota.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { trashBookmarks } from "./trash.ts";
import { editBookmark } from "./update-bookmark.ts";

/**
 * One of the bookmarks that have the same address, to the letter, each in a category of its own: for apps in which one
 * bookmark is in several lists.
 */
export interface Place {
  id: string;
  categoryId: string;
  isAiGenerated: boolean;
}

/** The places of a bookmark's address, the bookmark itself first. @throws NOT_FOUND */
export async function findPlaces(ctx: Context, id: string): Promise<Place[]> {
  const bookmarks = () => own(ctx).selectFrom("Bookmark").where("deletedAt", "is", null);
  const bookmark = await bookmarks().select(["url", "host"]).where("id", "=", id).executeTakeFirst();
  if (!bookmark) throw notFound("Bookmark");
  // By the host, which has an index.
  const places = await bookmarks()
    .select(["id", "categoryId", "isAiGenerated"])
    .where("host", "=", bookmark.host)
    .where("url", "=", bookmark.url)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return places.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
}

interface Wanted {
  id: string;
  categoryId: string;
}

/**
 * Makes a category one of the places of a bookmark. It moves there from Uncategorized, or from a category that the
 * categorizer chose; from one that the person chose it does not: a copy is saved there. Where it is already, nothing
 * changes.
 *
 * @throws NOT_FOUND; FORBIDDEN when the library is full
 */
export function addPlace(ctx: Context, wanted: Wanted): Promise<void> {
  return changePlaces(ctx, wanted, async (inner, tree, places) => {
    const { id, categoryId } = wanted;
    const there = places.find((place) => place.categoryId === categoryId);
    if (there) return keepThere(inner, there);
    const loose = places.find((place) => place.isAiGenerated || place.categoryId === tree.uncategorized?.id);
    if (loose) await editBookmark(inner, loose.id, { category: tree.get(categoryId)! });
    else await saveCopy(inner, id, categoryId);
  });
}

/**
 * Takes a category from the places of a bookmark. In its only place it moves to Uncategorized; of several, a copy goes to
 * the trash, never the bookmark itself: it takes the copy's place.
 *
 * @throws NOT_FOUND; BAD_REQUEST when it is not there
 */
export function removePlace(ctx: Context, wanted: Wanted): Promise<void> {
  return changePlaces(ctx, wanted, async (inner, tree, places) => {
    const { id, categoryId } = wanted;
    const place = places.find((one) => one.categoryId === categoryId);
    if (!place) throw new AppError("BAD_REQUEST", `Bookmark ${id} is already not in list ${categoryId}`);
    const other = places.find((one) => one !== place);
    const copy = place.id === id ? other : place;
    if (copy) await trashBookmarks(inner, [copy.id], { kind: "delete" });
    if (place.id === id) {
      await editBookmark(inner, id, { category: other ? tree.get(other.categoryId)! : tree.uncategorized! });
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
      if (!tree.get(categoryId)) throw notFound("Category");
      await change(inner, tree, await findPlaces(inner, id));
      await publish(inner, { type: "bookmarks.changed" });
    }),
  );
}

/** The person has named the category, too. */
async function keepThere(ctx: Context, { id }: Place): Promise<void> {
  await own(ctx).updateTable("Bookmark").set("isAiGenerated", false).where("id", "=", id).execute();
}

async function saveCopy(ctx: Context, id: string, categoryId: string): Promise<void> {
  const [bookmark] = await lockBookmarks(ctx, [id]);
  if (!bookmark) throw notFound("Bookmark");
  const { url, position: _, sourceId: _source, ...content } = bookmark.state;
  const indexed = indexBookmark({ ...content, sourceId: null, address: readAddress(url), createdAt: ctx.now() });
  const copy = { ...indexed, categoryId, isAiGenerated: false, favicon: content.favicon };
  const [inserted] = await insertBookmarks(ctx, [copy], { allowDuplicates: true, room: await countRoom(ctx) });
  if (inserted!.isSurplus) throw libraryIsFull(ctx);
}
