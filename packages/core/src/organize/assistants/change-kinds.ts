import type { AssistantChange, AssistantChangeKind, AssistantInput } from "@bowerbird/contract/assistants";
import { Bookmark, BookmarkChange, SharedPage } from "@bowerbird/db";
import { sql } from "kysely";
import { addAutoCategorizedBookmark, addAutoCategorizedBookmarks } from "../../categorization/ai/index.ts";
import {
  anyOf,
  deleteBookmarks,
  mergeCategory,
  replaceTags,
  restoreBookmarks,
  undoChange,
  updateBookmark,
  updateBookmarks,
} from "../../library/bookmarks/index.ts";
import {
  type CategoryTree,
  createCategory,
  editCategory,
  findInTree,
  loadCategoryTree,
  tidyName,
  wantedName,
} from "../../library/categories/index.ts";
import { type Context, database, own } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { applyTidy, listTidy } from "../tidy/index.ts";
import t from "../messages.json" with { type: "json" };

/** What became of a change. */
export interface Changed {
  /** Of a new bookmark or category. */
  id?: string;
  failed?: { id: string; message: string }[];
}

/** For the preview of a change. */
export interface Preview {
  /** The bookmarks. */
  ids?: readonly string[];
  count?: number;
  subject?: string | null;
  target?: string | null;
}

interface Kind<K extends AssistantChangeKind> {
  /** The scope with which it is made or, with `organize`, proposed. */
  scope: "organize" | "write";
  /** At most how many rows it changes. @throws NOT_FOUND for what is not there */
  count(ctx: Context, input: AssistantInput<K>, assistantId: string): number | Promise<number>;
  /** The category in which it puts something, by its id or as a path. */
  into?(input: AssistantInput<K>): Target;
  preview(ctx: Context, input: AssistantInput<K>, tree: CategoryTree): Preview | Promise<Preview>;
  run(ctx: Context, input: AssistantInput<K>): Promise<Changed>;
}

interface Target {
  categoryId?: string | null | undefined;
  category?: string | null | undefined;
}

/** What an assistant can change, each by the use case that the person's own change takes. */
const kinds: { [K in AssistantChangeKind]: Kind<K> } = {
  move: {
    scope: "organize",
    count: countIds,
    into: (input) => input,
    preview: (_, { ids, ...target }, tree) => ({ ids, target: targetPath(tree, target) }),
    run: async (ctx, { ids, ...target }) => updateBookmarks(ctx, { ids, categoryId: await toCategoryId(ctx, target) }),
  },
  tag: {
    scope: "organize",
    count: countIds,
    preview: (_, { ids, addTags = [], removeTags = [] }) => {
      return { ids, subject: join(removeTags), target: join(addTags) };
    },
    run: updateBookmarks,
  },
  "create-category": {
    scope: "organize",
    count: () => 1,
    into: ({ parentId }) => ({ categoryId: parentId }),
    preview: (_, { name, parentId }, tree) => ({ subject: [...pathOf(tree, parentId), name].join("/") }),
    run: async (ctx, input) => ({ id: (await createCategory(ctx, input)).id }),
  },
  "rename-category": {
    scope: "organize",
    count: () => 1,
    preview: (_, { id, name }, tree) => ({ subject: pathOf(tree, id).join("/"), target: name }),
    run: async (ctx, input) => ({ id: (await editCategory(ctx, input)).id }),
  },
  "move-category": {
    scope: "organize",
    count: (ctx, { id }) => countInCategory(ctx, id),
    into: ({ parentId }) => ({ categoryId: parentId }),
    preview: (_, { id, parentId }, tree) => {
      return { subject: pathOf(tree, id).join("/"), target: pathOf(tree, parentId).join("/") };
    },
    run: async (ctx, input) => ({ id: (await editCategory(ctx, input)).id }),
  },
  "merge-category": {
    scope: "organize",
    count: (ctx, { id }) => countInCategory(ctx, id),
    into: ({ intoId }) => ({ categoryId: intoId }),
    preview: async (ctx, { id, intoId }, tree) => {
      const [subject, target] = [id, intoId].map((one) => pathOf(tree, one).join("/"));
      return { count: (await countInCategory(ctx, id)) - 1, subject: subject!, target: target! };
    },
    run: async (ctx, input) => without(await mergeCategory(ctx, input)),
  },
  "rename-tag": tagKind(({ tag, to }) => ({ tags: [tag], by: to })),
  "merge-tags": tagKind(({ tags, into }) => ({ tags, by: into })),
  "delete-tags": tagKind(({ tags }) => ({ tags })),
  save: {
    scope: "write",
    count: () => 1,
    into: (input) => input,
    preview: (_, input, tree) => ({ count: 1, subject: input.title || input.url, target: targetPath(tree, input) }),
    run: async (ctx, { category, categoryId, ...link }) => {
      const isNamed = Boolean(category) || Boolean(categoryId);
      const target = isNamed ? { categoryId: await toCategoryId(ctx, { category, categoryId }) } : {};
      return { id: (await addAutoCategorizedBookmark(ctx, { ...link, ...target })).id };
    },
  },
  "save-list": {
    scope: "write",
    count: (_, { links }) => links.length,
    preview: (_, { links }) => ({ count: links.length, subject: join(links.slice(0, 5).map(({ url }) => url)) }),
    run: async (ctx, { links }) => {
      const { failed, created } = await addAutoCategorizedBookmarks(ctx, { bookmarks: links, allowDuplicates: false });
      const saved = new Set(created.map(({ url }) => url));
      return { failed: failed.map(({ url, message }) => ({ id: url, message })).filter(({ id }) => !saved.has(id)) };
    },
  },
  edit: {
    scope: "write",
    count: () => 1,
    preview: (_, { id, title, url }) => ({ ids: [id], target: title ?? url ?? null }),
    run: async (ctx, input) => ({ id: (await updateBookmark(ctx, input)).id }),
  },
  mark: {
    scope: "write",
    count: countIds,
    preview: (_, { ids, ...marks }) => ({ ids, target: join(Object.keys(marks)) }),
    run: updateBookmarks,
  },
  delete: {
    scope: "write",
    count: countIds,
    preview: (_, { ids }) => ({ ids }),
    run: async (ctx, { ids }) => {
      const deleted = new Set((await deleteBookmarks(ctx, { ids })).ids);
      return { failed: ids.filter((id) => !deleted.has(id)).map((id) => ({ id, message: t.bookmarkIsNotThere })) };
    },
  },
  restore: {
    scope: "write",
    count: countIds,
    preview: (_, { ids }) => ({ ids }),
    run: async (ctx, { ids }) => without(await restoreBookmarks(ctx, { ids })),
  },
  "accept-tidy": {
    scope: "write",
    count: countTidy,
    preview: async (ctx, input) => ({ count: await countTidy(ctx, input), subject: input.kind }),
    run: async (ctx, input) => without(await applyTidy(ctx, input)),
  },
  undo: {
    scope: "organize",
    count: async (ctx, { changeId }, assistantId) => (await findOwnChange(ctx, changeId, assistantId)).count || 1,
    preview: async (ctx, { changeId }) => {
      const change = await ctx.em.findOne(BookmarkChange, { id: changeId });
      return { count: change?.count ?? 0, subject: change?.subject ?? null, target: change?.target ?? null };
    },
    run: async (ctx, { changeId }) => ({ failed: (await undoChange(ctx, { id: changeId })).failed }),
  },
};

export const kindOf = (change: AssistantChange) => kinds[change.kind] as unknown as Kind<"move">;

/**
 * Whether a change puts something into a category that the person shares: what was only theirs would be public.
 */
export async function isIntoShared(ctx: Context, change: AssistantChange): Promise<boolean> {
  // Where it moves links to is known when it is made.
  if (change.kind === "accept-tidy") return (await ctx.em.count(SharedPage, {})) > 0;
  const target = kindOf(change).into?.(change.input as AssistantInput<"move">);
  if (!target || (!target.category && !target.categoryId)) return false;
  const pages = await ctx.em.find(SharedPage, {});
  const tree = await loadCategoryTree(ctx);
  const isShared = (id: string, isParent: boolean) =>
    pages.some(({ categoryId, hasSubcategories }) => categoryId === id && (!isParent || hasSubcategories));
  let node = findInTree(tree, target) ?? deepestOn(tree, target);
  for (let isParent = false; node; isParent = true) {
    if (isShared(node.id, isParent)) return true;
    node = node.parentId ? tree.get(node.parentId) : undefined;
  }
  return false;
}

const segmentsOf = (target: Target): string[] =>
  wantedName({ category: target.category ?? "" })
    .split("/")
    .map(tidyName);

/** Of a path that is not all there. */
function deepestOn(tree: CategoryTree, target: Target) {
  const path = segmentsOf(target);
  for (let length = path.length - 1; length > 0; length -= 1) {
    const node = tree.at(path.slice(0, length));
    if (node) return node;
  }
  return undefined;
}

/** The id of the named category. What is missing of its path is created, as changes that can be undone. */
async function toCategoryId(ctx: Context, target: Target): Promise<string> {
  if (target.categoryId) return target.categoryId;
  const tree = await loadCategoryTree(ctx);
  const wanted = { category: target.category ?? "" };
  const known = findInTree(tree, wanted);
  if (known) return known.id;
  const path = segmentsOf(target).filter(Boolean);
  let parentId: string | null = null;
  for (const [level, name] of path.entries()) {
    const there = tree.at(path.slice(0, level + 1));
    parentId = there ? there.id : (await createCategory(ctx, { name, parentId })).id;
  }
  return parentId!;
}

function pathOf(tree: CategoryTree, id: string | null | undefined): readonly string[] {
  return id && tree.get(id) ? tree.getPath(id) : [];
}

function targetPath(tree: CategoryTree, { categoryId, category }: Target): string | null {
  if (categoryId) return pathOf(tree, categoryId).join("/");
  if (!category) return null;
  const node = findInTree(tree, { category });
  return node ? tree.getPath(node.id).join("/") : category;
}

function countIds(_: Context, { ids }: { ids: readonly string[] }): number {
  return ids.length;
}

async function countInCategory(ctx: Context, id: string): Promise<number> {
  const tree = await loadCategoryTree(ctx);
  if (!tree.get(id)) throw notFound(t.categoryNotFound);
  return 1 + (await ctx.em.count(Bookmark, { categoryId: { $in: tree.withChildren(id) }, deletedAt: null }));
}

interface Replaced {
  tags: readonly string[];
  by?: string;
}

function tagKind<K extends "rename-tag" | "merge-tags" | "delete-tags">(
  toReplaced: (input: AssistantInput<K>) => Replaced,
): Kind<K> {
  return {
    scope: "organize",
    count: (ctx, input) => countTagged(ctx, toReplaced(input).tags),
    preview: async (ctx, input) => {
      const { tags, by = null } = toReplaced(input);
      return { count: await countTagged(ctx, tags), subject: join(tags), target: by };
    },
    run: async (ctx, input) => without(await replaceTags(ctx, toReplaced(input))),
  };
}

async function countTagged(ctx: Context, tags: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bookmark
    where user_id = ${ctx.userId} and deleted_at is null and tags && ${[...tags]}::text[]`.execute(database(ctx));
  return rows[0]!.count;
}

/** The rows of proposals for tidying up. @throws NOT_FOUND for one that is not made any more */
async function countTidy(ctx: Context, { kind, keys }: AssistantInput<"accept-tidy">): Promise<number> {
  const { sections } = await listTidy(ctx, { kind, limit: 1_000 });
  const byKey = new Map(sections.flatMap(({ proposals }) => proposals.map((one) => [one.key, one])));
  return keys.reduce((sum, key) => {
    const proposal = byKey.get(key);
    if (!proposal) throw notFound(t.proposalNotFound);
    const { bookmarks, tags, move } = proposal;
    return (
      sum +
      Math.max(
        bookmarks.length,
        move?.siteTotal ?? 0,
        tags.reduce((all, { count }) => all + count, 0),
        1,
      )
    );
  }, 0);
}

/** @throws NOT_FOUND for a change that the assistant did not make */
async function findOwnChange(ctx: Context, changeId: string, assistantId: string): Promise<{ count: number }> {
  const acts = own(ctx).selectFrom("AssistantAct").select("id").where("assistantId", "=", assistantId);
  const changes = own(ctx).selectFrom("BookmarkChange").select("count").where("id", "=", changeId);
  const change = await changes.where("actId", "in", acts).executeTakeFirst();
  if (!change) throw notFound(t.changeNotFound);
  return change;
}

/** The titles of bookmarks, and how many are in which category. */
export async function readBookmarks(ctx: Context, ids: readonly string[], tree: CategoryTree) {
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "title", "url", "categoryId"])
    .where("id", "=", anyOf(ids))
    .execute();
  const counts = Map.groupBy(rows, ({ categoryId }) => categoryId);
  const from = [...counts].map(([id, { length: count }]) => ({ path: pathOf(tree, id).join("/"), count }));
  return { titles: rows.map(({ title, url }) => title || url), from: from.toSorted((a, b) => b.count - a.count) };
}

/** For a change that makes nothing new, and is made as a whole. */
function without(_answer: unknown): Changed {
  return {};
}

function join(texts: readonly string[]): string | null {
  return texts.length > 0 ? texts.join(", ") : null;
}
