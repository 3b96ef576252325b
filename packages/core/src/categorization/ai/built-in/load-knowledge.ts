import type { Context } from "../../../platform/context/index.ts";
import { tagKey } from "../../../library/tags/index.ts";
import type { NamedFolder } from "../../folders/index.ts";
import { answerByTopic } from "./rank-categories.ts";
import type { Knowledge } from "./knowledge.ts";
import { type LearnedLessons, type Lesson, learnLessons } from "./learn-lessons.ts";
import { type CategoryRow, isFallback, nameCategories } from "./name-categories.ts";
import { OwnFolders } from "./own-folders.ts";
import { readTags } from "../read-library.sql.ts";
import { readLink } from "./read-link.ts";
import { type FilledCategory, readCategories, readCategorized, readFeedback } from "./read-lessons.sql.ts";
import { builtInCategories } from "@bowerbird/contract/built-in-categories";

const maxTags = 1_000;

/** Knowledge that can learn more. */
export type LoadedKnowledge = Knowledge &
  LearnedLessons & {
    /** The categories of the bookmarks that it has learned, by their ids. */
    learned: Map<string, string>;
  };

/** Loads the person's categories, and lessons from bookmarks and feedback, with four queries. */
export async function loadKnowledge(ctx: Context): Promise<LoadedKnowledge> {
  const categories = await readCategories(ctx);
  const catchAllId = findCatchAll(categories);
  const categorized = (await readCategorized(ctx, categories.length)).filter(
    ({ categoryId }) => categoryId !== catchAllId,
  );
  const named = nameCategories(categories);
  const positions = new Map(named.categories.map(({ id }, position) => [id, position]));
  const lessons = learnLessons([...categorized, ...(await readFeedback(ctx))], positions);
  const folders = learnFolders(named, categories, categorized);
  const learned = new Map(
    categorized.filter(({ categoryId }) => positions.has(categoryId)).map(({ id, categoryId }) => [id, categoryId]),
  );
  return { ...named, ...lessons, folders, learned, catchAllId, tags: await loadTags(ctx) };
}

/** Learns from what the person categorized by hand, in the order of saving. */
function learnFolders(
  named: Pick<Knowledge, "categories" | "topicCategories">,
  categories: readonly CategoryRow[],
  lessons: readonly Lesson[],
): OwnFolders {
  const folders = new OwnFolders(toPaths(categories), (link) => answerByTopic(named, readLink(link)));
  const toTime = ({ savedAt }: Lesson) => savedAt?.getTime() ?? 0;
  const byHand = lessons.filter(({ kind }) => kind === "byHand").toSorted((a, b) => toTime(a) - toTime(b));
  for (const { savedAt = null, vector = null, ...lesson } of byHand)
    folders.learn({ ...lesson, savedAt, vector }, { isTested: false });
  return folders;
}

/** The categories without Uncategorized, each with the names from the top. */
function toPaths(rows: readonly CategoryRow[]): NamedFolder[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const toPath = (row: CategoryRow): string[] => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId);
    return parent ? [...toPath(parent), row.name] : [row.name];
  };
  return rows
    .filter((row) => !isFallback(row))
    .map((row) => ({ id: row.id, path: toPath(row), isCustom: row.isCustom }));
}

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

/** The person's most used tags, by their key. */
async function loadTags(ctx: Context): Promise<Map<string, string>> {
  const tags = new Map<string, string>();
  for (const tag of await readTags(ctx, maxTags)) if (!tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
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
    ...builtInCategories.map(([name]) => ({ id: name, name, parentId: null, isCustom: false })),
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
  for (const { kind, savedAt = null, vector = null, ...link } of lessons) {
    if (kind === "byHand") knowledge.folders?.learn({ ...link, savedAt, vector }, { isTested: true });
  }
}
