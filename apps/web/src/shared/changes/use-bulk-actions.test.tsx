import { trpc } from "../api/trpc.ts";
import { allLoaded, messageText, undo, undoButton } from "../testing/steps.ts";
import { makeCategory } from "../testing/samples.ts";
import { questionStore } from "./ask-first.ts";
import { useBulkActions } from "./use-bulk-actions.ts";
import { beforeEach, expect, openHook, Refusal, server, test, vi } from "../testing/in-page.ts";

const target = { selected: { ids: ["a", "b", "c", "d"] }, count: 4 };
const everything = { filter: { categoryIds: ["baking", "music"], archived: false as const, exceptIds: [] } };
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

beforeEach(() => {
  server.on("categories.list", []);
  server.on("bookmarks.undoChange", { restored: 1, failed: [] });
  server.on("bookmarks.updateMany", { updated: 4, failed: [], changeId: "change 1" });
});

test("a move is one call, says how many were updated, and refetches the lists", async () => {
  const { actions, onDone } = await openActions();
  actions().move(target, travel);
  await expect.poll(messageText).toContain("4 bookmarks updated");
  expect(server.calls("bookmarks.updateMany")).toEqual([{ ...target.selected, categoryId: travel }]);
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
  server.on("bookmarks.updateMany", { updated: 1, failed: [], changeId: "change 1" });
  actions().tag({ selected: { ids: ["a"] }, count: 1 }, ["bread"], ["rye"]);
  await expect.poll(messageText).toContain("1 bookmark updated");
  expect(server.calls("bookmarks.updateMany")).toEqual([{ ids: ["a"], addTags: ["bread"], removeTags: ["rye"] }]);
});

test("it is busy until the call has answered", async () => {
  const release = server.hold("bookmarks.updateMany");
  const { actions } = await openActions();
  expect(actions().isBusy).toBe(false);
  actions().move(target, travel);
  await expect.poll(() => actions().isBusy).toBe(true);
  release();
  await expect.poll(() => actions().isBusy).toBe(false);
});

test("undo reverts the change in one call and refetches the lists", async () => {
  const { actions } = await openActions();
  actions().move(target, travel);
  await expect.poll(messageText).toContain("4 bookmarks updated");
  await expect.poll(listCalls).toBe(2);
  await undo();
  await expect.poll(undoneIds).toEqual(["change 1"]);
  await expect.poll(listCalls).toBe(3);
});

test("a refused undo says that it failed", async () => {
  server.on("bookmarks.undoChange", new Refusal("CONFLICT"));
  const { actions } = await openActions();
  actions().move(target, travel);
  await expect.poll(messageText).toContain("4 bookmarks updated");
  await undo();
  await expect.poll(messageText).toContain("Failed to undo");
});

test("a change that is still running says so, and offers no undo yet", async () => {
  server.on("bookmarks.updateMany", { updated: 9_000, failed: [], changeId: "change 1", isRunning: true });
  const { actions } = await openActions();
  actions().move({ selected: everything, count: 100_000 }, travel);
  await expect.poll(messageText).toContain("Bowerbird continues in the background");
  expect(undoButton().elements()).toEqual([]);
});

test("a change of more than 50 bookmarks waits until the person has confirmed what will happen", async () => {
  server.on("bookmarks.delete", { deleted: 1_162, ids: [], changeId: "change 1" });
  const { actions } = await openActions();
  actions().remove({ selected: everything, count: 1_162 });
  expect(questionStore.get()?.title).toBe("Move 1,162 bookmarks to Trash?");
  expect(server.calls("bookmarks.delete")).toEqual([]);
  questionStore.get()!.run();
  await expect.poll(messageText).toContain("1,162 bookmarks deleted");
  expect(server.calls("bookmarks.delete")).toEqual([everything]);
  actions().mark({ selected: everything, count: 51 }, "isArchived", true, "Archive");
  expect(questionStore.get()).toMatchObject({ title: "Archive", confirmLabel: "Archive" });
  actions().drop({ selected: everything, count: 51 }, travel);
  expect(questionStore.get()).toMatchObject({ confirmLabel: "Move" });
  expect(server.calls("bookmarks.updateMany")).toEqual([]);
});

test("a change of 50 bookmarks asks nothing", async () => {
  const { actions } = await openActions();
  actions().drop({ selected: everything, count: 50 }, travel);
  await expect.poll(messageText).toContain("4 bookmarks updated");
  expect(questionStore.get()).toBeNull();
});

test("bookmarks that the server could not change are counted in the message", async () => {
  const failed = ["c", "d"].map((id) => ({ id, message: "It is gone." }));
  server.on("bookmarks.updateMany", { updated: 2, failed, changeId: "change 1" });
  const { actions } = await openActions();
  actions().move(target, travel);
  await expect.poll(messageText).toContain("Failed to update 2 bookmarks");
  await undo();
  await expect.poll(undoneIds).toEqual(["change 1"]);
});

test("a change without effect offers no undo", async () => {
  server.on("bookmarks.updateMany", { updated: 1, failed: [], changeId: null });
  const { actions } = await openActions();
  actions().move({ selected: { ids: ["a"] }, count: 1 }, travel);
  await expect.poll(messageText).toContain("1 bookmark updated");
  expect(undoButton().elements()).toEqual([]);
});

test("a refused call says that it failed, and refetches the lists", async () => {
  server.on("bookmarks.updateMany", new Refusal("CONFLICT"));
  const { actions, onDone } = await openActions();
  actions().move(target, travel);
  await expect.poll(messageText).toContain("Failed to move bookmarks");
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

test("undo of a deletion reverts it as one change and refetches the lists", async () => {
  server.on("bookmarks.delete", { deleted: 4, ids: target.selected.ids, changeId: "change 2" });
  const { actions, onDone } = await openActions();
  actions().remove(target);
  await expect.poll(messageText).toContain("4 bookmarks deleted");
  expect(server.calls("bookmarks.delete")).toEqual([target.selected]);
  expect(onDone).toHaveBeenCalledOnce();
  await expect.poll(listCalls).toBe(2);
  await undo();
  await expect.poll(undoneIds).toEqual(["change 2"]);
  await expect.poll(listCalls).toBe(3);
});

test("a refused deletion shows an error", async () => {
  server.on("bookmarks.delete", new Refusal("CONFLICT"));
  const { actions, onDone } = await openActions();
  actions().remove(target);
  await expect.poll(messageText).toContain("Failed to delete bookmarks");
  expect(onDone).not.toHaveBeenCalled();
});
