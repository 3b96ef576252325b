import type { BookmarkSelection } from "@bowerbird/contract/bookmark-changes";
import type { searchMatchesInput } from "@bowerbird/contract/search";
import { Category, Import } from "@bowerbird/db";
import { sql } from "kysely";
import type { z } from "zod";
import { type Context, database } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { anyOf } from "./bookmark-state.ts";
import t from "../messages.json" with { type: "json" };

declare module "../../platform/context/index.ts" {
  interface Services {
    /** The ids of everything that a search finds; the search lies above the library. */
    findMatches(ctx: Context, search: z.output<typeof searchMatchesInput>): Promise<string[]>;
  }
}

/**
 * Resolves a selection to distinct, sorted ids: the given ids unchecked, and what the filter finds outside the trash,
 * minus its exceptions.
 *
 * @throws NOT_FOUND for a category or import of another person
 */
export async function selectIds(ctx: Context, { ids = [], filter }: BookmarkSelection): Promise<string[]> {
  const given = ids.map((id) => id.toLowerCase());
  if (!filter) return [...new Set(given)].toSorted();
  const excepted = new Set(filter.exceptIds.map((id) => id.toLowerCase()));
  const found = (await findInFilter(ctx, filter)).filter((id) => !excepted.has(id));
  return [...new Set([...given, ...found])].toSorted();
}

type Filter = NonNullable<BookmarkSelection["filter"]>;

async function findInFilter(ctx: Context, filter: Filter): Promise<string[]> {
  if (filter.search) return ctx.services.findMatches(ctx, filter.search);
  const { categoryId, importId, archived } = filter;
  const categoryIds = filter.categoryIds ?? (categoryId === undefined ? [] : [categoryId]);
  await checkFilter(ctx, categoryIds, importId);
  const isArchived = archived === undefined ? sql`true` : sql`is_archived = ${archived}`;
  const isInFilter = importId
    ? sql`id = ${anyOf(await findImported(ctx, importId))}`
    : sql`category_id = ${anyOf(categoryIds)}`;
  const { rows } = await sql<{ id: string }>`
    select id from bookmark
    where user_id = ${ctx.userId} and deleted_at is null and ${isArchived} and ${isInFilter}`.execute(database(ctx));
  return rows.map(({ id }) => id);
}

async function checkFilter(ctx: Context, categoryIds: readonly string[], importId: string | undefined): Promise<void> {
  const wanted = [...new Set(categoryIds.map((id) => id.toLowerCase()))];
  if ((await ctx.em.count(Category, { id: { $in: wanted } })) < wanted.length) throw notFound(t.categoryNotFound);
  if (importId && (await ctx.em.count(Import, { id: importId })) === 0) throw notFound(t.importNotFound);
}

/**
 * Read before the bookmarks are, not joined with them: right after an import, before the database has counted the new
 * rows, it joined 50,000 of them in a nested loop that took five minutes.
 */
async function findImported(ctx: Context, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select bookmark_id as id from import_item
    where user_id = ${ctx.userId} and import_id = ${importId} and status = 'created'`.execute(database(ctx));
  return rows.map(({ id }) => id);
}
