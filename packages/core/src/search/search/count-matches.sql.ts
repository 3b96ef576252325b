import { sql } from "kysely";
import { buildConditions, hasConditions, type Search } from "../../library/query/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { ownBookmarks } from "./rank.sql.ts";

/** Matches are counted in libraries of up to this many bookmarks. */
const maxCounted = 10_000;

/**
 * The number of matches where these are too many to be found one by one: categories have stored counts, and small
 * libraries are read.
 *
 * @returns null in a large library
 */
export async function countMatches(ctx: Context, search: Search): Promise<number | null> {
  const hasOnlyCategories = !hasConditions({ ...search, categories: [] });
  return hasOnlyCategories ? countInCategories(ctx, search) : countInSmallLibrary(ctx, search);
}

async function countInCategories(ctx: Context, { categories }: Search): Promise<number> {
  const filters = categories.map(({ ids, isExcluded }) => sql`and (id = any(${ids}::uuid[])) <> ${isExcluded}`);
  const statement = sql<{ total: number }>`
    select coalesce(sum(bookmark_count), 0)::int as total from category
    where user_id = ${ctx.userId} ${sql.join(filters, sql` `)}`;
  return (await statement.execute(database(ctx))).rows[0]!.total;
}

async function countInSmallLibrary(ctx: Context, search: Search): Promise<number | null> {
  const statement = sql<{ total: number | null }>`
    select case when (select sum(bookmark_count) from category where user_id = ${ctx.userId}) <= ${sql.lit(maxCounted)} then
      (select count(*)::int from bookmark where ${ownBookmarks(ctx.userId, search)} and ${buildConditions(search).text})
    end as total`;
  return (await statement.execute(database(ctx))).rows[0]!.total;
}
