import type { ImportItemStatus } from "@bowerbird/contract/import-status";
import { isCategoryIcon } from "@bowerbird/contract/categories";
import type { Knowledge } from "../ai/index.ts";
import { libraryFullMessage, insertBookmarks, type NewBookmark } from "../bookmarks/index.ts";
import { type CategoryAppearance, type CategoryTree, ensureCategoryPaths, pathKey } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { folderPlace, type Place, sortedPlace } from "./place-link.ts";
import { keepIcons } from "./keep-icons.ts";
import type { PreparedLink } from "./prepare-link.ts";
import { withRaised } from "./raised-links.ts";

export interface Outcome {
  status: ImportItemStatus;
  message: string | null;
  bookmarkId: string | null;
}

export interface StoreOptions {
  folders: string;
  allowDuplicates: boolean;
  tree: CategoryTree;
  /** What links without a folder are sorted by; read when the first of them comes. */
  knowledge: () => Promise<Knowledge>;
  looks: ReadonlyMap<string, CategoryAppearance>;
  /** Grows with the import; see `insertBookmarks`. */
  knownWords: Set<string>;
  importId: string;
}

type Storable = Extract<PreparedLink, { kind: "store" }> & { place: Place };

/** Stores what can be stored of the links and says for each, in order, what became of it. Runs in a transaction. */
export async function storeLinks(
  ctx: Context,
  links: readonly PreparedLink[],
  options: StoreOptions,
): Promise<Outcome[]> {
  const stored = await store(ctx, await placeAll(links, options), options);
  let next = 0;
  return links.map(({ kind, message }) => {
    if (kind !== "store") return { status: kind, message, bookmarkId: null };
    const { id, isNew, isSurplus, raised } = stored[next++]!;
    if (isSurplus) return { status: "skipped", message: libraryFullMessage(ctx), bookmarkId: null };
    return {
      status: isNew ? "created" : "duplicate",
      message: isNew ? withRaised(message, raised) : "Already in your collection.",
      bookmarkId: id,
    };
  });
}

async function placeAll(links: readonly PreparedLink[], options: StoreOptions): Promise<Storable[]> {
  const storable = links.filter((entry) => entry.kind === "store");
  const inFolders = storable.map(({ link }) => folderPlace(link, options.folders));
  if (!inFolders.includes(null)) return storable.map((entry, index) => ({ ...entry, place: inFolders[index]! }));
  const knowledge = await options.knowledge();
  return storable.map((entry, index) => ({
    ...entry,
    place: inFolders[index] ?? sortedPlace(entry.link, options.tree, knowledge),
  }));
}

async function store(ctx: Context, storable: readonly Storable[], options: StoreOptions) {
  const { tree, looks, knowledge: _, ...insertOptions } = options;
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
  const categories = storable.map(({ place }) => tree.at(place.path));
  const bookmarks = storable.map(({ bookmark, place }, index): NewBookmark => {
    return {
      ...bookmark,
      categoryId: (categories[index] ?? tree.nearest(place.path) ?? tree.uncategorized!).id,
      favicon: icons[index]!,
      isAiGenerated: place.isAiGenerated,
    };
  });
  const inserted = await insertBookmarks(ctx, bookmarks, insertOptions);
  return inserted.map(({ id, isNew, isSurplus }, index) => {
    const raised = !categories[index] ? "number" : storable[index]!.place.isTooDeep ? "depth" : null;
    return { id, isNew, isSurplus, raised } as const;
  });
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
