import type { ImportItemStatus } from "@bowerbird/contract/import-status";
import { isCategoryIcon } from "@bowerbird/contract/categories";
import { insertBookmarks, type NewBookmark } from "../bookmarks/index.ts";
import { type CategoryLook, type CategoryTree, ensureCategoryPaths, pathKey } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { chooseCategory, type Place } from "./choose-category.ts";
import { keepIcons } from "./keep-icons.ts";
import type { PreparedLink } from "./prepare-link.ts";

export interface Outcome {
  status: ImportItemStatus;
  message: string | null;
  bookmarkId: string | null;
}

export interface StoreOptions {
  folders: string;
  allowDuplicates: boolean;
  tree: CategoryTree;
  looks: ReadonlyMap<string, CategoryLook>;
  /** Grows with the import; see `insertBookmarks`. */
  knownWords: Set<string>;
}

type Storable = Extract<PreparedLink, { kind: "store" }> & { place: Place };

/** Stores what can be stored of the links and says for each, in order, what became of it. Runs in a transaction. */
export async function storeLinks(
  ctx: Context,
  links: readonly PreparedLink[],
  options: StoreOptions,
): Promise<Outcome[]> {
  const storable = links
    .filter((entry) => entry.kind === "store")
    .map((entry) => ({ ...entry, place: chooseCategory(entry.link, options.folders, options.tree) }));
  const stored = await store(ctx, storable, options);
  let next = 0;
  return links.map(({ kind, message }) => {
    if (kind !== "store") return { status: kind, message, bookmarkId: null };
    const { id, isNew } = stored[next++]!;
    return {
      status: isNew ? "created" : "duplicate",
      message: isNew ? message : "Already in your collection.",
      bookmarkId: id,
    };
  });
}

async function store(ctx: Context, storable: readonly Storable[], options: StoreOptions) {
  const { tree, looks, allowDuplicates, knownWords } = options;
  await ensureCategoryPaths(
    database(ctx),
    ctx.userId,
    tree,
    storable.map(({ place }) => place.path),
    withIcons(looks, storable),
  );
  const icons = await keepIcons(
    ctx,
    storable.map(({ link }) => link),
  );
  const bookmarks = storable.map(({ bookmark, place }, index): NewBookmark => {
    return {
      ...bookmark,
      categoryId: tree.at(place.path)!.id,
      favicon: icons[index]!,
      isAiGenerated: place.isAiGenerated,
    };
  });
  return insertBookmarks(ctx, bookmarks, { allowDuplicates, knownWords });
}

/** A source that names no categories may still say with each link how its category looks. */
function withIcons(looks: StoreOptions["looks"], storable: readonly Storable[]): StoreOptions["looks"] {
  const named = storable.filter(({ link, place }) => link.categoryIcon && !place.isAiGenerated);
  if (named.length === 0) return looks;
  const all = new Map(looks);
  for (const { link, place } of named) {
    const key = pathKey(place.path);
    if (!all.has(key) && isCategoryIcon(link.categoryIcon!)) all.set(key, { icon: link.categoryIcon! });
  }
  return all;
}
