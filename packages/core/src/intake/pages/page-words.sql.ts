import { sql } from "kysely";
import type { PageTexts } from "../../library/bookmarks/index.ts";
import { database, type VisitorContext } from "../../platform/context/index.ts";

interface PageId {
  userId: string;
  bookmarkId: string;
}

/** Pages of all people that were read but have no words yet. */
export async function readEarlierPages(ctx: VisitorContext, max: number): Promise<(PageId & PageTexts)[]> {
  const { rows } = await sql<PageId & PageTexts>`
    select w.user_id as "userId", w.bookmark_id as "bookmarkId", b.url, p.title, p.description, p.preview
    from (select user_id, bookmark_id from page_words where words is null limit ${max}) w
      join bookmark_page p on p.user_id = w.user_id and p.bookmark_id = w.bookmark_id
      join bookmark b on b.user_id = w.user_id and b.id = w.bookmark_id`.execute(database(ctx));
  return rows;
}

/** Writes the words of pages that have none yet. */
export async function writePageWords(
  ctx: VisitorContext,
  pages: readonly (PageId & { words: string })[],
): Promise<void> {
  await sql`
    update page_words w set words = r.words
    from json_to_recordset(${JSON.stringify(pages)}::json) as r ("userId" uuid, "bookmarkId" uuid, words tsvector)
    where w.user_id = r."userId" and w.bookmark_id = r."bookmarkId" and w.words is null`.execute(database(ctx));
}
