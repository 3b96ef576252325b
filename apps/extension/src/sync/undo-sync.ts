import { orderChildren } from "./apply-to-browser.ts";
import type { BookmarkNode, BookmarksApi, SyncServer } from "./ports.ts";
import { emptyBase, newStatus, type Step, type SyncStore } from "./sync-store.ts";

interface Ports {
  bookmarks: BookmarksApi;
  server: SyncServer;
  store: SyncStore;
}

/**
 * Undoes the last sync on both sides. What was changed again since stays. Sync is paused then: otherwise the next one would
 * do the same again. Ended half-way, it can be called again.
 *
 * @throws when the server cannot be reached; then nothing has changed but the pause
 */
export async function undoSync({ bookmarks, server, store }: Ports): Promise<void> {
  const [last, settings] = [await store.read("last"), await store.read("settings")];
  if (!last || !settings) return;
  await store.write({ settings: { ...settings, isPaused: true } });
  if (Object.values({ ...last.there }).some(Boolean)) await server.undo(last.syncId);
  const base = (await store.read("base")) ?? emptyBase;
  const localIds = new Map(base.pairs.map(([localId, id]) => [id, localId]));
  const renewed = new Map(Object.entries((await store.read("renewed")) ?? {}));
  const steps = await store.readSteps(last.syncId, last.steps);
  for (const step of steps.toReversed()) {
    const isRenewed = await revert(bookmarks, step, localIds, renewed);
    if (isRenewed) await store.write({ renewed: Object.fromEntries(renewed) });
  }
  const before = (await store.read("lastBase")) ?? emptyBase;
  const pairs = before.pairs.map(([localId, id]): [string, string] => [renewed.get(localId) ?? localId, id]);
  const status = (await store.read("status")) ?? newStatus;
  const undone = { ...status, here: null, there: null, problem: null, question: null };
  await store.write({ base: { ...before, pairs, version: null, seenVersion: null }, status: undone });
  await store.removeSteps(last);
  await store.remove("last", "lastBase", "renewed", "times");
}

/** @returns whether something was created again, whose new id is in `renewed` */
async function revert(
  bookmarks: BookmarksApi,
  step: Step,
  localIds: ReadonlyMap<string, string>,
  renewed: Map<string, string>,
): Promise<boolean> {
  const idNow = (localId: string): string => renewed.get(localId) ?? localId;
  if (step.type === "order") {
    await orderChildren(bookmarks, idNow(step.parentId), step.children.map(idNow));
    return false;
  }
  if (step.type === "created") {
    await removeCreated(bookmarks, localIds.get(step.id));
    return false;
  }
  const [node] = await bookmarks.get(idNow(step.localId)).catch(() => []);
  if (step.type === "removed") {
    const known = new Set([...localIds.values(), ...renewed.values()]);
    const was = { ...step.was, parentId: idNow(step.was.parentId) };
    const back = node ? null : await createAgain(bookmarks, was, known);
    return back !== null && renewed.set(step.localId, back).has(step.localId);
  }
  if (!node) return false;
  if (step.type === "edited") {
    const isAsLeft = Object.entries({ url: node.url, ...step.now }).every(
      ([name, value]) => node[name as "url"] === value,
    );
    if (isAsLeft) await bookmarks.update(node.id, step.was);
  } else if (node.parentId === idNow(String(step.now ?? localIds.get(step.nowId)))) {
    // Its position follows from the order of the folder, which is an earlier step. The person may have removed that folder.
    const parentId = idNow(step.was.parentId);
    if (parentId !== node.parentId) await bookmarks.move(node.id, { parentId }).catch(() => undefined);
  }
  return false;
}

/** @param known ids that are not what a first try has created. @returns the new id; null without the folder */
async function createAgain(
  bookmarks: BookmarksApi,
  { parentId, index, title, url, type }: Extract<Step, { type: "removed" }>["was"],
  known: ReadonlySet<string>,
): Promise<string | null> {
  const siblings = await bookmarks.getChildren(parentId).catch(() => null);
  if (!siblings) return null;
  const isSeparator = type === "separator";
  const isAlike = (one: BookmarkNode): boolean =>
    isSeparator ? one.type === type : one.title === title && one.url === url && one.type !== "separator";
  const again = siblings.find((one) => isAlike(one) && !known.has(one.id));
  const kind = { ...(url !== undefined && { url }), ...(isSeparator && { type: "separator" as const }) };
  const fields = { parentId, title, ...kind };
  return (again ?? (await bookmarks.create({ ...fields, index: Math.min(index, siblings.length) }))).id;
}

/** A folder only if nothing else is in it now. */
async function removeCreated(bookmarks: BookmarksApi, localId: string | undefined): Promise<void> {
  const [node] = localId === undefined ? [] : await bookmarks.get(localId).catch(() => []);
  if (!node) return;
  if (node.url === undefined && (await bookmarks.getChildren(node.id)).length > 0) return;
  await bookmarks.remove(node.id);
}
