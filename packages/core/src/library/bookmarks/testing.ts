import { type Context, own } from "../../platform/context/index.ts";
import { emptyContent, indexBookmark, readAddress } from "./index-bookmark.ts";

/** The derived search and duplicate fields of a bookmark: as stored, and as computed from its content. */
export async function searchState(ctx: Context, id: string) {
  const row = await own(ctx)
    .selectFrom("Bookmark")
    .select(["url", "title", "description", "notes", "tags", "urlKey", "host", "searchText", "searchVector"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const address = readAddress(row.url);
  const { title, description, notes, tags } = row;
  const indexed = indexBookmark({ ...emptyContent, address, title, description, notes, tags, createdAt: new Date() });
  const words = splitWords(indexed.searchVector);
  return {
    stored: [row.urlKey, row.host, row.searchText, splitWords(row.searchVector), await findKnownWords(ctx, words)],
    wanted: [indexed.urlKey, address.host, indexed.searchText, words, words],
  };
}

function splitWords(vector: string): string[] {
  const words = vector.split(" ").map((word) => word.replaceAll("'", ""));
  return words.toSorted();
}

async function findKnownWords(ctx: Context, words: readonly string[]): Promise<string[]> {
  const rows = await own(ctx).selectFrom("SearchWord").select("word").where("word", "in", words).execute();
  return rows.map(({ word }) => word).toSorted();
}
