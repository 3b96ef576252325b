import { type Address, parseAddress } from "@bowerbird/bookmark/address";
import { describeUrlProblem } from "@bowerbird/contract/url-problems";
import { tidyUrl } from "@bowerbird/contract/web-url";
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
import { mapInPieces } from "../../platform/pieces/index.ts";
import { givenContent, indexBookmark, type IndexedBookmark, urlKeyHash } from "./bookmark-state.ts";
import type { NewBookmark } from "./insert-bookmarks.ts";
import { takenKeys } from "./quota.ts";
import t from "../messages.json" with { type: "json" };

type Given = z.output<typeof addBookmarksInput>["bookmarks"][number];

/** A valid link as it was given, with its address. */
export interface CheckedLink {
  link: z.output<typeof newBookmark>;
  address: Address;
}

/** A link to store and the category it should go to. */
export interface Prepared {
  indexed: IndexedBookmark;
  wanted: WantedCategory;
  isAiGenerated: boolean;
  favicon: string;
}

/** Validates many links, without the database. */
export async function checkLinks(given: readonly Given[]): Promise<{ checked: CheckedLink[]; failed: RefusedLink[] }> {
  const checked: CheckedLink[] = [];
  const failed: RefusedLink[] = [];
  await mapInPieces(given, (link) => {
    const outcome = check(link);
    if (typeof outcome === "string") failed.push({ url: link.url ?? "", message: outcome });
    else checked.push(outcome);
  });
  return { checked, failed };
}

function check(given: Given): CheckedLink | string {
  const { success, data: link, error } = newBookmark.safeParse(withinMeasure(newBookmark, given));
  if (!success) return error.issues[0]!.message;
  const address = parseAddress(tidyUrl(link.url.replace(/^[@\s]+/, "")));
  // One invalid address must not fail the others.
  return address.ok ? { link, address: address.value } : describeUrlProblem(address.reason);
}

/** Leaves out what the person has, and what is given more than once. */
export async function dropKnown(ctx: Context, checked: readonly CheckedLink[]): Promise<CheckedLink[]> {
  const keys = await mapInPieces(checked, ({ address }) => urlKeyHash(address.key));
  const known = await takenKeys(ctx, keys);
  return checked.filter((_, index) => {
    const isNew = !known.has(keys[index]!);
    known.add(keys[index]!);
    return isNew;
  });
}

/** Computes what is stored of links beside what was given. */
export function indexLinks(ctx: Context, checked: readonly CheckedLink[]): Promise<Prepared[]> {
  return mapInPieces(checked, ({ link, address }) => {
    const { category, categoryId, categoryIcon, isAiGenerated, favicon } = link;
    return {
      indexed: indexBookmark({ ...givenContent(link), address, createdAt: ctx.now() }),
      wanted: { category, categoryId, categoryIcon },
      isAiGenerated: isAiGenerated ?? false,
      favicon: favicon ?? "",
    };
  });
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
  const find = await findWanted(tree, prepared);
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
  const find = await findWanted(tree, prepared);
  const missing = prepared.map(({ wanted }) => wanted).filter((wanted) => !wanted.categoryId && !find(wanted));
  const appearances = new Map<string, CategoryAppearance>();
  for (const wanted of missing) {
    const key = pathKey([wantedName(wanted)]);
    if (wanted.categoryIcon && !appearances.has(key)) appearances.set(key, { icon: wanted.categoryIcon });
  }
  const paths = missing.map((wanted) => [wantedName(wanted)]);
  await ensureCategoryPaths(ctx, tree, paths, appearances);
}

/** Each name once: a lookup scans the whole tree, and thousands of links share a few names, or have as many. */
async function findWanted(
  tree: CategoryTree,
  prepared: readonly Prepared[],
): Promise<(wanted: WantedCategory) => CategoryNode | undefined> {
  const named = prepared.flatMap(({ wanted }) => (wanted.categoryId ? [] : [[wantedName(wanted), wanted] as const]));
  const names = [...new Map(named)];
  const found = new Map(await mapInPieces(names, ([name, wanted]) => [name, findInTree(tree, wanted)] as const));
  return (wanted) => (wanted.categoryId ? tree.get(wanted.categoryId.toLowerCase()) : found.get(wantedName(wanted)));
}
