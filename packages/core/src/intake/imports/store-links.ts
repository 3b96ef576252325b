import type { ImportItemStatus } from "@bowerbird/contract/import-status";
import { isCategoryIcon } from "@bowerbird/contract/categories";
import type { Knowledge } from "../../categorization/ai/index.ts";
import { libraryFullMessage, insertBookmarks, type NewBookmark } from "../../library/bookmarks/index.ts";
import {
  type CategoryAppearance,
  type CategoryTree,
  ensureCategoryPaths,
  pathKey,
} from "../../library/categories/index.ts";
import { type Context } from "../../platform/context/index.ts";
import { insertIcons, type NewIcon, recordCategories } from "./store-batch.sql.ts";
import { getOwnFolder, type TargetFolder, categorizeLink, withCutName, withRaised } from "./target-folder.ts";
import type { PreparedLink } from "./prepare-link.ts";
import { createHash } from "node:crypto";
import type { FileLink } from "../files/index.ts";
import t from "../messages.json" with { type: "json" };

export interface Outcome {
  status: ImportItemStatus;
  message: string | null;
  bookmarkId: string | null;
}

export interface StoreOptions {
  folders: string;
  allowDuplicates: boolean;
  tree: CategoryTree;
  /** For categorizing links without a folder; loaded with the first of them. */
  knowledge: () => Promise<Knowledge>;
  appearances: ReadonlyMap<string, CategoryAppearance>;
  /** Shared between batches; see `insertBookmarks`. */
  knownWords: Set<string>;
  importId: string;
}

type Storable = Extract<PreparedLink, { kind: "store" }> & { target: TargetFolder };

/** Stores the valid links and returns the results in order. Runs in a transaction. */
export async function storeLinks(
  ctx: Context,
  links: readonly PreparedLink[],
  options: StoreOptions,
): Promise<Outcome[]> {
  const stored = await store(ctx, await chooseFolders(links, options), options);
  let next = 0;
  const seen = new Set<string>();
  return links.map(({ kind, message }) => {
    if (kind !== "store") return { status: kind, message, bookmarkId: null };
    const { id, isNew, isSurplus, raised, hasCutName } = stored[next++]!;
    if (isSurplus) return { status: "skipped", message: libraryFullMessage(ctx), bookmarkId: null };
    const known = seen.has(id) ? t.moreThanOnceInThisImport : t.alreadyInYourCollection;
    seen.add(id);
    return {
      status: isNew ? "created" : "duplicate",
      message: isNew ? withRaised(withCutName(message, hasCutName), raised) : known,
      bookmarkId: id,
    };
  });
}

async function chooseFolders(links: readonly PreparedLink[], options: StoreOptions): Promise<Storable[]> {
  const storable = links.filter((entry) => entry.kind === "store");
  const inFolders = storable.map(({ link }) => getOwnFolder(link, options.folders));
  if (!inFolders.includes(null)) return storable.map((entry, index) => ({ ...entry, target: inFolders[index]! }));
  const knowledge = await options.knowledge();
  return storable.map((entry, index) => ({
    ...entry,
    target: inFolders[index] ?? categorizeLink(entry.link, options.tree, knowledge),
  }));
}

async function store(ctx: Context, storable: readonly Storable[], options: StoreOptions) {
  const { tree, appearances, knowledge: _, ...insertOptions } = options;
  const created = await ensureCategoryPaths(
    ctx,
    tree,
    storable.map(({ target }) => target.path),
    withIcons(appearances, storable),
  );
  if (created.length > 0) await recordCategories(ctx, options.importId, created);
  const icons = await storeIcons(
    ctx,
    storable.map(({ link }) => link),
  );
  const categories = storable.map(({ target }) => tree.at(target.path));
  const bookmarks = storable.map(({ bookmark, target }, index): NewBookmark => {
    return {
      ...bookmark,
      categoryId: (categories[index] ?? tree.nearest(target.path) ?? tree.uncategorized!).id,
      favicon: icons[index]!,
      isAiGenerated: target.isAiGenerated,
    };
  });
  const inserted = await insertBookmarks(ctx, bookmarks, insertOptions);
  return inserted.map(({ id, isNew, isSurplus }, index) => {
    const raised = !categories[index] ? "number" : storable[index]!.target.isTooDeep ? "depth" : null;
    return { id, isNew, isSurplus, raised, hasCutName: storable[index]!.target.hasCutName ?? false } as const;
  });
}

/** Adds category icons that are given with links instead of with categories. */
function withIcons(
  appearances: StoreOptions["appearances"],
  storable: readonly Storable[],
): StoreOptions["appearances"] {
  const named = storable.filter(({ link, target }) => link.categoryIcon && !target.isAiGenerated);
  if (named.length === 0) return appearances;
  const all = new Map(appearances);
  for (const { link, target } of named) {
    const key = pathKey(target.path);
    if (!all.has(key) && isCategoryIcon(link.categoryIcon!)) all.set(key, { icon: link.categoryIcon! });
  }
  return all;
}

/**
 * Stores the icons of imported links, each once.
 *
 * @returns for each link, in order, the path under which we serve its icon; empty if it has none
 */
export async function storeIcons(ctx: Context, links: readonly FileLink[]): Promise<string[]> {
  const icons = new Map<string, NewIcon>();
  const paths = links.map(({ icon }) => {
    const parsed = icon && /^data:(image\/[a-z.+-]+);base64,(.+)$/i.exec(icon);
    if (!parsed) return "";
    const id = createHash("sha256").update(parsed[2]!).digest("hex").slice(0, 32);
    icons.set(id, { id, mediaType: parsed[1]!.toLowerCase(), content: parsed[2]! });
    return `/api/icons/${id}`;
  });
  const rows = [...icons.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (rows.length > 0) await insertIcons(ctx, rows);
  return paths;
}
