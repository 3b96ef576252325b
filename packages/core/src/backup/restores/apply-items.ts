import { format } from "@bowerbird/contract/messages";
import {
  changedFields,
  pickFields,
  libraryFullMessage,
  surplusMessage,
  insertBookmarks,
  lockBookmarks,
  moveToTrash,
  storeFields,
  type Rewrite,
  flushPendingIndexEntries,
  writeStates,
} from "../../library/bookmarks/index.ts";
import { type CategoryTree, ensureCategoryPaths, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context } from "../../platform/context/index.ts";
import { prepareLink, storeIcons } from "../../intake/imports/index.ts";
import { nextPending, type Outcome, type PendingItem, recordOutcomes } from "./restore-items.sql.ts";
import { type RestoreRow, updateRestore } from "./restores.ts";
import type { Step } from "./run-restore.ts";
import { pathOf, type Storable, toWantedState } from "./wanted-state.ts";
import t from "../messages.json" with { type: "json" };

/** Bookmarks of one step, which is done again after a crash. */
const batchSize = 500;

/** Restores the pending bookmarks, batch by batch. */
export async function applyItems(ctx: Context, step: Step): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await step(applyBatch);
    await flushPendingIndexEntries(ctx);
  }
}

async function applyBatch(ctx: Context, row: RestoreRow): Promise<boolean> {
  const items = await nextPending(ctx, row, batchSize);
  if (items.length === 0) return false;
  const ofKind = (kind: PendingItem["kind"]) => items.filter((item) => item.kind === kind);
  const outcomes = [
    ...(await writeLinks(ctx, row, ofKind("new"), ofKind("changed"))),
    ...(await trash(ctx, ofKind("missing"))),
  ];
  await recordOutcomes(ctx, row.id, outcomes);
  const done = outcomes.filter(({ status }) => status === "done").length;
  const [processed, applied] = [row.processed + items.length, row.applied + done];
  const message = outcomes.some((outcome) => outcome.message)
    ? format(t.restoreIncomplete, { reason: await libraryFullMessage(ctx) })
    : null;
  await updateRestore(ctx, row.id, { processed, applied, attempts: 0, ...(message ? { message } : {}) });
  return true;
}

type Link = { item: PendingItem; entry: Storable; favicon: string; categoryId: string };

async function writeLinks(
  ctx: Context,
  { format: fileFormat, createdAt }: RestoreRow,
  fresh: readonly PendingItem[],
  changed: readonly PendingItem[],
): Promise<Outcome[]> {
  const links = await readLinks(ctx, [...fresh, ...changed], createdAt);
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
      fileFormat,
    )),
  ];
}

/** @param createdAt of the restore: the same for all batches, so that new bookmarks keep the order of the file */
async function readLinks(ctx: Context, items: readonly PendingItem[], createdAt: Date): Promise<Link[]> {
  if (items.length === 0) return [];
  const entries = items.map(({ link, position }) => {
    const addedAt = link!.addedAt === null ? null : new Date(link!.addedAt);
    return prepareLink({ ...link!, addedAt }, createdAt, position) as Storable;
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
    const position = link.position ?? bookmark.position;
    return { ...bookmark, favicon, categoryId, isAiGenerated: link.isAiGenerated ?? false, position };
  });
  const inserted = await insertBookmarks(ctx, rows, { allowDuplicates: isDuplicate });
  const full = await surplusMessage(ctx, inserted);
  return links.map(({ item }, index) => {
    const { id, isNew, isSurplus } = inserted[index]!;
    const status = isNew ? "done" : "kept";
    const outcome: Outcome = { position: item.position, status, bookmarkId: isNew ? id : null };
    return isSurplus ? { ...outcome, message: full } : outcome;
  });
}

async function rewrite(ctx: Context, links: readonly Link[], fileFormat: RestoreRow["format"]): Promise<Outcome[]> {
  const ids = links.map(({ item }) => item.bookmarkId!);
  const found = new Map((await lockBookmarks(ctx, ids)).map((bookmark) => [bookmark.id, bookmark]));
  const rewrites: Rewrite[] = [];
  const outcomes = links.map(({ item, entry, favicon, categoryId }): Outcome => {
    const { position, bookmarkId } = item;
    const bookmark = found.get(bookmarkId!);
    const after = bookmark && toWantedState(bookmark.state, entry, { format: fileFormat, categoryId, favicon });
    const changed = after ? changedFields(bookmark.state, after) : [];
    if (!after || changed.length === 0) return { position, bookmarkId, status: "kept" };
    rewrites.push({ bookmark, after });
    const [was, is] = [bookmark.state, after].map((state) => storeFields(pickFields(state, changed)));
    return { position, bookmarkId, status: "done", before: was!, after: is! };
  });
  await writeStates(ctx, rewrites);
  return outcomes;
}

async function trash(ctx: Context, items: readonly PendingItem[]): Promise<Outcome[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ bookmarkId: id }) => id!);
  const categoryIds = new Map((await lockBookmarks(ctx, ids)).map(({ id, state }) => [id, state.categoryId]));
  const time = ctx.now();
  const gone = new Set(await moveToTrash({ ...ctx, now: () => time }, ids));
  return items.map(({ position, bookmarkId }) => {
    if (!gone.has(bookmarkId!)) return { position, bookmarkId, status: "kept", before: {} };
    const before = storeFields({ categoryId: categoryIds.get(bookmarkId!)! });
    return { position, bookmarkId, status: "done", before, after: { deleted_at: time } };
  });
}
