import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { unspaced } from "@bowerbird/bookmark/fold-text";
import { type ShownRow, toBookmark } from "../../library/bookmarks/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { findNearest, type SemanticVector } from "../../semantic/embeddings/index.ts";
import {
  buildConditions,
  contains,
  hasConditions,
  type ResolvedTerm,
  type Search,
  startsWith,
} from "../../library/query/index.ts";
import { shownBookmarks } from "./search.sql.ts";

/**
 * Finds the bookmarks outstandingly similar to a vector, the most similar first.
 *
 * @param condition of rows of `bookmark`
 */
export async function findNear(
  ctx: Context,
  vector: SemanticVector,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Bookmark[]> {
  const ids = await findNearest(ctx, vector, { condition, limit });
  if (ids.length === 0) return [];
  const shown = shownBookmarks(ctx.userId, {
    source: sql`select id, position from unnest(${ids}::uuid[]) with ordinality as found (id, position)`,
    order: sql`position`,
  });
  const { rows } = await sql<{ bookmarks: ShownRow[] | null }>`select ${shown} as bookmarks`.execute(database(ctx));
  return (rows[0]!.bookmarks ?? []).map(toBookmark);
}

/** Whether a bookmark is as the search says in all but its words, and is not found by these. */
export function isSimilarOnly(search: Search): RawBuilder<unknown> {
  const filter = buildFilter(search) ?? sql`true`;
  return sql`(${filter}) and (${buildConditions(search).text}) is not true`;
}

/** The search's conditions without its words; null without any. */
export function buildFilter(search: Search): RawBuilder<unknown> | null {
  const wordless = { ...search, terms: [], prefix: null };
  if (!hasConditions(wordless)) return null;
  const { columns, text } = buildConditions(wordless);
  return sql`${columns} and ${text}`;
}

/** Whether a bookmark is not the one with this id. */
export function isOther(id: string): RawBuilder<unknown> {
  return sql`id <> ${id}::uuid`;
}

/** Of a longer word, the ending may differ ("baked", "baking"). */
const stemFrom = 6;
const maxEnding = 2;
/** Pairs of characters that are looked up, of words in scripts without spaces. */
const maxPairs = 20;

/**
 * Whether the person's library knows one of the words: a word of a title, text, tag or category, or of the text of a page,
 * begins with it. In scripts without spaces two characters of it are enough.
 */
export async function isInLibrary(ctx: Context, terms: readonly ResolvedTerm[]): Promise<boolean> {
  if (terms.some(({ categoryIds }) => categoryIds.length > 0)) return true;
  const words = terms.flatMap((term) => term.words.map(({ text }) => text));
  const stems = words.filter((word) => !unspaced.test(word)).map(toStem);
  const pairs = words
    .filter((word) => unspaced.test(word))
    .flatMap(toPairs)
    .slice(0, maxPairs);
  if (stems.length + pairs.length === 0) return false;
  const patterns = [...stems.map(startsWith), ...pairs.map(contains)];
  const query = [...stems, ...pairs].map((word) => `'${word}':*`).join("|");
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (select from search_word where user_id = ${ctx.userId} and word like any(${patterns}::text[]))
      or exists (select from page_words where user_id = ${ctx.userId} and words @@ ${query}::tsquery) as is_known`.execute(
    database(ctx),
  );
  return rows[0]!.is_known;
}

function toStem(word: string): string {
  const letters = [...word];
  return letters.length >= stemFrom ? letters.slice(0, -maxEnding).join("") : word;
}

function toPairs(word: string): string[] {
  const characters = [...word];
  return characters.length < 2 ? [word] : characters.slice(1).map((character, index) => characters[index]! + character);
}
