import type { Mark } from "@bowerbird/contract/marks";
import { tidyTags } from "@bowerbird/contract/tidy-text";
import { limits } from "@bowerbird/contract/limits";
import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import { type CategoryNode, loadCategoryTree } from "../categories/index.ts";
import { type Context, inTransaction } from "../../platform/context/index.ts";
import { insertRuleLinks } from "./bookmarks.sql.ts";
import {
  type BookmarkState,
  changedFields,
  givenContent,
  indexBookmark,
  lockBookmarks,
  readAddress,
} from "./bookmark-state.ts";
import { editState } from "./edit-bookmarks.ts";
import { indexText } from "@bowerbird/bookmark/search-text";
import type { NewBookmark } from "./insert-bookmarks.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { recordRewrites, type Rewrite, writeStates } from "./write-states.ts";

/** What the person's rules say of one bookmark. */
export interface RuleDecision {
  /** Those that find it, without those that have handled it before. */
  ruleIds: string[];
  /** Where the first of all that find it moves it; null where that has been done before, or none moves it. */
  category: CategoryNode | null;
  tags: string[];
  marks: Partial<Record<Mark, boolean>>;
}

/** The person's rules, as far as the library needs them: bookmarks that none finds are left out of the answers. */
export interface Rules {
  /** @param bookmarks that are not stored yet; one without a category counts as uncategorized */
  decideNew(ctx: Context, bookmarks: readonly UnsavedBookmark[]): Promise<Map<string, RuleDecision>>;
  decideStored(ctx: Context, ids: readonly string[]): Promise<Map<string, RuleDecision>>;
}

export type UnsavedBookmark = Omit<NewBookmark, "categoryId"> & { categoryId: string | null };

declare module "../../platform/context/index.ts" {
  interface Services {
    /** Made of searches, which lie above the library. */
    rules: Rules;
  }
}

/** New bookmarks as the person's rules want them. */
export interface Ruled<B> {
  bookmarks: B[];
  /** By the ids of the bookmarks. */
  decisions: ReadonlyMap<string, RuleDecision>;
}

/**
 * Applies the person's rules to bookmarks before they are stored. Call {@link recordDecisions} when they are.
 *
 * @param isOpen whether rules may choose the category: the person did not
 */
export async function applyRules(
  ctx: Context,
  bookmarks: readonly NewBookmark[],
  isOpen: (bookmark: NewBookmark, index: number) => boolean,
): Promise<Ruled<NewBookmark>> {
  const open = bookmarks.map(isOpen);
  const unsaved = bookmarks.map((bookmark, index) => (open[index] ? { ...bookmark, categoryId: null } : bookmark));
  const decisions = await ctx.services.rules.decideNew(ctx, unsaved);
  if (decisions.size === 0) return { bookmarks: [...bookmarks], decisions };
  const ruled = bookmarks.map((bookmark, index) => {
    const decision = decisions.get(bookmark.id);
    return decision ? ruleNew(bookmark, decision, open[index]!) : bookmark;
  });
  return { bookmarks: ruled, decisions };
}

/** The category that the person's rules choose for a link that is not saved yet; null if none does. */
export async function findRuledCategory(
  ctx: Context,
  { url, ...given }: { url: string; title: string; description?: string | null | undefined },
): Promise<CategoryNode | null> {
  if (!parseWebUrl(tidyUrl(url)).ok) return null;
  const indexed = indexBookmark({ ...givenContent(given), address: readAddress(url), createdAt: ctx.now() });
  const unsaved = { ...indexed, categoryId: null, favicon: "", isAiGenerated: false };
  const decisions = await ctx.services.rules.decideNew(ctx, [unsaved]);
  return decisions.get(unsaved.id)?.category ?? null;
}

function ruleNew(bookmark: NewBookmark, { category, tags, marks }: RuleDecision, isOpen: boolean): NewBookmark {
  const filed = isOpen && category ? { categoryId: category.id, isAiGenerated: false } : {};
  const ruled = { ...bookmark, ...marks, ...filed };
  if (tags.length === 0) return ruled;
  const tagged = { ...ruled, tags: addTags(bookmark.tags, tags) };
  return { ...tagged, ...indexText(tagged) };
}

/** The tags with those of rules, as far as there is room for them. */
function addTags(tags: readonly string[], added: readonly string[]): string[] {
  return tidyTags([...tags, ...added]).slice(0, Math.max(limits.tagsPerBookmark, tags.length));
}

/** Records which rules have handled new bookmarks. @param ids of those that were stored */
export async function recordDecisions(
  ctx: Context,
  { decisions }: Ruled<unknown>,
  ids: readonly string[],
): Promise<void> {
  const handled = ids.flatMap((id) => (decisions.get(id)?.ruleIds ?? []).map((ruleId) => ({ id, ruleId })));
  if (handled.length > 0) await insertRuleLinks(ctx, handled);
}

/**
 * Applies the person's rules to stored bookmarks whose pages were read since: those that have not handled them yet. A
 * category that the person chose stays.
 */
export async function applyRulesToRead(ctx: Context, ids: readonly string[]): Promise<void> {
  const decisions = await ctx.services.rules.decideStored(ctx, ids);
  if (decisions.size === 0) return;
  const { uncategorized } = await loadCategoryTree(ctx);
  const isOpen = ({ isAiGenerated, categoryId }: BookmarkState) => isAiGenerated || categoryId === uncategorized?.id;
  await retryOnConflict(() => inTransaction(ctx, (inner) => rewriteByRules(inner, decisions, { isOpen })));
}

interface RewriteOptions {
  /** Whether rules may choose the category. */
  isOpen: (state: BookmarkState) => boolean;
  /** Records what changes under this change. */
  changeId?: string;
}

/** Changes stored bookmarks as their decisions say. Runs in a transaction. @returns how many changed */
export async function rewriteByRules(
  ctx: Context,
  decisions: ReadonlyMap<string, RuleDecision>,
  { isOpen, changeId }: RewriteOptions,
): Promise<number> {
  const rewrites: Rewrite[] = [];
  for (const bookmark of await lockBookmarks(ctx, [...decisions.keys()])) {
    const { category, tags, marks } = decisions.get(bookmark.id)!;
    const moved = category && isOpen(bookmark.state) ? category : undefined;
    const added = tags.length > 0 ? { tags: addTags(bookmark.state.tags, tags) } : {};
    const edit = { ...marks, ...added, category: moved };
    const after = editState(bookmark.state, edit);
    if (changedFields(bookmark.state, after).length > 0) rewrites.push({ bookmark, after });
  }
  if (changeId && rewrites.length > 0) {
    await recordRewrites(ctx, changeId, rewrites, { kind: "rule", subject: null, target: null });
  }
  await writeStates(ctx, rewrites);
  await recordDecisions(ctx, { bookmarks: [], decisions }, [...decisions.keys()]);
  return rewrites.length;
}
