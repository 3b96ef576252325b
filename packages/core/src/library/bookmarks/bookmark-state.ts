import { sql } from "kysely";
import { type Context, own } from "../../platform/context/index.ts";
import { type BookmarkRow, type ColumnFor, columnsFor, isTime, toColumn } from "./bookmark-columns.ts";

const fields = columnsFor("edited");

type Field = ColumnFor<"edited">;

/** The columns of a bookmark that a change can alter. */
export type BookmarkState = Pick<BookmarkRow, Field>;

export interface LockedBookmark {
  id: string;
  state: BookmarkState;
}

/** The fields that a change affects. */
export type PartialState = Partial<BookmarkState>;

/** Locks the person's bookmarks with these ids until the transaction ends. Lock order: by id. */
export async function lockBookmarks(
  ctx: Context,
  ids: readonly string[],
  { isTrashIncluded = false } = {},
): Promise<LockedBookmark[]> {
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .select(["id", ...fields])
    .where("id", "=", anyOf(ids))
    .$if(!isTrashIncluded, (query) => query.where("deletedAt", "is", null))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id, ...state }) => ({ id, state }));
}

/** One parameter for all ids, so that planning 1,000 takes as long as planning one. */
export function anyOf(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`;
}

/** Returns the fields in which `after` differs from `before`. */
export function changedFields(before: BookmarkState, after: BookmarkState): Field[] {
  return fields.filter((field) => !isSame(before[field], after[field]));
}

export function pickFields(state: PartialState, names: readonly Field[]): PartialState {
  return Object.fromEntries(names.map((name) => [name, state[name]]));
}

/** Compares two values of a column, which may be arrays or dates. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));
}

/** Fields as they are stored in JSON: by the names of their columns, times in ISO 8601. */
export type StoredFields = Readonly<Record<string, unknown>>;

export function storeFields(state: PartialState): StoredFields {
  return Object.fromEntries(Object.entries(state).map(([field, value]) => [toColumn(field), value]));
}

/** Reads what {@link storeFields} wrote. */
export function readFields(stored: StoredFields): PartialState {
  const known = fields.filter((field) => toColumn(field) in stored);
  return Object.fromEntries(
    known.map((field) => {
      const value = stored[toColumn(field)];
      return [field, isTime(field) ? new Date(value as string) : value];
    }),
  );
}
