import { type Address, parseAddress } from "@bowerbird/bookmark/address";
import {
  editState,
  changedFields,
  countRoom,
  emptyContent,
  indexBookmark,
  insertBookmarks,
  surplusMessage,
  lockBookmarks,
  type LockedBookmark,
  pickFields,
  restoreFromTrash,
  type Rewrite,
  storeFields,
  takenKeys,
  writeStates,
} from "../bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import type { Batch, Operation } from "./batch.ts";
import t from "./messages.json" with { type: "json" };
import { type Scope, toCategoryIds, toOuterParent } from "./scope.ts";
import { SiblingOrder } from "./apply-folders.ts";
import { countCopies, findExisting, readPositions, writePositions } from "./sync-tree.sql.ts";

type Add = Operation<"add-link">;
type Edit = Operation<"edit-link">;

/** Adds, edits and moves links. One that cannot be is skipped with the reason. */
export async function applyLinks(ctx: Context, batch: Batch, operations: readonly (Add | Edit)[]): Promise<void> {
  if (operations.length === 0) return;
  const existing = await findExisting(
    ctx,
    operations.map(({ id }) => id),
  );
  const trashed = await restoreTrashed(ctx, batch, operations, existing);
  const locked = await lockBookmarks(ctx, [...existing.keys()]);
  const found = new Map(locked.map((bookmark) => [bookmark.id, bookmark]));
  const adds = await chooseNew(ctx, batch, operations, existing);
  const edits = operations.filter((operation) => {
    if (adds.has(operation.id)) return false;
    if (operation.type === "add-link") return trashed.has(operation.id);
    const reason = refuseEdit(batch.scope, operation, found.get(operation.id));
    if (reason) batch.skipped.push({ id: operation.id, reason });
    return !reason;
  });
  const made = new Set([...edits.map(({ id }) => id), ...adds.keys()]);
  // In the order of the caller: a link can come after one that is new.
  const placed = operations.filter(({ id }) => made.has(id));
  const positions = await findPositions(ctx, batch, placed, found);
  await editLinks(ctx, batch, edits, { found, positions, trashed });
  await insertNew(ctx, batch, [...adds.values()], positions);
}

/** A link that was deleted here and edited in the browser comes back, with all that it had. @returns their ids */
async function restoreTrashed(
  ctx: Context,
  { items }: Batch,
  operations: readonly (Add | Edit)[],
  existing: ReadonlyMap<string, { isTrashed: boolean }>,
): Promise<Set<string>> {
  const ids = operations.flatMap(({ type, id }) => (type === "add-link" && existing.get(id)?.isTrashed ? [id] : []));
  if (ids.length === 0) return new Set();
  for (const { id, urlKey, deletedAt } of await restoreFromTrash(ctx, ids)) {
    items.push({ id, before: { deleted_at: deletedAt, trashed_key: urlKey }, after: { deleted_at: null } });
  }
  return new Set(ids);
}

/** The links that are new, by their ids; not those of which others have just saved the address. */
async function chooseNew(
  ctx: Context,
  { scope, skipped }: Batch,
  operations: readonly (Add | Edit)[],
  existing: ReadonlyMap<string, { isTrashed: boolean }>,
): Promise<Map<string, NewLink>> {
  const links = operations.flatMap((operation) => {
    if (operation.type !== "add-link" || existing.has(operation.id)) return [];
    const parsed = parseAddress(operation.url);
    return parsed.ok ? [{ ...operation, address: parsed.value }] : [];
  });
  const copies = await countCopies(
    ctx,
    toCategoryIds(scope),
    links.map(({ address }) => address),
  );
  const chosen = new Map<string, NewLink>();
  for (const link of links) {
    const { url } = link.address;
    const count = copies.get(url) ?? 0;
    const isGone = link.parentId !== null && !scope.tree.get(link.parentId);
    if (isGone || count > link.copies) {
      skipped.push({ id: link.id, reason: isGone ? t.categoryIsGone : t.alreadyThere });
      continue;
    }
    copies.set(url, count + 1);
    chosen.set(link.id, link);
  }
  return chosen;
}

type NewLink = Add & { address: Address };

function refuseEdit(scope: Scope, { was, ...wanted }: Edit, bookmark: LockedBookmark | undefined): string | null {
  if (!bookmark) return t.linkIsGone;
  const { title, url, categoryId } = bookmark.state;
  const isChanged =
    (wanted.title !== undefined && title !== was.title) ||
    (wanted.url !== undefined && url !== was.url) ||
    (wanted.parentId !== undefined && toOuterParent(scope, categoryId) !== was.parentId);
  if (isChanged) return t.changedMeanwhile;
  if (wanted.url !== undefined && !parseAddress(wanted.url).ok) return t.changedMeanwhile;
  return wanted.parentId && !scope.tree.get(wanted.parentId) ? t.categoryIsGone : null;
}

/** The new positions of links that get one; neighbors in the way get new ones, too. */
async function findPositions(
  ctx: Context,
  batch: Batch,
  operations: readonly (Add | Edit)[],
  found: ReadonlyMap<string, LockedBookmark>,
): Promise<Map<string, string>> {
  const toCategory = ({ id, parentId }: Add | Edit): string =>
    parentId === undefined ? found.get(id)!.state.categoryId : (parentId ?? batch.scope.rootId);
  const placed = operations.filter(({ afterId }) => afterId !== undefined);
  const categoryIds = [...new Set(placed.map(toCategory))];
  const rows = Map.groupBy(await readPositions(ctx, categoryIds), ({ categoryId }) => categoryId);
  const orders = new Map(categoryIds.map((id) => [id, new SiblingOrder(rows.get(id) ?? [])]));
  for (const operation of placed) orders.get(toCategory(operation))!.moveAfter(operation.id, operation.afterId ?? null);
  const positions = new Map([...orders.values()].flatMap((order) => [...order.changes()]));
  const own = new Set(placed.map(({ id }) => id));
  const others = [...positions].filter(([id]) => !own.has(id)).map(([id, position]) => ({ id, position }));
  await writePositions(ctx, "bookmark", others);
  batch.hasMovedOthers ||= others.length > 0;
  return positions;
}

async function editLinks(
  ctx: Context,
  { scope, items, counts }: Batch,
  operations: readonly (Add | Edit)[],
  known: {
    found: ReadonlyMap<string, LockedBookmark>;
    positions: ReadonlyMap<string, string>;
    trashed: ReadonlySet<string>;
  },
): Promise<void> {
  const rewrites = operations.map((operation): Rewrite => {
    const bookmark = known.found.get(operation.id)!;
    const address = operation.url === undefined ? undefined : parseAddress(operation.url);
    const { parentId, title } = operation;
    const category = parentId === undefined ? undefined : scope.tree.get(parentId ?? scope.rootId);
    const position = known.positions.get(operation.id);
    const edit = { title, category, position, address: address?.ok ? address.value : undefined };
    return { bookmark, after: editState(bookmark.state, edit) };
  });
  await freeKeys(ctx, rewrites);
  await writeStates(ctx, rewrites);
  for (const { bookmark, after } of rewrites) {
    const changed = changedFields(bookmark.state, after);
    const [before, later] = [bookmark.state, after].map((state) => storeFields(pickFields(state, changed)));
    items.push({ id: bookmark.id, before: before!, after: later! });
    if (known.trashed.has(bookmark.id)) counts.added += 1;
    else if (changed.includes("title") || changed.includes("url")) counts.edited += 1;
    else counts.moved += 1;
  }
}

/** An address that another link has already makes a link its wanted duplicate. */
async function freeKeys(ctx: Context, rewrites: readonly Rewrite[]): Promise<void> {
  const moved = rewrites.filter(
    ({ bookmark, after }) => after.urlKey !== null && after.urlKey !== bookmark.state.urlKey,
  );
  const taken = await takenKeys(
    ctx,
    moved.map(({ after }) => after.urlKey),
  );
  for (const { after } of moved) {
    if (taken.has(after.urlKey!)) after.urlKey = null;
    else taken.add(after.urlKey!);
  }
}

async function insertNew(
  ctx: Context,
  { scope, skipped, items, counts, createdLinks }: Batch,
  links: readonly NewLink[],
  positions: ReadonlyMap<string, string>,
): Promise<void> {
  const now = ctx.now();
  const rows = links.map(({ id, parentId, title, address, createdAt }) => {
    // A browser's clock can be ahead.
    const time = new Date(Math.min(createdAt ?? now.getTime(), now.getTime()));
    const indexed = indexBookmark({ ...emptyContent, title, address, createdAt: time, position: positions.get(id)! });
    return { ...indexed, id, categoryId: parentId ?? scope.rootId, favicon: "", isAiGenerated: false };
  });
  const inserted = await insertBookmarks(ctx, rows, { allowDuplicates: true, room: await countRoom(ctx) });
  const full = await surplusMessage(ctx, inserted);
  for (const [index, { isSurplus }] of inserted.entries()) {
    const { id, urlKey } = rows[index]!;
    if (isSurplus) skipped.push({ id, reason: full });
    else {
      // The undo puts it into the trash.
      items.push({ id, before: { deleted_at: now, trashed_key: urlKey }, after: { deleted_at: null } });
      createdLinks.push(id);
      counts.added += 1;
    }
  }
}
