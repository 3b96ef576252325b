import type { ImportItemStatus } from "@bowerbird/contract/import-status";
import { limits } from "@bowerbird/contract/limits";
import type { FileLink } from "../bookmark-files/index.ts";
import { insertBookmarks, type NewBookmark } from "../bookmarks/index.ts";
import { type CategoryLook, type CategoryTree, ensureCategoryPaths } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { chooseCategory, type Place } from "./choose-category.ts";
import { judgeLink, type Judgement } from "./judge-link.ts";
import { keepIcons } from "./keep-icons.ts";

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
  /** For links that carry no date of their own. */
  importedAt: Date;
}

type Storable = { link: FileLink; judgement: Extract<Judgement, { kind: "store" }>; place: Place };

/** Stores what can be stored of the links and says for each, in order, what became of it. Runs in a transaction. */
export async function storeLinks(ctx: Context, links: readonly FileLink[], options: StoreOptions): Promise<Outcome[]> {
  const judged = links.map((link) => ({ link, judgement: judgeLink(link) }));
  const storable = judged.flatMap(({ link, judgement }) =>
    judgement.kind === "store" ? [{ link, judgement, place: chooseCategory(link, options.folders, options.tree) }] : [],
  );
  const stored = await store(ctx, storable, options);
  let next = 0;
  return judged.map(({ judgement }) => {
    if (judgement.kind !== "store") return { status: judgement.kind, message: judgement.message, bookmarkId: null };
    const { id, isNew } = stored[next++]!;
    const message = isNew ? judgement.message : "Already in your collection.";
    return { status: isNew ? "created" : "duplicate", message, bookmarkId: id };
  });
}

async function store(ctx: Context, storable: readonly Storable[], options: StoreOptions) {
  const { tree, looks, allowDuplicates, knownWords } = options;
  await ensureCategoryPaths(
    database(ctx),
    ctx.userId,
    tree,
    storable.map(({ place }) => place.path),
    looks,
  );
  const icons = await keepIcons(
    ctx,
    storable.map(({ link }) => link),
  );
  const bookmarks = storable.map((entry, index) => toNewBookmark(entry, icons[index]!, options));
  return insertBookmarks(ctx, bookmarks, { allowDuplicates, knownWords });
}

function toNewBookmark({ link, judgement, place }: Storable, favicon: string, options: StoreOptions): NewBookmark {
  return {
    address: judgement.address,
    title: link.title.slice(0, limits.titleLength).toWellFormed(),
    description: link.description?.slice(0, limits.descriptionLength).toWellFormed() || null,
    categoryId: options.tree.at(place.path)!.id,
    favicon,
    tags: judgement.tags,
    isAiGenerated: place.isAiGenerated,
    aiSummary: link.aiSummary ?? null,
    aiRelevance: link.aiRelevance ?? null,
    createdAt: link.addedAt ?? options.importedAt,
  };
}
