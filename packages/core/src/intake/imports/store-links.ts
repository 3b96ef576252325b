import { showPath } from "@bowerbird/bookmark/readable-address";
import { defaults, limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { say } from "@bowerbird/contract/messages/language-scope";
import type { ImportItemStatus } from "@bowerbird/contract/import-status";
import { isCategoryIcon } from "@bowerbird/contract/categories";
import { scoreFiled } from "../../categorization/ai/index.ts";
import { type RecordedGuess, recordGuesses } from "../../categorization/filing/index.ts";
import {
  applyRules,
  type Inserted,
  insertBookmarks,
  recordDecisions,
  surplusMessage,
  type NewBookmark,
  type Ruled,
} from "../../library/bookmarks/index.ts";
import {
  type CategoryAppearance,
  type CategoryTree,
  ensureCategoryPaths,
  pathKey,
} from "../../library/categories/index.ts";
import { type Context } from "../../platform/context/index.ts";
import { insertIcons, type NewIcon, recordCategories } from "./imports.sql.ts";
import {
  categorizeLink,
  describeSurplus,
  type Categorizer,
  getOwnFolder,
  type PreparedLink,
  type TargetFolder,
  withCutName,
  withRaised,
} from "./prepare-link.ts";
import { type KnownLink, type MergedLink, mergeLinks } from "./merge-links.ts";
import { createHash } from "node:crypto";
import type { FileLink } from "../files/index.ts";
import t from "../messages.json" with { type: "json" };

export interface Outcome {
  status: ImportItemStatus;
  message: string | null;
  bookmarkId: string | null;
  /** Whether a text, a name or a list of tags was cut. */
  isCut?: boolean;
  /** Whether it was merged with an earlier link of the import. */
  isMerged?: boolean;
  /** What it filled of a bookmark from before the import. */
  filled?: MergedLink["filled"];
}

export interface StoreOptions {
  folders: string;
  allowDuplicates: boolean;
  /** As of `insertBookmarks`. */
  isByAddress: boolean;
  tree: CategoryTree;
  /** For categorizing links without a folder that no rule moves; loaded with the first of them. */
  categorizer: () => Promise<Categorizer>;
  appearances: ReadonlyMap<string, CategoryAppearance>;
  /** Shared between batches; see `insertBookmarks`. */
  knownWords: Set<string>;
  importId: string;
}

/** A link to store, with its own folder, if it has one. */
type Storable = Extract<PreparedLink, { kind: "store" }> & { target: TargetFolder | null };

/** Stores the valid links and returns the results in order. Runs in a transaction. */
export async function storeLinks(
  ctx: Context,
  links: readonly PreparedLink[],
  options: StoreOptions,
): Promise<Outcome[]> {
  const stored = await store(ctx, toStorable(links, options), options);
  const full = await surplusMessage(ctx, stored);
  let next = 0;
  return links.map((link) => {
    const { kind, message } = link;
    if (kind !== "store") return { status: kind, message, bookmarkId: null };
    const { id, isNew, isSurplus, raised, hasCutName, merged } = stored[next++]!;
    if (isSurplus) return { status: "skipped", message: full, bookmarkId: null };
    if (!isNew) return { status: "duplicate", bookmarkId: id, ...toDuplicate(link, merged, options.tree) };
    const isCut = message !== null || hasCutName;
    return { status: "created", message: withRaised(withCutName(message, hasCutName), raised), bookmarkId: id, isCut };
  });
}

function toDuplicate(
  { message }: PreparedLink,
  merged: MergedLink | null,
  tree: CategoryTree,
): Pick<Outcome, "message" | "isCut" | "isMerged" | "filled"> {
  if (!merged) return { message: t.alreadyInYourCollection };
  const { isRepeated, categoryId, filled, lost } = merged;
  if (!isRepeated && !filled) return { message: t.alreadyInYourCollection };
  const said = isRepeated
    ? format(t.mergedWithTheFirst, { category: showPath(tree.getPath(categoryId).map(sayUncategorized)) })
    : `${t.alreadyInYourCollection} ${t.gaveWhatItLacked}`;
  const sentences = [said, message, describeLost(lost)].filter((sentence) => sentence !== null);
  return { message: sentences.join(" "), isCut: sentences.length > 1, isMerged: isRepeated, filled };
}

/** Uncategorized is stored by its name, which is said in the person's language. */
const sayUncategorized = (name: string): string => (name === defaults.categoryName ? say(name) : name);

function describeLost({ tags, hasNotes }: MergedLink["lost"]): string | null {
  const sentences = [
    ...(tags.length > 0 ? [describeSurplus(limits.storedTagsPerBookmark, tags)] : []),
    ...(hasNotes ? [format(t.textShortened, { max: limits.notesLength })] : []),
  ];
  return sentences.join(" ") || null;
}

function toStorable(links: readonly PreparedLink[], { folders }: StoreOptions): Storable[] {
  const storable = links.filter((entry) => entry.kind === "store");
  return storable.map((entry) => ({ ...entry, target: getOwnFolder(entry.link, folders) }));
}

async function store(ctx: Context, storable: readonly Storable[], options: StoreOptions) {
  const { tree, appearances, categorizer: _, ...insertOptions } = options;
  const created = await ensureCategoryPaths(
    ctx,
    tree,
    storable.flatMap(({ target }) => (target ? [target.path] : [])),
    withIcons(appearances, storable),
  );
  if (created.length > 0) await recordCategories(ctx, options.importId, created);
  const icons = await storeIcons(
    ctx,
    storable.map(({ link }) => link),
  );
  const categories = storable.map(({ target }) => target && tree.at(target.path));
  const ruled = await applyRules(
    ctx,
    storable.map(({ bookmark, target }, index): NewBookmark => {
      const category = categories[index] ?? (target && tree.nearest(target.path)) ?? tree.uncategorized!;
      const isAiGenerated = target?.isAiGenerated ?? false;
      return { ...bookmark, categoryId: category.id, favicon: icons[index]!, isAiGenerated };
    }),
    (_bookmark, index) => storable[index]!.target === null,
  );
  const { bookmarks, guesses } = await categorizeRest(storable, ruled, options);
  const inserted = await insertBookmarks(ctx, bookmarks, insertOptions);
  const news = inserted.flatMap(({ id, isNew }) => (isNew ? [id] : []));
  const filed = new Set(bookmarks.flatMap(({ id, isAiGenerated }) => (isAiGenerated ? [id] : [])));
  await scoreFiled(
    ctx,
    news.filter((id) => filed.has(id)),
  );
  await recordDecisions(ctx, ruled, news);
  const stored = new Set(news);
  await recordGuesses(
    ctx,
    guesses.filter(({ bookmarkId }) => stored.has(bookmarkId)),
  );
  const merged = await mergeKnown(ctx, options.importId, { storable, bookmarks, inserted });
  return inserted.map(({ id, isNew, isSurplus }, index) => {
    const { target } = storable[index]!;
    const raised = target && !categories[index] ? "number" : target?.isTooDeep ? "depth" : null;
    const hasCutName = target?.hasCutName ?? false;
    return { id, isNew, isSurplus, raised, hasCutName, merged: merged.get(index) ?? null } as const;
  });
}

interface Stored {
  storable: readonly Storable[];
  bookmarks: readonly NewBookmark[];
  inserted: readonly Inserted[];
}

/** @returns what became of the links that were not stored, by their indexes */
async function mergeKnown(
  ctx: Context,
  importId: string,
  { storable, bookmarks, inserted }: Stored,
): Promise<Map<number, MergedLink | null>> {
  const known = [...inserted.keys()].filter((index) => !inserted[index]!.isNew && !inserted[index]!.isSurplus);
  const created = new Set(inserted.flatMap(({ id, isNew }) => (isNew ? [id] : [])));
  const links = known.map((index): KnownLink => {
    const hasDate = storable[index]!.link.addedAt !== null;
    return { id: inserted[index]!.id, bookmark: bookmarks[index]!, hasDate };
  });
  const merged = await mergeLinks(ctx, importId, links, created);
  return new Map(known.map((index, at) => [index, merged[at]!]));
}

/** Categorizes the links that have no folder and that no rule has moved. */
async function categorizeRest(
  storable: readonly Storable[],
  { bookmarks, decisions }: Ruled<NewBookmark>,
  { tree, categorizer }: StoreOptions,
): Promise<{ bookmarks: NewBookmark[]; guesses: RecordedGuess[] }> {
  const isLeft = ({ id }: NewBookmark, index: number) => !storable[index]!.target && !decisions.get(id)?.category;
  if (!bookmarks.some(isLeft)) return { bookmarks, guesses: [] };
  const known = await categorizer();
  const guesses: RecordedGuess[] = [];
  const filed = bookmarks.map((bookmark, index) => {
    if (!isLeft(bookmark, index)) return bookmark;
    const guess = categorizeLink(storable[index]!.link, tree, known);
    if (guess) guesses.push({ ...guess, bookmarkId: bookmark.id });
    return guess?.isFiled ? { ...bookmark, categoryId: guess.categoryId, isAiGenerated: true } : bookmark;
  });
  return { bookmarks: filed, guesses };
}

/** Adds category icons that are given with links instead of with categories. */
function withIcons(
  appearances: StoreOptions["appearances"],
  storable: readonly Storable[],
): StoreOptions["appearances"] {
  const named = storable.flatMap(({ link, target }) =>
    link.categoryIcon && target && !target.isAiGenerated ? [{ icon: link.categoryIcon, path: target.path }] : [],
  );
  if (named.length === 0) return appearances;
  const all = new Map(appearances);
  for (const { icon, path } of named) {
    const key = pathKey(path);
    if (!all.has(key) && isCategoryIcon(icon)) all.set(key, { icon });
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
