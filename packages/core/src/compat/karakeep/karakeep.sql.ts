import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { sql } from "kysely";
import { selectBookmarks } from "../../library/bookmarks/index.ts";
import { type Context, database } from "../../platform/context/index.ts";

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

/**
 * Reads what Karakeep's API shows besides, for one page of bookmarks. Raw SQL, because every list ends here and building two
 * queries takes as long as the page itself.
 */
export async function withDetails(ctx: Context, bookmarks: readonly Bookmark[]): Promise<DetailedBookmark[]> {
  const ids = bookmarks.map(({ id }) => id);
  const { rows } = await sql<{ id: string; updatedAt: string; tagIds: (string | null)[] }>`
    select b.id, b.updated_at as "updatedAt", array(
      select t.number::text from unnest(b.tags) with ordinality as given (tag, ordinal)
      left join tag_count t on t.user_id = b.user_id and t.tag_key = lower(given.tag) and t.tag = given.tag
      order by given.ordinal) as "tagIds"
    from bookmark b where b.user_id = ${ctx.userId} and b.id = any(${ids}::uuid[])`.execute(database(ctx));
  const details = new Map(rows.map((row) => [row.id, row]));
  return bookmarks.map((bookmark) => {
    const { updatedAt, tagIds } = details.get(bookmark.id) ?? { updatedAt: null, tagIds: [] };
    return {
      ...bookmark,
      tags: bookmark.tags.map((name, index) => ({ id: tagIds[index] ?? name, name })),
      updatedAt: updatedAt === null ? null : new Date(updatedAt),
    };
  });
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
