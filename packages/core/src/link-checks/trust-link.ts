import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { sql } from "kysely";
import { getBookmark, lockBookmarks, retryOnConflict } from "../bookmarks/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { writeMarks } from "./record-findings.ts";
import { loadSettings } from "./settings-row.ts";

/**
 * Takes the person's word that a link is not broken: it is neither marked nor looked at until its address changes, or
 * they take it back. @throws NOT_FOUND
 */
export function trustLink(ctx: Context, { id, isTrusted }: { id: string; isTrusted: boolean }): Promise<Bookmark> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await getBookmark(inner, { id });
      const { isEnabled } = await loadSettings(inner, "share");
      await lockBookmarks(inner, [id]);
      await sql`
        insert into link_check (user_id, bookmark_id, is_trusted) values (${ctx.userId}, ${id}, ${isTrusted})
        on conflict (user_id, bookmark_id) do update set is_trusted = excluded.is_trusted, due_at = null`.execute(
        database(inner),
      );
      if (isEnabled && (await writeMarks(inner, [id]))) await publish(inner, { type: "bookmarks.changed" });
      return getBookmark(inner, { id });
    }),
  );
}
