import type { BookmarksApi, SyncServer } from "./ports.ts";
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
  const renewed = new Map<string, string>();
  const steps = await store.readSteps(last.syncId, last.steps);
  for (const step of steps.toReversed()) await revert(bookmarks, step, localIds, renewed);
  const before = (await store.read("lastBase")) ?? emptyBase;
  const pairs = before.pairs.map(([localId, id]): [string, string] => [renewed.get(localId) ?? localId, id]);
  const status = (await store.read("status")) ?? newStatus;
  const undone = { ...status, here: null, there: null, problem: null, question: null };
  await store.write({ base: { ...before, pairs, version: null }, status: undone });
  await store.remove("last", "lastBase", "times");
  await store.removeSteps(last);
}

/** @param renewed the new ids of what was removed, by the old ones */
async function revert(
  bookmarks: BookmarksApi,
  step: Step,
  localIds: ReadonlyMap<string, string>,
  renewed: Map<string, string>,
): Promise<void> {
  const idNow = (localId: string): string => renewed.get(localId) ?? localId;
  if (step.type === "created") return removeCreated(bookmarks, localIds.get(step.id));
  const [node] = await bookmarks.get(idNow(step.localId)).catch(() => []);
  if (step.type === "removed") {
    if (node) return;
    const { title, url, parentId, index } = step.was;
    const parent = idNow(parentId);
    const siblings = await bookmarks.getChildren(parent).catch(() => null);
    if (!siblings) return;
    // A first try may have been ended after this.
    const known = new Set([...localIds.values(), ...renewed.values()]);
    const again = siblings.find((one) => one.title === title && one.url === url && !known.has(one.id));
    const fields = { parentId: parent, title, ...(url !== undefined && { url }) };
    const back = again ?? (await bookmarks.create({ ...fields, index: Math.min(index, siblings.length) }));
    renewed.set(step.localId, back.id);
  } else if (step.type === "edited") {
    const isAsLeft = node && node.title === step.now.title && (step.now.url === undefined || node.url === step.now.url);
    if (isAsLeft) await bookmarks.update(node.id, step.was);
  } else if (node?.parentId === idNow(step.now)) {
    await moveBack(bookmarks, node.id, idNow(step.was.parentId), step.was.index);
  }
}

/** A folder only if nothing else is in it now. */
async function removeCreated(bookmarks: BookmarksApi, localId: string | undefined): Promise<void> {
  const [node] = localId === undefined ? [] : await bookmarks.get(localId).catch(() => []);
  if (!node) return;
  if (node.url === undefined && (await bookmarks.getChildren(node.id)).length > 0) return;
  await bookmarks.remove(node.id);
}

async function moveBack(bookmarks: BookmarksApi, id: string, parentId: string, wanted: number): Promise<void> {
  const siblings = await bookmarks.getChildren(parentId).catch(() => null);
  if (!siblings) return;
  const from = siblings.findIndex((one) => one.id === id);
  const index = Math.min(wanted, siblings.length - (from >= 0 ? 1 : 0));
  // Chromium counts places as they are before a move within a folder, Firefox as they are after it.
  const asked = from >= 0 && index > from ? index + 1 : index;
  const moved = await bookmarks.move(id, { parentId, index: asked });
  if (moved.index !== undefined && moved.index > index) await bookmarks.move(id, { parentId, index });
}
