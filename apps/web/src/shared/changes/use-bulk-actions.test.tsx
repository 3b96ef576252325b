import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { trpc } from "../api/trpc.ts";
import { allLoaded, messageText, undo, undoButton } from "../testing/steps.ts";
import { openHook } from "../testing/open.tsx";
import { makeCategory } from "../testing/samples.ts";
import { server } from "../testing/server.ts";
import { useBulkActions } from "./use-bulk-actions.ts";

const target = { parts: [{ ids: ["a", "b"] }, { ids: ["c"] }, { ids: ["d"] }], count: 4 };
const travel = "travel";

/** The actions on a page that also shows the categories. */
async function openActions(options: { isCounting?: boolean } = {}) {
  const onDone = vi.fn<() => void>();
  const { result } = await openHook(() => {
    trpc.categories.list.useQuery();
    return useBulkActions({ ...options, onDone });
  });
  await allLoaded();
  return { actions: () => result.current, onDone };
}

const listCalls = () => server.calls("categories.list").length;
const undoneIds = () => server.calls("bookmarks.undoChange").map(({ id }) => id);

/** Each call for several bookmarks changes all of them and gets the next change id; call `failingAt` is refused. */
function serveUpdates(failingAt?: number): void {
  let calls = 0;
  server.on("bookmarks.updateMany", ({ ids = [] }) => {
    calls += 1;
    if (calls === failingAt) throw new Refusal("CONFLICT");
    return { updated: ids.length, failed: [], changeId: `change ${calls}` };
  });
}

beforeEach(() => {
  server.on("categories.list", []);
  server.on("bookmarks.undoChange", { restored: 1, failed: [] });
  server.on("bookmarks.restore", ({ ids }) => ({ restored: ids.length }));
  serveUpdates();
});

test("a move sends every part with the category, says how many were updated, and refetches the lists", async () => {
  const { actions, onDone } = await openActions();
  actions().move(target, travel);
  await expect.poll(messageText).toContain("4 bookmarks updated");
  expect(server.calls("bookmarks.updateMany")).toEqual(target.parts.map((part) => ({ ...part, categoryId: travel })));
  expect(onDone).toHaveBeenCalledOnce();
  await expect.poll(listCalls).toBe(2);
});

test("a move says where to", async () => {
  server.on("categories.list", [makeCategory({ id: travel, name: "Travel" })]);
  const { actions } = await openActions();
  actions().move(target, travel);
  await expect.poll(messageText).toContain("Moved 4 bookmarks to Travel");
});

test("an edit of tags sends what is added and what is removed", async () => {
  const { actions } = await openActions();
  actions().tag({ parts: [{ ids: ["a"] }], count: 1 }, ["bread"], ["rye"]);
  await expect.poll(messageText).toContain("1 bookmark updated");
  expect(server.calls("bookmarks.updateMany")).toEqual([{ ids: ["a"], addTags: ["bread"], removeTags: ["rye"] }]);
});

test("it is busy until the last call has answered", async () => {
  const release = server.hold("bookmarks.updateMany");
  const { actions } = await openActions();
  expect(actions().isBusy).toBe(false);
  actions().move(target, travel);
  await expect.poll(() => actions().isBusy).toBe(true);
  release();
  await expect.poll(() => actions().isBusy).toBe(false);
});

test("undo reverts the changes one after the other, the newest first, and refetches the lists", async () => {
  const { actions } = await openActions();
  actions().move(target, travel);
  await expect.poll(messageText).toContain("4 bookmarks updated");
  await expect.poll(listCalls).toBe(2);
  const release = server.hold("bookmarks.undoChange");
  await undo();
  await expect.poll(undoneIds).toEqual(["change 3"]);
  release();
  await expect.poll(undoneIds).toEqual(["change 3", "change 2", "change 1"]);
  await expect.poll(listCalls).toBe(3);
});

test("a refused undo stops there, says that it failed, and refetches the lists", async () => {
  server.on("bookmarks.undoChange", ({ id }) => {
    if (id === "change 2") throw new Refusal("CONFLICT");
    return { restored: 1, failed: [] };
  });
  const { actions } = await openActions();
  actions().move(target, travel);
  await expect.poll(messageText).toContain("4 bookmarks updated");
  await undo();
  await expect.poll(messageText).toContain("Failed to undo");
  expect(undoneIds()).toEqual(["change 3", "change 2"]);
  await expect.poll(listCalls).toBe(3);
});

test("a failure after the first call says how many are left, and undo reverts what was done before it", async () => {
  serveUpdates(3);
  const { actions, onDone } = await openActions();
  actions().move(target, travel);
  await expect.poll(messageText).toContain("Failed to update 1 bookmark");
  expect(onDone).toHaveBeenCalledOnce();
  await undo();
  await expect.poll(undoneIds).toEqual(["change 2", "change 1"]);
});

test("bookmarks that the server could not change are counted in the message", async () => {
  const failed = ["c", "d"].map((id) => ({ id, message: "It is gone." }));
  server.on("bookmarks.updateMany", { updated: 2, failed, changeId: "change 1" });
  const { actions } = await openActions();
  actions().move({ parts: [{ ids: ["a", "b", "c", "d"] }], count: 4 }, travel);
  await expect.poll(messageText).toContain("Failed to update 2 bookmarks");
  await undo();
  await expect.poll(undoneIds).toEqual(["change 1"]);
});

test("a change without effect offers no undo", async () => {
  server.on("bookmarks.updateMany", { updated: 1, failed: [], changeId: null });
  const { actions } = await openActions();
  actions().move({ parts: [{ ids: ["a"] }], count: 1 }, travel);
  await expect.poll(messageText).toContain("1 bookmark updated");
  expect(undoButton().elements()).toEqual([]);
});

test("a refused first call ends the change, says that it failed, and refetches the lists", async () => {
  serveUpdates(1);
  const { actions, onDone } = await openActions();
  actions().move(target, travel);
  await expect.poll(messageText).toContain("Failed to move bookmarks");
  expect(server.calls("bookmarks.updateMany")).toHaveLength(1);
  expect(onDone).not.toHaveBeenCalled();
  await expect.poll(listCalls).toBe(2);
});

test("on a category's own page the error says how many bookmarks were not changed", async () => {
  server.on("bookmarks.updateMany", new Refusal("CONFLICT"));
  server.on("bookmarks.delete", new Refusal("CONFLICT"));
  const { actions } = await openActions({ isCounting: true });
  actions().move(target, travel);
  await expect.poll(messageText).toContain("Failed to update 4 bookmarks");
  actions().remove(target);
  await expect.poll(messageText).toContain("Failed to delete 4 bookmarks");
});

test("undo of a deletion restores all ids in one call and refetches the lists", async () => {
  server.on("bookmarks.delete", ({ ids = [] }) => ({ deleted: ids.length, ids }));
  const { actions, onDone } = await openActions();
  actions().remove(target);
  await expect.poll(messageText).toContain("4 bookmarks deleted");
  expect(server.calls("bookmarks.delete")).toEqual(target.parts);
  expect(onDone).toHaveBeenCalledOnce();
  await expect.poll(listCalls).toBe(2);
  await undo();
  await expect.poll(() => server.calls("bookmarks.restore")).toEqual([{ ids: ["a", "b", "c", "d"] }]);
  await expect.poll(listCalls).toBe(3);
});

test("a deletion that fails halfway says how many are left and restores the others on undo", async () => {
  server.on("bookmarks.delete", ({ ids = [] }) => {
    if (ids.includes("d")) throw new Refusal("CONFLICT");
    return { deleted: ids.length, ids };
  });
  const { actions } = await openActions();
  actions().remove(target);
  await expect.poll(messageText).toContain("Failed to delete 1 bookmark");
  await undo();
  await expect.poll(() => server.calls("bookmarks.restore")).toEqual([{ ids: ["a", "b", "c"] }]);
});

test("a refused deletion and a refused restore each show an error", async () => {
  server.on("bookmarks.delete", new Refusal("CONFLICT"));
  const { actions, onDone } = await openActions();
  actions().remove(target);
  await expect.poll(messageText).toContain("Failed to delete bookmarks");
  expect(onDone).not.toHaveBeenCalled();
  server.on("bookmarks.delete", { deleted: 1, ids: ["a"] });
  server.on("bookmarks.restore", new Refusal("CONFLICT"));
  actions().remove({ parts: [{ ids: ["a"] }], count: 1 });
  await expect.poll(messageText).toContain("1 bookmark deleted");
  await undo();
  await expect.poll(messageText).toContain("Failed to restore bookmarks");
});
