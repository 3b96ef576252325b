import { type RawBuilder, sql } from "kysely";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { withSingleSpaces } from "@bowerbird/contract/query-grammar";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { searchSections } from "@bowerbird/bookmark/search-text";
import { selectBookmarks, shownList, type ShownRow, toBookmark } from "../../library/bookmarks/index.ts";
import { listCategories, listShown, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, database, inTransaction, own } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { contains } from "../../library/query/index.ts";
import { taggedAs, toNumbered } from "./linkding-tags.sql.ts";
import { type LinkdingQuery, parseLinkdingQuery } from "./parse-query.ts";
import { newPosition } from "@bowerbird/contract/positions";
import { publish } from "../../platform/events/index.ts";
import t from "../messages.json" with { type: "json" };

type Sql = RawBuilder<unknown>;

/** A bookmark with what linkding's API shows besides. */
export type NumberedBookmark = Bookmark & { number: number; updatedAt: Date };

const wholeTitle = sql`split_part(b.search_text, ${sql.lit(searchSections.host)}, 1)`;
// By the beginning first, which has an index.
const sorts = {
  added_desc: sql`b.created_at desc, b.id desc`,
  added_asc: sql`b.created_at, b.id`,
  modified_desc: sql`b.updated_at desc, b.id desc`,
  modified_asc: sql`b.updated_at, b.id`,
  title_asc: sql`left(b.search_text, 40) using ~<~, ${wholeTitle} using ~<~, b.created_at desc, b.id desc`,
  title_desc: sql`left(b.search_text, 40) using ~>~, ${wholeTitle} using ~>~, b.created_at desc, b.id desc`,
} satisfies Record<string, Sql>;
export type LinkdingSort = keyof typeof sorts;
export const linkdingSorts = Object.keys(sorts) as LinkdingSort[];

/** A list of linkding's API; null is no condition. */
export interface LinkdingList {
  q: string;
  isArchived: boolean;
  isUnread: boolean | null;
  /** Nothing is shared here, so that only shared ones are none. */
  isShared: boolean;
  /** Saved, or changed, later than this, in milliseconds: as apps see the times. */
  addedSince: Date | null;
  modifiedSince: Date | null;
  /** The number of a category; its children are included. An unknown one has no bookmarks. */
  bundle: number | null;
  sort: LinkdingSort;
  limit: number;
  offset: number;
}

/**
 * One page of the person's bookmarks, and how many there are on all pages. Raw SQL, because apps read these lists often and
 * building them takes as long as reading a page.
 *
 * @throws BAD_REQUEST for too long a query
 */
export function listLinkdingBookmarks(
  ctx: Context,
  list: LinkdingList,
): Promise<{ count: number; bookmarks: NumberedBookmark[] }> {
  return readSettled(ctx, (inner) => readPage(inner, list));
}

async function readPage(ctx: Context, list: LinkdingList) {
  const { sort, limit, offset } = list;
  const condition = await listCondition(ctx, list);
  const [{ rows }, counted] = await Promise.all([
    sql<ShownRow & { number: string; updatedAt: string }>`
      select ${sql.raw(shownList)}, b.number, b.updated_at as "updatedAt"
      from bookmark b join category c on c.user_id = b.user_id and c.id = b.category_id
      where ${condition} order by ${sorts[sort]} limit ${sql.lit(limit)} offset ${offset}`.execute(database(ctx)),
    countList(ctx, list, condition).execute(database(ctx)),
  ]);
  const bookmarks = rows.map((row) =>
    toNumbered({ ...toBookmark(row), updatedAt: new Date(row.updatedAt), number: row.number }),
  );
  return { count: counted.rows[0]!.count, bookmarks };
}

async function listCondition(ctx: Context, list: LinkdingList): Promise<Sql> {
  const conditions = sql.join(await listConditions(ctx, list), sql` and `);
  return sql`b.user_id = ${ctx.userId} and b.deleted_at is null and ${conditions}`;
}

/** A page of any length: the numbers of its bookmarks in order, and how many there are on all pages. */
export interface NumberedPage {
  numbers: number[];
  count: number;
  /** Everything that was modified until then is in it. */
  until: Date;
}

/** @throws BAD_REQUEST for too long a query */
export function findNumbers(ctx: Context, list: LinkdingList): Promise<NumberedPage> {
  return readSettled(ctx, async (inner, until) => {
    const condition = await listCondition(inner, list);
    const { rows } = await sql<{ number: string }>`
      select b.number from bookmark b where ${condition}
      order by ${sorts[list.sort]} limit ${sql.lit(list.limit)} offset ${list.offset}`.execute(database(inner));
    const counted = await countList(inner, list, condition).execute(database(inner));
    return { numbers: rows.map(({ number }) => Number(number)), count: counted.rows[0]!.count, until };
  });
}

/**
 * Reads the bookmarks of a page, some at a time. Those that were deleted meanwhile are left out, and those that were modified
 * meanwhile have the time until which the page is whole, so that a program asks for them again.
 */
export async function* readNumbered(
  ctx: Context,
  { numbers, until }: NumberedPage,
): AsyncGenerator<NumberedBookmark[]> {
  for (let start = 0; start < numbers.length; start += limits.rowsAtOnce) {
    const batch = numbers.slice(start, start + limits.rowsAtOnce);
    const rows = await selectNumbered(ctx)
      .where("b.number", "=", sql<number>`any(${batch}::bigint[])`)
      .execute();
    const shown = rows.map((row) => ({ ...row, updatedAt: row.updatedAt > until ? until : row.updatedAt }));
    const byNumber = new Map(shown.map((row) => [Number(row.number), toNumbered(row)]));
    yield batch.flatMap((number) => byNumber.get(number) ?? []);
  }
}

/** Most apps list everything that is not archived: categories have the number of all, and an index that of the archived. */
function countList({ userId }: Context, list: LinkdingList, condition: Sql): RawBuilder<{ count: number }> {
  const { q, isArchived, isUnread, isShared, addedSince, modifiedSince, bundle } = list;
  const isFiltered =
    isArchived || isShared || [isUnread, addedSince, modifiedSince, bundle].some((filter) => filter !== null);
  if (isFiltered || q.trim() !== "") return sql`select count(*)::int as count from bookmark b where ${condition}`;
  return sql`
    select ((select coalesce(sum(bookmark_count), 0) from category where user_id = ${userId})
      - (select count(*) from bookmark where user_id = ${userId} and is_archived and deleted_at is null))::int as count`;
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
  const { isArchived, isUnread, isShared, addedSince, modifiedSince, bundle } = list;
  return [
    ...(isShared ? [sql`false`] : []),
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
  categoryId: string;
  number: number;
  /** The names from the outermost category to this one. */
  path: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** The categories that the person sees, in their order, each right before what is inside it. */
export async function listBundles(ctx: Context): Promise<CategoryBundle[]> {
  const [tree, categories, rows] = await Promise.all([
    loadCategoryTree(ctx),
    listCategories(ctx),
    own(ctx).selectFrom("Category").select(["id", "number", "createdAt", "updatedAt"]).execute(),
  ]);
  const shown = new Set(listShown(categories).map(({ id }) => id));
  const known = rows
    .filter(({ id }) => shown.has(id) && tree.get(id) !== undefined)
    .map((row) => ({ ...row, key: tree.getOrderKey(row.id) }));
  const sorted = known.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return sorted.map(({ id, key: _key, ...row }) => ({ ...toNumbered(row), categoryId: id, path: tree.getPath(id) }));
}

/** The first half of the advisory locks that writers of bookmarks share, see the migration `0071-modification-times`. */
const lockClass = 52_002;

/**
 * Reads bookmarks so that programs can ask for what was modified since: waits for the person's writers, and lets none write
 * until the work is done. So what is read later has a later modification time than all that was read. Waits a millisecond,
 * because programs are shown no shorter time.
 *
 * @param work gets the time until which it sees everything
 */
function readSettled<T>(ctx: Context, work: (inner: Context, until: Date) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockClass)}, hashtext(${ctx.userId}))`.execute(database(inner));
    const { rows } = await sql<{ until: string }>`
      select clock_timestamp() as until, pg_sleep(0.001)`.execute(database(inner));
    return work(inner, new Date(rows[0]!.until));
  });
}

/** Sets when a bookmark counts as saved, and, for a new one that an app brings along, as modified. */
export async function setSavedAt(
  ctx: Context,
  id: string,
  { createdAt, modifiedAt }: { createdAt?: Date | undefined; modifiedAt?: Date | undefined },
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    if (modifiedAt) await keepGivenTimes(inner, true);
    const saved = createdAt ? { createdAt, position: newPosition(createdAt, id) } : {};
    await own(inner)
      .updateTable("Bookmark")
      .set({ ...saved, updatedAt: modifiedAt ?? ctx.now() })
      .where("id", "=", id)
      .execute();
    if (modifiedAt) await keepGivenTimes(inner, false);
    await publish(inner, { type: "bookmarks.changed" });
  });
}

async function keepGivenTimes(ctx: Context, isOn: boolean): Promise<void> {
  const value = isOn ? "on" : "off";
  await sql`select set_config('bowerbird.given_modified_at', ${value}, true)`.execute(database(ctx));
}
