import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { newPosition } from "@bowerbird/contract/positions";
import { withSingleSpaces } from "@bowerbird/contract/query-grammar";
import { type RawBuilder, sql } from "kysely";
import { foldText, selectBookmarks } from "../../library/bookmarks/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, everyone, own } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { contains } from "../search/index.ts";
import { taggedAs, toNumbered } from "./linkding-tags.sql.ts";
import { type LinkdingQuery, parseLinkdingQuery } from "./parse-query.ts";
import t from "../messages.json" with { type: "json" };

type Sql = RawBuilder<unknown>;

/** A bookmark with what linkding's API shows besides. */
export type NumberedBookmark = Bookmark & { number: number; updatedAt: Date };

const sorts = {
  added_desc: sql`b.created_at desc, b.id desc`,
  added_asc: sql`b.created_at, b.id`,
  modified_desc: sql`b.updated_at desc, b.id desc`,
  modified_asc: sql`b.updated_at, b.id`,
  title_asc: sql`left(b.search_text, 40) using ~<~, b.created_at desc, b.id desc`,
  title_desc: sql`left(b.search_text, 40) using ~>~, b.created_at desc, b.id desc`,
} satisfies Record<string, Sql>;
export type LinkdingSort = keyof typeof sorts;
export const linkdingSorts = Object.keys(sorts) as LinkdingSort[];

/** A list of linkding's API; null is no condition. */
export interface LinkdingList {
  q: string;
  isArchived: boolean;
  isUnread: boolean | null;
  /** Saved, or changed, later than this, in milliseconds: as apps see the times. */
  addedSince: Date | null;
  modifiedSince: Date | null;
  /** The number of a category; its children are included. An unknown one has no bookmarks. */
  bundle: number | null;
  sort: LinkdingSort;
  limit: number;
  offset: number;
}

/** One page of the person's bookmarks, and how many there are on all pages. @throws BAD_REQUEST for too long a query */
export async function listLinkdingBookmarks(
  ctx: Context,
  list: LinkdingList,
): Promise<{ count: number; bookmarks: NumberedBookmark[] }> {
  const { sort, limit, offset } = list;
  const condition = sql<boolean>`${sql.join(await listConditions(ctx, list), sql` and `)}`;
  const [bookmarks, { count }] = await Promise.all([
    selectNumbered(ctx).where(condition).orderBy(sorts[sort]).limit(limit).offset(offset).execute(),
    everyone(ctx)
      .selectFrom("Bookmark as b")
      .select((eb) => eb.fn.countAll().as("count"))
      .where("b.userId", "=", ctx.userId)
      .where("b.deletedAt", "is", null)
      .where(condition)
      .executeTakeFirstOrThrow(),
  ]);
  return { count: Number(count), bookmarks: bookmarks.map(toNumbered) };
}

/** @throws NOT_FOUND for an unknown or deleted bookmark, or one of another person */
export async function getNumbered(
  ctx: Context,
  wanted: { number: number } | { id: string },
): Promise<NumberedBookmark> {
  const query = selectNumbered(ctx);
  const found = "id" in wanted ? query.where("b.id", "=", wanted.id) : query.where("b.number", "=", wanted.number);
  const row = await found.executeTakeFirst();
  if (!row) throw notFound(t.bookmarkNotFound);
  return toNumbered(row);
}

function selectNumbered(ctx: Context) {
  return selectBookmarks(ctx).select(["b.number", "b.updatedAt"]);
}

async function listConditions(ctx: Context, list: LinkdingList): Promise<Sql[]> {
  const { isArchived, isUnread, addedSince, modifiedSince, bundle } = list;
  return [
    isArchived ? sql`b.is_archived` : sql`not b.is_archived`,
    toCondition(ctx, parseLinkdingQuery(list.q)),
    ...(isUnread === null ? [] : [isUnread ? sql`b.is_unread` : sql`not b.is_unread`]),
    ...(addedSince ? [sql`date_trunc('milliseconds', b.created_at) > ${addedSince}::timestamptz`] : []),
    ...(modifiedSince ? [sql`date_trunc('milliseconds', b.updated_at) > ${modifiedSince}::timestamptz`] : []),
    ...(bundle === null ? [] : [sql`b.category_id = any(${await findCategoryIds(ctx, bundle)}::uuid[])`]),
  ];
}

function toCondition(ctx: Context, query: LinkdingQuery): Sql {
  switch (query.kind) {
    case "everything":
      return sql`true`;
    case "nothing":
      return sql`false`;
    case "unread":
      return sql`b.is_unread`;
    case "untagged":
      return sql`b.tags = '{}'`;
    case "tag":
      return taggedAs(ctx, query.text);
    case "term":
      return sql`b.search_text like ${contains(toSearched(query.text))}`;
    case "not":
      return sql`not (${toCondition(ctx, query.part)})`;
    default:
      return sql`(${sql.join(
        query.parts.map((part) => toCondition(ctx, part)),
        query.kind === "and" ? sql` and ` : sql` or `,
      )})`;
  }
}

/** As search texts have it: folded, addresses from the host on. */
function toSearched(term: string): string {
  return withSingleSpaces(foldText(term.replace(/^https?:\/\/(?:www\.)?/i, "")));
}

async function findCategoryIds(ctx: Context, number: number): Promise<string[]> {
  const found = await own(ctx).selectFrom("Category").select("id").where("number", "=", number).executeTakeFirst();
  return found ? (await loadCategoryTree(ctx)).withChildren(found.id) : [];
}

/** A category as linkding shows it: a saved search with a name. */
export interface CategoryBundle {
  number: number;
  /** The names from the outermost category to this one. */
  path: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** The person's categories, in their order, each right before what is inside it. */
export async function listBundles(ctx: Context): Promise<CategoryBundle[]> {
  const [tree, rows] = await Promise.all([
    loadCategoryTree(ctx),
    own(ctx).selectFrom("Category").select(["id", "number", "createdAt", "updatedAt"]).execute(),
  ]);
  const known = rows
    .filter(({ id }) => tree.get(id) !== undefined)
    .map((row) => ({ ...row, key: tree.getOrderKey(row.id) }));
  const sorted = known.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return sorted.map(({ id, key: _key, ...row }) => ({ ...toNumbered(row), path: tree.getPath(id) }));
}

/** Sets when a new bookmark counts as saved. */
export async function setSavedAt(ctx: Context, id: string, createdAt: Date): Promise<void> {
  const change = { createdAt, position: newPosition(createdAt, id) };
  await own(ctx).updateTable("Bookmark").set(change).where("id", "=", id).execute();
  await publish(ctx, { type: "bookmarks.changed" });
}
