import { sql } from "kysely";
import type { FileLink } from "../../intake/files/index.ts";
import {
  changedFields,
  pickFields,
  libraryFullMessage,
  insertBookmarks,
  lockBookmarks,
  moveToTrash,
  storeFields,
  type StoredFields,
  type Rewrite,
  flushPendingIndexEntries,
  writeStates,
} from "../../library/bookmarks/index.ts";
import { type CategoryTree, ensureCategoryPaths, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { storeIcons } from "../../intake/imports/index.ts";
import { type RestoreRow, updateRestore } from "./restores.ts";
import type { Step } from "./run-restore.ts";
import { pathOf, readLink, type Storable, toWantedState } from "./wanted-state.ts";

/** Bookmarks of one step, which is done again after a crash. */
const batchSize = 500;

/** Restores the pending bookmarks, batch by batch. */
export async function applyItems(ctx: Context, step: Step): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await step(applyBatch);
    await flushPendingIndexEntries(ctx);
  }
}

interface Item {
  position: number;
  kind: "new" | "changed" | "missing";
  bookmark_id: string | null;
  link: (Omit<FileLink, "addedAt"> & { addedAt: string | null; isDuplicate: boolean }) | null;
}

/** What became of an item. */
interface Outcome {
  position: number;
  status: "done" | "kept";
  bookmark_id: string | null;
  before?: StoredFields;
  after?: StoredFields;
  /** Why it is not restored. */
  message?: string;
}

async function applyBatch(ctx: Context, row: RestoreRow): Promise<boolean> {
  const items = await nextItems(ctx, row);
  if (items.length === 0) return false;
  const ofKind = (kind: Item["kind"]) => items.filter((item) => item.kind === kind);
  const outcomes = [
    ...(await writeLinks(ctx, row, ofKind("new"), ofKind("changed"))),
    ...(await trash(ctx, ofKind("missing"))),
  ];
  await record(ctx, row.id, outcomes);
  const done = outcomes.filter(({ status }) => status === "done").length;
  const [processed, applied] = [row.processed + items.length, row.applied + done];
  const message = outcomes.some((outcome) => outcome.message)
    ? `Not everything is restored. ${libraryFullMessage(ctx)}`
    : null;
  await updateRestore(ctx, row.id, { processed, applied, attempts: 0, ...(message ? { message } : {}) });
  return true;
}

async function nextItems(ctx: Context, { id, mode }: RestoreRow): Promise<Item[]> {
  const rows = await database(ctx)
    .selectFrom("restore_item")
    .select(["position", "kind", "bookmark_id", "link"])
    .where("user_id", "=", ctx.userId)
    .where("restore_id", "=", id)
    .where("status", "=", "pending")
    .where("kind", "in", mode === "replace" ? ["new", "changed", "missing"] : ["new", "changed"])
    .orderBy("position")
    .limit(batchSize)
    .execute();
  return rows as unknown as Item[];
}

type Link = { item: Item; entry: Storable; favicon: string; categoryId: string };

async function writeLinks(
  ctx: Context,
  { format }: RestoreRow,
  fresh: readonly Item[],
  changed: readonly Item[],
): Promise<Outcome[]> {
  const links = await readLinks(ctx, [...fresh, ...changed]);
  const isNew = ({ item }: Link) => item.kind === "new";
  return [
    ...(await insert(
      ctx,
      links.filter((link) => isNew(link) && !link.item.link!.isDuplicate),
      false,
    )),
    ...(await insert(
      ctx,
      links.filter((link) => isNew(link) && link.item.link!.isDuplicate),
      true,
    )),
    ...(await rewrite(
      ctx,
      links.filter((link) => !isNew(link)),
      format,
    )),
  ];
}

async function readLinks(ctx: Context, items: readonly Item[]): Promise<Link[]> {
  if (items.length === 0) return [];
  const entries = items.map(({ link }) => {
    const addedAt = link!.addedAt === null ? null : new Date(link!.addedAt);
    return readLink({ ...link!, addedAt }, ctx.now()) as Storable;
  });
  const tree = await ensureTree(ctx, entries);
  const fileLinks = entries.map(({ link }) => link);
  const icons = await storeIcons(ctx, fileLinks);
  return items.map((item, index) => {
    const entry = entries[index]!;
    const favicon = icons[index] || (entry.link.icon?.startsWith("http") ? entry.link.icon : "");
    const category = tree.nearest(pathOf(entry.link)) ?? tree.uncategorized!;
    return { item, entry, favicon, categoryId: category.id };
  });
}

/** The categories were made at the beginning; one may have been deleted since. */
async function ensureTree(ctx: Context, entries: readonly Storable[]): Promise<CategoryTree> {
  const tree = await loadCategoryTree(ctx);
  const paths = entries.map(({ link }) => pathOf(link));
  await ensureCategoryPaths(ctx, tree, paths);
  return tree;
}

/** @param isDuplicate whether the backup has the address twice; otherwise one that was saved meanwhile is left alone */
async function insert(ctx: Context, links: readonly Link[], isDuplicate: boolean): Promise<Outcome[]> {
  const rows = links.map(({ entry: { link, bookmark }, favicon, categoryId }) => {
    return { ...bookmark, favicon, categoryId, isAiGenerated: link.isAiGenerated ?? false };
  });
  const inserted = await insertBookmarks(ctx, rows, { allowDuplicates: isDuplicate });
  return links.map(({ item }, index) => {
    const { id, isNew, isSurplus } = inserted[index]!;
    const outcome = {
      position: item.position,
      status: isNew ? "done" : "kept",
      bookmark_id: isNew ? id : null,
    } as const;
    return isSurplus ? { ...outcome, message: libraryFullMessage(ctx) } : outcome;
  });
}

async function rewrite(ctx: Context, links: readonly Link[], format: RestoreRow["format"]): Promise<Outcome[]> {
  const ids = links.map(({ item }) => item.bookmark_id!);
  const found = new Map((await lockBookmarks(ctx, ids)).map((bookmark) => [bookmark.id, bookmark]));
  const rewrites: Rewrite[] = [];
  const outcomes = links.map(({ item, entry, favicon, categoryId }): Outcome => {
    const { position, bookmark_id } = item;
    const bookmark = found.get(bookmark_id!);
    const after = bookmark && toWantedState(bookmark.state, entry, { format, categoryId, favicon });
    const changed = after ? changedFields(bookmark.state, after) : [];
    if (!after || changed.length === 0) return { position, bookmark_id, status: "kept" };
    rewrites.push({ bookmark, after });
    const [was, is] = [bookmark.state, after].map((state) => storeFields(pickFields(state, changed)));
    return { position, bookmark_id, status: "done", before: was!, after: is! };
  });
  await writeStates(ctx, rewrites);
  return outcomes;
}

async function trash(ctx: Context, items: readonly Item[]): Promise<Outcome[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ bookmark_id: id }) => id!);
  const places = new Map((await lockBookmarks(ctx, ids)).map(({ id, state }) => [id, state.categoryId]));
  const gone = new Set(await moveToTrash(ctx, ids));
  return items.map(({ position, bookmark_id }) => {
    const isGone = gone.has(bookmark_id!);
    const before = isGone ? { category_id: places.get(bookmark_id!)! } : {};
    return { position, bookmark_id, status: isGone ? "done" : "kept", before };
  });
}

async function record(ctx: Context, restoreId: string, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update restore_item i set status = r.status, bookmark_id = coalesce(r.bookmark_id, i.bookmark_id), link = null,
      before = r.before, after = r.after, message = coalesce(r.message, i.message)
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as r (position int, status text, bookmark_id uuid,
      before jsonb, after jsonb, message text)
    where i.user_id = ${ctx.userId} and i.restore_id = ${restoreId} and i.position = r.position
  `.execute(database(ctx));
}
