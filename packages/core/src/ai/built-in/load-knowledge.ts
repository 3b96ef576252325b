import { sql } from "kysely";
import { type Context, database } from "../../context/index.ts";
import { tagKey } from "../../tags/index.ts";
import type { Knowledge } from "./knowledge-of-person.ts";
import { type Lesson, learnLessons } from "./learn-lessons.ts";
import { type CategoryRow, isFallback, nameCategories } from "./name-categories.ts";

/** More bookmarks say little more and take longer: those of each category, those last changed, and what was said. */
const most = { bookmarks: 3_000, perCategory: 150, atLeast: 5, changed: 1_000, feedback: 1_000, tags: 1_000 };

/** The person's categories and what can be learnt from their bookmarks and feedback, as they are now: four queries. */
export async function loadKnowledge(ctx: Context): Promise<Knowledge> {
  const categories = await loadCategories(ctx);
  const heap = heapOf(categories);
  const filed = (await loadFiled(ctx, categories.length)).filter(({ categoryId }) => categoryId !== heap);
  const named = nameCategories(categories);
  const positions = new Map(named.categories.map(({ id }, position) => [id, position]));
  const lessons = learnLessons([...filed, ...(await loadFeedback(ctx))], positions);
  return { ...named, ...lessons, heap, tags: await loadTags(ctx) };
}

type FilledCategory = CategoryRow & { bookmarkCount: number };

/** From so many bookmarks on, with so large a part of all that are filed, a category is a heap. */
const heapSize = 200;
const heapShare = 0.8;

/** Where nearly everything lies, as after an import out of one folder, nothing was put on purpose: it teaches nothing. */
function heapOf(categories: readonly FilledCategory[]): string | null {
  const filed = categories.filter((row) => !isFallback(row));
  const total = filed.reduce((sum, { bookmarkCount }) => sum + bookmarkCount, 0);
  const heap = filed.find(({ bookmarkCount }) => bookmarkCount >= Math.max(heapSize, heapShare * total));
  return heap?.id ?? null;
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

/** The newest bookmarks of each category, so that none is drowned by a large one, and those that were last changed. */
async function loadFiled(ctx: Context, categories: number): Promise<Lesson[]> {
  const each = Math.max(most.atLeast, Math.min(most.perCategory, Math.floor(most.bookmarks / Math.max(1, categories))));
  const { rows } = await sql<Lesson>`
    with sample as (
      (select filed.* from category c cross join lateral (
        select b.id, b.url, b.title, b.category_id, b.is_ai_generated from bookmark b
        where b.user_id = ${ctx.userId} and b.category_id = c.id and b.deleted_at is null
        order by b.created_at desc, b.id desc limit ${each}
      ) as filed where c.user_id = ${ctx.userId} limit ${most.bookmarks})
      union
      (select b.id, b.url, b.title, b.category_id, b.is_ai_generated from bookmark b
      where b.user_id = ${ctx.userId} and b.deleted_at is null
      order by b.updated_at desc limit ${most.changed})
    )
    select left(url, 400) as url, left(title, 200) as title, category_id as "categoryId",
      case when is_ai_generated then 'byUs' else 'byHand' end as kind
    from sample`.execute(database(ctx));
  return rows;
}

function loadFeedback(ctx: Context): Promise<Lesson[]> {
  return database(ctx)
    .selectFrom("ai_feedback")
    .select(["url", "title", sql<string>`category_id`.as("categoryId"), sql<Lesson["kind"]>`type`.as("kind")])
    .where("user_id", "=", ctx.userId)
    .orderBy("created_at", "desc")
    .limit(most.feedback)
    .execute();
}

async function loadTags(ctx: Context): Promise<Map<string, string>> {
  const rows = await database(ctx)
    .selectFrom("tag_count")
    .select("tag")
    .where("user_id", "=", ctx.userId)
    .orderBy("bookmark_count", "desc")
    .orderBy("tag")
    .limit(most.tags)
    .execute();
  const tags = new Map<string, string>();
  for (const { tag } of rows) if (!tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
  return tags;
}
