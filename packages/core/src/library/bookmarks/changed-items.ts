import { type Context, own } from "../../platform/context/index.ts";
import { type PartialState, readFields, type StoredFields } from "./bookmark-state.ts";
import { editedAtOnce } from "./edit-bookmarks.ts";
import { sql } from "kysely";

/** The fields of a bookmark that a change altered. */
export interface ChangedFields {
  bookmarkId: string;
  before: PartialState;
  after: PartialState;
}

/** A batch of the bookmarks that a change altered. @param last the last one of the batch before */
export async function nextItems(ctx: Context, changeId: string, last: string | null) {
  const items = await own(ctx)
    .selectFrom("BookmarkChangeItem")
    .select(["bookmarkId", "before", "after"])
    .where("changeId", "=", changeId)
    .$if(last !== null, (query) => query.where("bookmarkId", ">", last!))
    .orderBy("bookmarkId")
    .limit(editedAtOnce)
    .execute();
  return items.map((item) => ({ ...readChanged(item), trash: findTrash(item.before as StoredFields) }));
}

function findTrash(before: StoredFields): "into" | "from" | null {
  if ("is_saved" in before) return "from";
  if (!("deleted_at" in before)) return null;
  return before.deleted_at === null ? "into" : "from";
}

/** A stored change, with the types of its fields. */
export function readChanged<T extends { before: unknown; after: unknown }>(item: T) {
  const [before, after] = [item.before, item.after].map((stored) => readFields((stored ?? {}) as StoredFields));
  return { ...item, before: before!, after: after! };
}

/** How many bookmarks a change put into the trash. */
export async function countTrashed(ctx: Context, changeId: string): Promise<number> {
  const { count } = await own(ctx)
    .selectFrom("BookmarkChangeItem")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("changeId", "=", changeId)
    .where(sql<boolean>`before->'deleted_at' = 'null'::jsonb`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
