import { sql } from "kysely";
import { type Context, database } from "../../../platform/context/index.ts";
import { tagKey } from "../../../library/tags/index.ts";
import { answerByTopic } from "./rank-categories.ts";
import type { Knowledge } from "./knowledge.ts";
import { type LearnedLessons, type Lesson, learnLessons } from "./learn-lessons.ts";
import { type CategoryRow, isFallback, nameCategories } from "./name-categories.ts";
import { OwnFolders } from "./own-folders.ts";
import { readLink } from "./read-link.ts";
import { builtInCategories } from "@bowerbird/contract/categories";

/** Max. rows used as lessons; more add time but little accuracy. */
const max = { bookmarks: 3_000, perCategory: 150, atLeast: 5, changed: 1_000, feedback: 1_000, tags: 1_000 };

/** Knowledge that can learn more. */
export type LoadedKnowledge = Knowledge &
  LearnedLessons & {
    /** The categories of the bookmarks that it has learned, by their ids. */
    learned: Map<string, string>;
  };

/** Loads the person's categories, and lessons from bookmarks and feedback, with four queries. */
export async function loadKnowledge(ctx: Context): Promise<LoadedKnowledge> {
  const categories = await loadCategories(ctx);
  const catchAllId = findCatchAll(categories);
  const categorized = (await loadCategorized(ctx, categories.length)).filter(
    ({ categoryId }) => categoryId !== catchAllId,
  );
  const named = nameCategories(categories);
  const positions = new Map(named.categories.map(({ id }, position) => [id, position]));
  const lessons = learnLessons([...categorized, ...(await loadFeedback(ctx))], positions);
  const folders = learnFolders(named, categories, categorized);
  const learned = new Map(
    categorized.filter(({ categoryId }) => positions.has(categoryId)).map(({ id, categoryId }) => [id, categoryId]),
  );
  return { ...named, ...lessons, folders, learned, catchAllId, tags: await loadTags(ctx) };
}

/** The newest lessons by which the learner also tests itself. */
const testedLessons = 300;

/** Learns from what the person categorized by hand, in the order of saving. */
function learnFolders(
  named: Pick<Knowledge, "categories" | "topicCategories">,
  categories: readonly CategoryRow[],
  lessons: readonly Lesson[],
): OwnFolders {
  const folders = new OwnFolders(toPaths(categories), (link) => answerByTopic(named, readLink(link)));
  const toTime = ({ savedAt }: Lesson) => savedAt?.getTime() ?? 0;
  const byHand = lessons.filter(({ kind }) => kind === "byHand").toSorted((a, b) => toTime(a) - toTime(b));
  for (const [index, lesson] of byHand.entries()) {
    folders.learn({ ...lesson, savedAt: lesson.savedAt ?? null }, { isTested: index >= byHand.length - testedLessons });
  }
  return folders;
}

/** The categories without Uncategorized, each with the names from the top. */
function toPaths(rows: readonly CategoryRow[]): { id: string; path: string[] }[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const toPath = (row: CategoryRow): string[] => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId);
    return parent ? [...toPath(parent), row.name] : [row.name];
  };
  return rows.filter((row) => !isFallback(row)).map((row) => ({ id: row.id, path: toPath(row) }));
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
async function loadCategorized(ctx: Context, categories: number): Promise<(Lesson & { id: string })[]> {
  const each = Math.max(max.atLeast, Math.min(max.perCategory, Math.floor(max.bookmarks / Math.max(1, categories))));
  const { rows } = await sql<Lesson & { id: string; savedAt: Date | string }>`
    with sample as (
      (select newest.* from category c cross join lateral (
        select b.id, b.url, b.title, b.category_id, b.is_ai_generated, b.created_at from bookmark b
        where b.user_id = ${ctx.userId} and b.category_id = c.id and b.deleted_at is null
        order by b.created_at desc, b.id desc limit ${each}
      ) as newest where c.user_id = ${ctx.userId} limit ${max.bookmarks})
      union
      (select b.id, b.url, b.title, b.category_id, b.is_ai_generated, b.created_at from bookmark b
      where b.user_id = ${ctx.userId} and b.deleted_at is null
      order by b.updated_at desc limit ${max.changed})
    )
    select id, left(url, 400) as url, left(title, 200) as title, category_id as "categoryId",
      case when is_ai_generated then 'auto' else 'byHand' end as kind, created_at as "savedAt"
    from sample order by created_at, id`.execute(database(ctx));
  return rows.map((row) => ({ ...row, savedAt: new Date(row.savedAt) }));
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
  return createKnowledge(rows, lessons);
}

/** The knowledge about a person with these categories, who put links into them in the order of the lessons. */
export function createKnowledge(rows: readonly CategoryRow[], lessons: readonly Lesson[]): Knowledge & LearnedLessons {
  const named = nameCategories(rows);
  const positions = new Map(named.categories.map(({ id }, position) => [id, position]));
  const folders = learnFolders(named, rows, lessons);
  return { ...named, ...learnLessons(lessons, positions), folders, catchAllId: null, tags: new Map() };
}

/** Learns the links that the person put into categories next, the oldest first. */
export function learnNext(knowledge: Knowledge & LearnedLessons, lessons: readonly Lesson[]): void {
  learnLessons(lessons, new Map(knowledge.categories.map(({ id }, position) => [id, position])), knowledge);
  for (const { kind, savedAt = null, ...link } of lessons) {
    if (kind === "byHand") knowledge.folders?.learn({ ...link, savedAt }, { isTested: true });
  }
}
