import { type addBookmarksInput, newBookmark, type RefusedLink } from "@bowerbird/contract/many-bookmarks";
import { withinMeasure } from "@bowerbird/contract/measure";
import type { z } from "zod";
import {
  type WantedCategory,
  type CategoryAppearance,
  type CategoryNode,
  type CategoryTree,
  ensureCategoryPaths,
  findInTree,
  loadCategoryTree,
  pathKey,
  tooManyCategories,
  wantedName,
} from "../categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { givenContent, type IndexedBookmark, indexBookmark, readAddress } from "./index-bookmark.ts";
import type { NewBookmark } from "./insert-bookmarks.ts";
import t from "../messages.json" with { type: "json" };

type Given = z.output<typeof addBookmarksInput>["bookmarks"][number];

/** A valid link and the category it should go to. */
export interface Prepared {
  indexed: IndexedBookmark;
  wanted: WantedCategory;
  isAiGenerated: boolean;
  favicon: string;
}

/** Validates and indexes many links without the database. */
export function prepareLinks(ctx: Context, given: readonly Given[]): { prepared: Prepared[]; failed: RefusedLink[] } {
  const prepared: Prepared[] = [];
  const failed: RefusedLink[] = [];
  for (const link of given) {
    const outcome = prepare(ctx, link);
    if (typeof outcome === "string") failed.push({ url: link.url ?? "", message: outcome });
    else prepared.push(outcome);
  }
  return { prepared, failed };
}

function prepare(ctx: Context, link: Given): Prepared | string {
  const checked = newBookmark.safeParse(withinMeasure(newBookmark, link));
  if (!checked.success) return checked.error.issues[0]!.message;
  const { category, categoryId, categoryIcon, isAiGenerated, favicon } = checked.data;
  try {
    const address = readAddress(checked.data.url.replace(/^[@\s]+/, ""));
    return {
      indexed: indexBookmark({ ...givenContent(checked.data), address, createdAt: ctx.now() }),
      wanted: { category, categoryId, categoryIcon },
      isAiGenerated: isAiGenerated ?? false,
      favicon: favicon ?? "",
    };
  } catch (error) {
    // One invalid address must not fail the others.
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

export interface Assigned {
  bookmark: NewBookmark;
  category: CategoryNode;
  /** Whether rules may choose another category: the person did not. */
  isOpen: boolean;
}

/** Resolves each link's category and creates the missing ones. Runs in a transaction. */
export async function assignCategories(
  ctx: Context,
  prepared: readonly Prepared[],
): Promise<{ assigned: Assigned[]; refused: RefusedLink[] }> {
  const tree = await loadCategoryTree(ctx);
  await createMissing(ctx, tree, prepared);
  const find = createCachedFinder(tree);
  const assigned: Assigned[] = [];
  const refused: RefusedLink[] = [];
  for (const { indexed, wanted, isAiGenerated, favicon } of prepared) {
    const category = find(wanted);
    const message = wanted.categoryId ? t.categoryNotFound : tooManyCategories().message;
    if (!category) refused.push({ url: indexed.url, message });
    else {
      const isOpen = isAiGenerated || (wanted.category === undefined && !wanted.categoryId);
      const bookmark = { ...indexed, categoryId: category.id, favicon, isAiGenerated };
      assigned.push({ bookmark, category, isOpen });
    }
  }
  return { assigned, refused };
}

async function createMissing(ctx: Context, tree: CategoryTree, prepared: readonly Prepared[]): Promise<void> {
  const find = createCachedFinder(tree);
  const missing = prepared.map(({ wanted }) => wanted).filter((wanted) => !wanted.categoryId && !find(wanted));
  const appearances = new Map<string, CategoryAppearance>();
  for (const wanted of missing) {
    const key = pathKey([wantedName(wanted)]);
    if (wanted.categoryIcon && !appearances.has(key)) appearances.set(key, { icon: wanted.categoryIcon });
  }
  const paths = missing.map((wanted) => [wantedName(wanted)]);
  await ensureCategoryPaths(ctx, tree, paths, appearances);
}

/** Caches by name: a lookup scans the whole tree, and thousands of links share a few names. */
function createCachedFinder(tree: CategoryTree): (wanted: WantedCategory) => CategoryNode | undefined {
  const found = new Map<string, CategoryNode | undefined>();
  return (wanted) => {
    if (wanted.categoryId) return tree.get(wanted.categoryId.toLowerCase());
    const name = wantedName(wanted);
    if (!found.has(name)) found.set(name, findInTree(tree, wanted));
    return found.get(name);
  };
}
