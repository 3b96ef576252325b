import type { Webhook } from "@bowerbird/db";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { v7 as uuid } from "uuid";
import { anyOf, selectBookmarks } from "../../library/bookmarks/index.ts";
import { type Context, inTransaction, own } from "../../platform/context/index.ts";
import { takeChanges, type TakenChange } from "./webhooks.sql.ts";
import { type DeletedBookmark, writeBody } from "./write-body.ts";

/**
 * Makes messages of the changes that wait, as many as may wait for an attempt, with the bookmarks as they are now. One
 * transaction: a change is lost or told twice by no crash.
 *
 * @returns whether there were changes
 */
export function storeMessages(ctx: Context, { id: webhookId, events }: Webhook): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const changes = await takeChanges(inner, webhookId, limits.webhookBacklog);
    if (changes.length === 0) return false;
    const bookmarks = await readBookmarks(inner, changes);
    const told = changes.filter(({ event }) => events.includes(event));
    const rows = told.flatMap((change) => {
      const bookmark = toShown(change, bookmarks);
      if (!bookmark) return [];
      const message = { id: uuid(), event: change.event };
      const body = writeBody({ ...message, changedAt: new Date(change.changedAt) }, bookmark);
      const times = { nextAt: inner.now(), createdAt: inner.now() };
      return [{ webhookId, ...message, body, ...times }];
    });
    if (rows.length > 0) await own(inner).insertInto("WebhookDelivery", rows).execute();
    return true;
  });
}

async function readBookmarks(ctx: Context, changes: readonly TakenChange[]): Promise<Map<string, Bookmark>> {
  const ids = changes.map(({ bookmarkId }) => bookmarkId);
  const rows = await selectBookmarks(ctx).where("b.id", "=", anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** @returns undefined for a bookmark that was deleted since, of which the next change tells */
function toShown(
  change: TakenChange,
  bookmarks: ReadonlyMap<string, Bookmark>,
): Bookmark | DeletedBookmark | undefined {
  const { bookmarkId: id, event, url, title } = change;
  return event === "bookmark.deleted" ? { id, url: url ?? "", title: title ?? "" } : bookmarks.get(id);
}
