import { sql } from "kysely";
import { type Context, database } from "../../../platform/context/index.ts";
import { tagKey } from "../../../library/tags/index.ts";
import type { Knowledge } from "./knowledge.ts";
import { type Lesson, learnLessons } from "./learn-lessons.ts";
import { type CategoryRow, isFallback, nameCategories } from "./name-categories.ts";
import { builtInCategories } from "@bowerbird/contract/categories";

/** Max. rows used as lessons; more add time but little accuracy. */
const max = { bookmarks: 3_000, perCategory: 150, atLeast: 5, changed: 1_000, feedback: 1_000, tags: 1_000 };

/** Loads the person's categories, and lessons from bookmarks and feedback, with four queries. */
export async function loadKnowledge(ctx: Context): Promise<Knowledge> {
  const categories = await loadCategories(ctx);
  const catchAllId = findCatchAll(categories);
  const categorized = (await loadCategorized(ctx, categories.length)).filter(
    ({ categoryId }) => categoryId !== catchAllId,
  );
  const named = nameCategories(categories);
  const positions = new Map(named.categories.map(({ id }, position) => [id, position]));
  const lessons = learnLessons([...categorized, ...(await loadFeedback(ctx))], positions);
  return { ...named, ...lessons, catchAllId, tags: await loadTags(ctx) };
}

type FilledCategory = CategoryRow & { bookmarkCount: number };

/** A category with at least this many bookmarks and this share of all is a catch-all. */
const catchAllMinSize = 200;
const catchAllMinShare = 0.8;

/** Finds a category with nearly all bookmarks, as after an import of one folder: not a deliberate choice. */
function findCatchAll(categories: readonly FilledCategory[]): string | null {
  const own = categories.filter((row) => !isFallback(row));
  const total = own.reduce((sum, { bookmarkCount }) => sum + bookmarkCount, 0);
  const catchAllId = own.find(
    ({ bookmarkCount }) => bookmarkCount >= Math.max(catchAllMinSize, catchAllMinShare * total),
  );
  return catchAllId?.id ?? null;
}

function loadCategories(ctx: Context): Promise<FilledCategory[]> {
  return database(ctx)
    .selectFrom("category")
    .select(["id", "name", "parent_id as parentId", "is_custom as isCustom", "bookmark_count as bookmarkCount"])
    .where("user_id", "=", ctx.userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The newest bookmarks of each category, so that large ones do not dominate, and the last changed ones. */
async function loadCategorized(ctx: Context, categories: number): Promise<Lesson[]> {
  const each = Math.max(max.atLeast, Math.min(max.perCategory, Math.floor(max.bookmarks / Math.max(1, categories))));
  const { rows } = await sql<Lesson>`
    with sample as (
      (select newest.* from category c cross join lateral (
        select b.id, b.url, b.title, b.category_id, b.is_ai_generated from bookmark b
        where b.user_id = ${ctx.userId} and b.category_id = c.id and b.deleted_at is null
        order by b.created_at desc, b.id desc limit ${each}
      ) as newest where c.user_id = ${ctx.userId} limit ${max.bookmarks})
      union
      (select b.id, b.url, b.title, b.category_id, b.is_ai_generated from bookmark b
      where b.user_id = ${ctx.userId} and b.deleted_at is null
      order by b.updated_at desc limit ${max.changed})
    )
    select left(url, 400) as url, left(title, 200) as title, category_id as "categoryId",
      case when is_ai_generated then 'auto' else 'byHand' end as kind
    from sample`.execute(database(ctx));
  return rows;
}

function loadFeedback(ctx: Context): Promise<Lesson[]> {
  return database(ctx)
    .selectFrom("ai_feedback")
    .select(["url", "title", sql<string>`category_id`.as("categoryId"), sql<Lesson["kind"]>`type`.as("kind")])
    .where("user_id", "=", ctx.userId)
    .orderBy("created_at", "desc")
    .limit(max.feedback)
    .execute();
}

async function loadTags(ctx: Context): Promise<Map<string, string>> {
  const rows = await database(ctx)
    .selectFrom("tag_count")
    .select("tag")
    .where("user_id", "=", ctx.userId)
    .orderBy("bookmark_count", "desc")
    .orderBy("tag")
    .limit(max.tags)
    .execute();
  const tags = new Map<string, string>();
  for (const { tag } of rows) if (!tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
  return tags;
}

/**
 * The knowledge about a new account with these additional categories, without a database; category ids are names.
 */
export function createInitialKnowledge(
  ownCategories: readonly string[] = [],
  lessons: readonly Lesson[] = [],
): Knowledge {
  const rows = [
    ...builtInCategories.map(([name]) => ({ id: name, name: name as string, parentId: null, isCustom: false })),
    ...ownCategories.map((name) => ({ id: name, name, parentId: null, isCustom: true })),
  ];
  const named = nameCategories(rows);
  const positions = new Map(named.categories.map(({ id }, position) => [id, position]));
  return { ...named, ...learnLessons(lessons, positions), catchAllId: null, tags: new Map() };
}
