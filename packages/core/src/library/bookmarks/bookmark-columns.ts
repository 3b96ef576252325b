import type { Tables } from "@bowerbird/db";
import type { Selectable } from "kysely";

/** A bookmark's row: the properties of the entity that are columns. */
export type BookmarkRow = Omit<Selectable<Tables["Bookmark"]>, "category">;

/**
 * What a column is for: `shown` in the API's bookmark; `edited` by changes, reverted by undo and restored from backups;
 * `searched` by its words; `index`: derived from the others for searching; `exported` in files and the person's archive.
 */
type Use = "shown" | "edited" | "searched" | "index" | "exported";

/** The PostgreSQL type, for rows in a JSON parameter. */
type ColumnType =
  | "uuid"
  | "bigint"
  | "text"
  | "text[]"
  | "boolean"
  | "smallint"
  | "integer"
  | "timestamptz"
  | "tsvector"
  | "xid8";

function column<const U extends readonly Use[]>(type: ColumnType, ...uses: U) {
  return { type, uses };
}

/** Every column of a bookmark. Selects, inserts, updates, undo, exports and restores take their columns from here. */
const columns = {
  userId: column("uuid"),
  id: column("uuid", "shown"),
  number: column("bigint"),
  categoryId: column("uuid", "shown", "edited", "exported"),
  url: column("text", "shown", "edited", "searched", "exported"),
  urlKey: column("uuid", "edited"),
  copyOf: column("uuid"),
  title: column("text", "shown", "edited", "searched", "exported"),
  description: column("text", "shown", "edited", "searched", "exported"),
  favicon: column("text", "shown", "edited", "exported"),
  tags: column("text[]", "shown", "edited", "searched", "exported"),
  isAiGenerated: column("boolean", "shown", "edited", "exported"),
  aiSummary: column("text", "shown", "edited", "searched", "exported"),
  aiRelevance: column("smallint", "shown", "edited", "exported"),
  isFavorite: column("boolean", "shown", "edited", "exported"),
  isUnread: column("boolean", "shown", "edited", "exported"),
  isArchived: column("boolean", "shown", "edited", "exported"),
  isPrivate: column("boolean", "shown", "edited", "exported"),
  notes: column("text", "shown", "edited", "searched", "exported"),
  sourceId: column("text", "shown", "edited", "exported"),
  coverUrl: column("text", "shown", "edited", "exported"),
  createdAt: column("timestamptz", "shown", "edited", "exported"),
  position: column("text", "edited", "exported"),
  updatedAt: column("timestamptz"),
  changedIn: column("xid8"),
  brokenReason: column("text", "shown"),
  openCount: column("integer"),
  lastOpenedAt: column("timestamptz"),
  deletedAt: column("timestamptz"),
  host: column("text", "index"),
  searchText: column("text", "index"),
  searchVector: column("tsvector", "index"),
} satisfies Record<keyof BookmarkRow, { type: ColumnType; uses: readonly Use[] }>;

type Columns = typeof columns;

/** The columns with a use, by their properties. */
export type ColumnFor<U extends Use> = {
  [C in keyof Columns]: U extends Columns[C]["uses"][number] ? C : never;
}[keyof Columns];

/** The columns with a use, in a fixed order. */
export function columnsFor<U extends Use>(use: U): ColumnFor<U>[] {
  const all = Object.entries<{ uses: readonly Use[] }>(columns);
  return all.filter(([, { uses }]) => uses.includes(use)).map(([name]) => name as ColumnFor<U>);
}

/** The name in the database: `category_id` of `categoryId`. */
export function toColumn(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function isTime(property: keyof BookmarkRow): boolean {
  return columns[property].type === "timestamptz";
}

/** SQL: `b.id as "id", b.category_id as "categoryId"`. */
export function selectList(properties: readonly (keyof BookmarkRow)[], alias: string): string {
  return properties.map((name) => `${alias}.${toColumn(name)} as "${name}"`).join(", ");
}

/** SQL: `"id" uuid, "categoryId" uuid`, for `json_to_recordset`. */
export function recordColumns(properties: readonly (keyof BookmarkRow)[]): string {
  return properties.map((name) => `"${name}" ${columns[name].type}`).join(", ");
}

/** SQL: `id uuid, category_id uuid`, as {@link recordColumns} with the names in the database. */
export function recordOf(properties: readonly (keyof BookmarkRow)[]): string {
  return properties.map((name) => `${toColumn(name)} ${columns[name].type}`).join(", ");
}

/** A row of a raw statement, in which times are texts. */
export type RawRow<T> = { [K in keyof T]: T[K] extends Date ? Date | string : T[K] };
