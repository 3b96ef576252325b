import { longestIncreasing } from "./merge-order.ts";
import type { BookmarkNode, BookmarksApi } from "./ports.ts";

interface Move {
  id: string;
  parentId: string;
  /** Its index among the others, without itself. */
  index: number;
  /** Its index now, if it is in that folder already; -1 otherwise. */
  from: number;
}

/** Moves a bookmark. Within one folder, Chromium counts indexes as they are before a move, and Firefox as they are after it. */
export async function moveBookmark(
  bookmarks: BookmarksApi,
  { id, parentId, index, from }: Move,
): Promise<BookmarkNode> {
  const asked = from >= 0 && index > from ? index + 1 : index;
  const moved = await bookmarks.move(id, { parentId, index: asked });
  // A move to the left is the same in both.
  return moved.index !== undefined && moved.index > index ? bookmarks.move(id, { parentId, index }) : moved;
}

/** Puts the children of a folder into an order, as far as they are there; the others stay beside their neighbors. */
export async function orderChildren(
  bookmarks: BookmarksApi,
  parentId: string,
  wanted: readonly string[],
): Promise<void> {
  const children = await bookmarks.getChildren(parentId).catch(() => []);
  const siblings = children.map(({ id }) => id);
  const known = new Set(siblings);
  const present = wanted.filter((id) => known.has(id));
  const order = new Map(present.map((id, index) => [id, index]));
  const kept = longestIncreasing(siblings.flatMap((id) => order.get(id) ?? []));
  for (const [at, id] of present.entries()) {
    if (kept.has(at)) continue;
    const from = siblings.indexOf(id);
    siblings.splice(from, 1);
    const before = present[at - 1];
    const index = before === undefined ? 0 : siblings.indexOf(before) + 1;
    await moveBookmark(bookmarks, { id, parentId, index, from });
    siblings.splice(index, 0, id);
  }
}
