import { createHash } from "node:crypto";
import { sql } from "kysely";
import { newPosition } from "@bowerbird/contract/positions";
import { type Address, parseAddress } from "@bowerbird/bookmark/address";
import { giveFields, type Given } from "@bowerbird/bookmark/edit-bookmark";
import { blankContent } from "@bowerbird/contract/bookmark-table";
import { indexText } from "@bowerbird/bookmark/search-text";
import { describeUrlProblem } from "@bowerbird/contract/url-problems";
import { tidyUrl } from "@bowerbird/contract/web-url";
import { v7 as uuid } from "uuid";
import { type Context, database } from "../../platform/context/index.ts";
import {
  type BookmarkRow,
  type ColumnFor,
  columnsFor,
  isTime,
  type RawRow,
  selectList,
  toColumn,
} from "./bookmark-columns.ts";
import { AppError } from "../../platform/errors/index.ts";
import type { NewBookmark } from "./insert-bookmarks.ts";

const fields = columnsFor("edited");
const columns = new Map(fields.map((field) => [field, toColumn(field)]));
const lockedColumns = sql.raw(selectList(["id", ...fields], "b"));

type Field = ColumnFor<"edited">;

/** The columns of a bookmark that a change can alter. */
export type BookmarkState = Pick<BookmarkRow, Field>;

export interface LockedBookmark {
  id: string;
  state: BookmarkState;
}

/** The fields that a change affects. */
export type PartialState = Partial<BookmarkState>;

/**
 * Locks the person's bookmarks with these ids until the transaction ends. Lock order: by id. A raw statement, because the
 * query builder takes 20 µs to name the columns of a row.
 */
export async function lockBookmarks(
  ctx: Context,
  ids: readonly string[],
  { isTrashIncluded = false } = {},
): Promise<LockedBookmark[]> {
  const { rows } = await sql<RawRow<BookmarkState & { id: string }>>`
    select ${lockedColumns} from bookmark b
    where b.user_id = ${ctx.userId} and b.id = ${anyOf(ids)} and (${isTrashIncluded} or b.deleted_at is null)
    order by b.id for no key update`.execute(database(ctx));
  return rows.map(({ id, createdAt, ...state }) => ({ id, state: { ...state, createdAt: new Date(createdAt) } }));
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
  return Object.fromEntries(Object.entries(state).map(([field, value]) => [columns.get(field as Field), value]));
}

/** Reads what {@link storeFields} wrote. */
export function readFields(stored: StoredFields): PartialState {
  const read: Record<string, unknown> = {};
  for (const [field, column] of columns) {
    if (column in stored) read[field] = isTime(field) ? new Date(stored[column] as string) : stored[column];
  }
  return read;
}

/** A bookmark with a new id and the derived fields, without category and icon. */
export type IndexedBookmark = Omit<NewBookmark, "categoryId" | "favicon" | "isAiGenerated">;

type Derived = "id" | "url" | "urlKey" | "position" | ColumnFor<"index">;
/** A bookmark's content without its category; texts and tags are already normalized. */
export type BookmarkContent = Omit<IndexedBookmark, Derived> & {
  address: Address;
  /** By default a new one. */
  id?: string | undefined;
  /** Its position in the manual order; by default before everything that was saved earlier. */
  position?: string;
};

/** The content of a new bookmark of which only the address is known. */
export const emptyContent: Omit<BookmarkContent, "address" | "createdAt" | "position"> = {
  ...blankContent,
  tags: [],
};

/** The content of a new bookmark as a person gives it. */
export function givenContent(given: Given & { tags?: string[] | null | undefined }): typeof emptyContent {
  return { ...emptyContent, ...giveFields(given), tags: given.tags ?? [] };
}

/** The most expensive part of storing a bookmark outside the database: batch writers run it during database waits. */
export function indexBookmark({ address: { url, key, host }, ...content }: BookmarkContent): IndexedBookmark {
  const { id = uuid() } = content;
  const position = content.position ?? newPosition(content.createdAt, id);
  return { ...content, id, position, url, urlKey: urlKeyHash(key), host, ...indexText({ ...content, url }) };
}

/** Parses an address that a person entered. @throws BAD_REQUEST when it is not a web address */
export function readAddress(text: string): Address {
  const parsed = parseAddress(tidyUrl(text));
  if (!parsed.ok) throw new AppError("BAD_REQUEST", describeUrlProblem(parsed.reason));
  return parsed.value;
}

/** 128 bits of the key's hash, as a UUID: short enough to index addresses of any length. */
export function urlKeyHash(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
