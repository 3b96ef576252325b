import { bookmark as bookmarkSchema, type Bookmark } from "@bowerbird/contract/bookmarks";
import type { WebhookEvent } from "@bowerbird/contract/webhooks";

/** What a message is about. */
interface Told {
  id: string;
  event: WebhookEvent | "test";
  changedAt: Date;
}

/** What a message says of a deleted bookmark. */
export type DeletedBookmark = Pick<Bookmark, "id" | "url" | "title">;

/** A message: the bookmark has the shape of the REST API. */
export function writeBody({ id, event, changedAt }: Told, bookmark: Bookmark | DeletedBookmark | null): string {
  const shown = bookmark && "tags" in bookmark ? bookmarkSchema.parse(bookmark) : bookmark;
  return JSON.stringify({ id, event, createdAt: changedAt, bookmark: shown });
}
