import type { Bookmark } from "@bowerbird/contract/bookmarks";

/** Of reciprocal-rank fusion, as its authors chose it: how much a place further back counts less. */
const damping = 60;

/** What was found in two ways, joined. */
export interface Joined {
  bookmarks: Bookmark[];
  /** The ids of those that only their meaning found. */
  byMeaning: string[];
}

/**
 * Joins what words and meaning found by reciprocal-rank fusion: each counts by its place in both lists, so that what
 * both found comes before what one did. What has the words as they were typed stays first.
 *
 * @param first how many of those found by words stay where they are
 */
export function joinByRank(
  words: readonly Bookmark[],
  first: number,
  meaning: readonly Bookmark[],
  limit: number,
): Joined {
  const scores = new Map<Bookmark, number>();
  const byId = new Map(words.map((bookmark) => [bookmark.id, bookmark]));
  for (const list of [words, meaning]) {
    for (const [place, found] of list.entries()) {
      const bookmark = byId.get(found.id) ?? found;
      scores.set(bookmark, (scores.get(bookmark) ?? 0) + 1 / (damping + place + 1));
    }
  }
  const head = words.slice(0, first);
  const rest = [...scores]
    .filter(([bookmark]) => !head.includes(bookmark))
    .toSorted(([, one], [, other]) => other - one);
  const bookmarks = [...head, ...rest.map(([bookmark]) => bookmark)].slice(0, limit);
  return { bookmarks, byMeaning: bookmarks.filter(({ id }) => !byId.has(id)).map(({ id }) => id) };
}
