import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type ShownRow, toBookmark } from "../../library/bookmarks/index.ts";
import { buildLookup, findInsides, type Insides, type Search } from "../../library/query/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { countMatches } from "./count-matches.sql.ts";
import { type MatchId, readAll, readIds } from "./find-all.sql.ts";
import { readNewest } from "./find-newest.sql.ts";

/** The newest bookmarks that are read first, and then instead of an index that would take longer. */
const depth = 1_000;
const greatDepth = 10_000;
/** Matches are many from this number among the newest, or from the number to be shown. */
const many = 20;
/** With this fraction of many among the newest, ten times as many bookmarks contain enough. */
const near = 5;
/** Above this product of words and matches among the newest, reading is faster than the index, which compares each with each. */
const maxWork = 4_000;

export interface Found {
  bookmarks: Bookmark[];
  total: number;
  /** False if the total is the least there are. */
  isTotalExact: boolean;
}

/**
 * Finds the person's bookmarks that match the search, in its order.
 *
 * With many matches, ranking all of them would take longer than a keystroke, and so would the index. So the newest are
 * read first, together with what ranks first however old it is. If matches are few, all are found: by the index or, where
 * the words of the search stand inside too many others, by reading. Orders that the newest say nothing about need all.
 *
 * @param isCounted whether to count many matches to their end, where that is quick
 */
export async function findBookmarks(ctx: Context, search: Search, isCounted: boolean): Promise<Found> {
  const enough = isNewestFirst(search) ? Math.max(many, search.limit) : Number.MAX_SAFE_INTEGER;
  const newest = await readNewest(ctx, search, { depth, enough });
  if (newest.read < depth) return toFound(newest, newest.matches);
  if (newest.matches >= enough) return toFound(newest, isCounted ? await countMatches(ctx, search) : null);
  const insides = await findInsides(ctx, search.terms);
  const lookup = insides && buildLookup(search, insides);
  const isHeavy = insides === null || lookup === null || countWords(insides) * newest.matches > maxWork;
  if (isHeavy && newest.matches >= enough / near) {
    const more = await readNewest(ctx, search, { depth: greatDepth, enough });
    if (more.read < greatDepth) return toFound(more, more.matches);
    if (more.matches >= enough) return toFound(more, null);
  }
  // In other orders the newest were not tried.
  const all = await readAll(ctx, search, isHeavy && !isNewestFirst(search) ? null : lookup);
  return toFound(all, all.matches);
}

/** Whether the newest matches come first; most orders need all matches. */
function isNewestFirst({ sort, order }: Search): boolean {
  return sort === "match" || (sort === "date" && order === "desc");
}

function countWords(insides: Insides): number {
  return [...insides.values()].reduce((sum, words) => sum + words.length, 0);
}

/** @param total null if they are not counted to their end: then it is the least there are */
function toFound(rows: { bookmarks: ShownRow[] | null; matches: number }, total: number | null): Found {
  return {
    bookmarks: (rows.bookmarks ?? []).map(toBookmark),
    total: total ?? rows.matches,
    isTotalExact: total !== null,
  };
}

/** The ids of all matches, the newest first, up to the search's limit. */
export async function findIds(ctx: Context, search: Search): Promise<MatchId[]> {
  const insides = await findInsides(ctx, search.terms);
  return readIds(ctx, search, insides && buildLookup(search, insides));
}
