import type { BookmarkSelection } from "@bowerbird/contract/bookmark-changes";
import type { searchMatchesInput } from "@bowerbird/contract/search";
import { Category, Import } from "@bowerbird/db";
import type { z } from "zod";
import { type Context, own } from "../../platform/context/index.ts";
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
  let query = own(ctx).selectFrom("Bookmark").select("id").where("deletedAt", "is", null);
  if (categoryIds.length > 0) query = query.where("categoryId", "=", anyOf(categoryIds));
  if (importId) query = query.where("id", "in", selectImported(ctx, importId));
  if (archived !== undefined) query = query.where("isArchived", "=", archived);
  return (await query.execute()).map(({ id }) => id);
}

async function checkFilter(ctx: Context, categoryIds: readonly string[], importId: string | undefined): Promise<void> {
  const wanted = [...new Set(categoryIds.map((id) => id.toLowerCase()))];
  if ((await ctx.em.count(Category, { id: { $in: wanted } })) < wanted.length) throw notFound(t.categoryNotFound);
  if (importId && (await ctx.em.count(Import, { id: importId })) === 0) throw notFound(t.importNotFound);
}

function selectImported(ctx: Context, importId: string) {
  const items = own(ctx).selectFrom("ImportItem").select("bookmarkId").where("importId", "=", importId);
  return items.where("status", "=", "created").$narrowType<{ bookmarkId: string }>();
}
