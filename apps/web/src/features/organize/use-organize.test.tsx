import { trpc } from "../../shared/api/trpc.ts";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { allLoaded, messageText, undo } from "../../shared/testing/steps.ts";
import { useOrganize } from "./use-organize.ts";
import { beforeEach, expect, openHook, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const bookmark = makeBookmark();
const added = { selection: { filter: { importId: "import 1" } }, count: 1_200 };

async function openOrganize() {
  const onDone = vi.fn<() => void>();
  const { result } = await openHook(() => {
    trpc.bookmarks.get.useQuery({ id: bookmark.id });
    trpc.categories.list.useQuery();
    return useOrganize(added, onDone);
  });
  await allLoaded();
  return { organize: () => result.current, onDone };
}

const reads = () => [server.calls("bookmarks.get").length, server.calls("categories.list").length];

beforeEach(() => {
  server.on("bookmarks.get", bookmark);
  server.on("categories.list", []);
});

test("a move of what was just added is one call that can be undone", async () => {
  server.on("bookmarks.updateMany", { updated: 1_200, failed: [], changeId: "change 1" });
  server.on("bookmarks.undoChange", { restored: 1_200, failed: [] });
  const release = server.hold("bookmarks.updateMany");
  const { organize, onDone } = await openOrganize();
  organize().move("travel");
  await expect.poll(() => organize().isBusy).toBe(true);
  release();
  await expect.poll(messageText).toContain("1,200 bookmarks updated");
  expect(server.calls("bookmarks.updateMany")).toEqual([{ ...added.selection, categoryId: "travel" }]);
  expect(onDone).toHaveBeenCalledOnce();
  await expect.poll(reads).toEqual([2, 2]);
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change 1" }]);
});

test("if some could not be changed, the message says how many and why", async () => {
  const failed = [{ id: "a", message: "It has too many tags." }];
  server.on("bookmarks.updateMany", { updated: 1_199, failed, changeId: null });
  const { organize } = await openOrganize();
  organize().tag(["rye"]);
  await expect.poll(messageText).toContain("1,199 bookmarks updated, 1 notIt has too many tags.");
  expect(server.calls("bookmarks.updateMany")).toEqual([{ ...added.selection, addTags: ["rye"] }]);
});

test("a refused change says why, does not call onDone, and refetches", async () => {
  server.on("bookmarks.updateMany", new Refusal("CONFLICT", "This category is gone."));
  const { organize, onDone } = await openOrganize();
  organize().move("travel");
  await expect.poll(messageText).toContain("ErrorThis category is gone.");
  expect(onDone).not.toHaveBeenCalled();
  await expect.poll(reads).toEqual([2, 2]);
});
