import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { sql } from "kysely";
import { anyOf, selectBookmarks } from "../../library/bookmarks/index.ts";
import { type Context, database, own } from "../../platform/context/index.ts";

/** A tag with an id; its number, as text. */
export interface KarakeepTag {
  id: string;
  name: string;
  /** Bookmarks that have it; 0 for one that an app has created and not used yet. */
  count: number;
}

/** A bookmark with what Karakeep's API shows besides. */
export type DetailedBookmark = Omit<Bookmark, "tags"> & {
  tags: Pick<KarakeepTag, "id" | "name">[];
  updatedAt: Date | null;
};

/** Reads what Karakeep's API shows besides, for one page of bookmarks. */
export async function withDetails(ctx: Context, bookmarks: readonly Bookmark[]): Promise<DetailedBookmark[]> {
  const ids = bookmarks.map(({ id }) => id);
  const names = [...new Set(bookmarks.flatMap(({ tags }) => tags))];
  const [times, tags] = await Promise.all([
    own(ctx).selectFrom("Bookmark").select(["id", "updatedAt"]).where("id", "=", anyOf(ids)).execute(),
    own(ctx)
      .selectFrom("TagCount")
      .select(["number", "tag"])
      .where("tag", "=", sql<string>`any(${names}::text[])`)
      .execute(),
  ]);
  const updated = new Map(times.map(({ id, updatedAt }) => [id, updatedAt]));
  const numbers = new Map(tags.map(({ tag, number }) => [tag, String(number)]));
  return bookmarks.map((bookmark) => ({
    ...bookmark,
    tags: bookmark.tags.map((name) => ({ id: numbers.get(name) ?? name, name })),
    updatedAt: updated.get(bookmark.id) ?? null,
  }));
}

/** The person's tags, the most used first. */
export async function listKarakeepTags(ctx: Context): Promise<KarakeepTag[]> {
  const { rows } = await sql<KarakeepTag>`
    select number::text as id, tag as name, bookmark_count as count from tag_count where user_id = ${ctx.userId}
    order by bookmark_count desc, tag_key, tag collate "C" limit ${limits.listedTags}`.execute(database(ctx));
  return rows;
}

/** The person's bookmarks with a tag in this spelling, by time; `after` is the last of the page before. */
export function listTagged(ctx: Context, { tag, isOldestFirst, after, limit }: ListTagged): Promise<Bookmark[]> {
  const direction = isOldestFirst ? "asc" : "desc";
  const comes = sql.raw(isOldestFirst ? ">" : "<");
  return selectBookmarks(ctx)
    .where(sql<boolean>`b.tags @> array[${tag}]::text[]`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(b.created_at, b.id) ${comes} (${after!.createdAt}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy("b.createdAt", direction)
    .orderBy("b.id", direction)
    .limit(limit)
    .execute();
}

interface ListTagged {
  tag: string;
  isOldestFirst: boolean;
  after: { createdAt: Date; id: string } | null;
  limit: number;
}
