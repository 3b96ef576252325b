import { type Context, database } from "../../platform/context/index.ts";
import { indexBookmark } from "./index.ts";
import { readAddress } from "./index-bookmark.ts";

/** The derived search and duplicate fields of a bookmark: as stored, and as computed from its content. */
export async function searchState(ctx: Context, id: string) {
  const row = await database(ctx)
    .selectFrom("bookmark")
    .select(["url", "title", "description", "tags", "url_key", "host", "search_text", "search_vector"])
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const address = readAddress(row.url);
  const { title, description } = row;
  const indexed = indexBookmark({
    address,
    title,
    description,
    tags: row.tags as string[],
    createdAt: new Date(),
    aiSummary: null,
    aiRelevance: null,
  });
  const words = splitWords(indexed.searchVector);
  return {
    stored: [row.url_key, row.host, row.search_text, splitWords(row.search_vector), await findKnownWords(ctx, words)],
    wanted: [indexed.urlKey, address.host, indexed.searchText, words, words],
  };
}

function splitWords(vector: string): string[] {
  const words = vector.split(" ").map((word) => word.replaceAll("'", ""));
  return words.toSorted();
}

async function findKnownWords(ctx: Context, words: readonly string[]): Promise<string[]> {
  const rows = await database(ctx)
    .selectFrom("search_word")
    .select("word")
    .where("user_id", "=", ctx.userId)
    .where("word", "in", words)
    .execute();
  return rows.map(({ word }) => word).toSorted();
}
