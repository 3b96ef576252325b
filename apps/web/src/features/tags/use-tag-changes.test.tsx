import { trpc } from "../../shared/api/trpc.ts";
import { allLoaded, messageText, undo, whileAway } from "../../shared/testing/steps.ts";
import { useTagChanges } from "./use-tag-changes.ts";
import { beforeEach, expect, openHook, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const listCalls = () => server.calls("tags.list").length;
const names = ["rename", "merge", "delete"] as const;

async function openChanges() {
  const onDone = vi.fn<() => void>();
  const { result } = await openHook(() => {
    trpc.tags.list.useQuery();
    return useTagChanges(onDone);
  });
  await allLoaded();
  const change = {
    rename: () => result.current.rename("rye", "Rye"),
    merge: (onSuccess?: () => void) => result.current.merge(["rye", "ryes"], "rye", onSuccess),
    delete: () => result.current.remove(["rye"]),
  };
  return { changes: () => result.current, change, onDone };
}

beforeEach(() => {
  server.on("tags.list", { tags: [], total: 0 });
  for (const name of names) server.on(`tags.${name}`, { updated: 2, changeId: "change 1" });
});

test.for([
  ["rename", "“rye” is now “Rye”2 bookmarks", { tag: "rye", to: "Rye" }],
  ["merge", "2 tags merged into “rye”2 bookmarks", { tags: ["rye", "ryes"], into: "rye" }],
  ["delete", "“rye” deleted", { tags: ["rye"] }],
] as const)("%s says what was done and can be undone", async ([name, text, input]) => {
  server.on("bookmarks.undoChange", { restored: 2, failed: [] });
  const { change, onDone } = await openChanges();
  change[name]();
  await expect.poll(messageText).toContain(text);
  expect(server.calls(`tags.${name}`)).toEqual([input]);
  expect(onDone).toHaveBeenCalledOnce();
  await expect.poll(listCalls).toBe(2);
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change 1" }]);
  await expect.poll(listCalls).toBe(3);
});

test.for([
  ["rename", "Couldn't rename the tag"],
  ["merge", "Couldn't merge the tags"],
  ["delete", "Couldn't delete the tags"],
] as const)(
  "a refused %s says why and refetches the tags, and without a connection it says what failed",
  async ([name, text]) => {
    server.on(`tags.${name}`, new Refusal("CONFLICT", "This tag is gone."));
    const { change, onDone } = await openChanges();
    change[name]();
    await expect.poll(messageText).toContain("ErrorThis tag is gone.");
    await expect.poll(listCalls).toBe(2);
    // The row of a deleted tag goes, and may take the focus with it, before the refusal arrives.
    expect(onDone).toHaveBeenCalledTimes(name === "delete" ? 1 : 0);
    await whileAway(async () => {
      change[name]();
      await expect.poll(messageText).toContain(`${text}. The server did not answer`);
    });
  },
);

test("several deleted tags are counted", async () => {
  const { changes } = await openChanges();
  changes().remove(["rye", "oats"]);
  await expect.poll(messageText).toContain("2 tags deleted");
});

test("it reports the tags being merged until the server answers, and then calls onSuccess", async () => {
  const release = server.hold("tags.merge");
  const { changes, change } = await openChanges();
  const onMerged = vi.fn<() => void>();
  change.merge(onMerged);
  await expect.poll(() => changes().merging).toEqual(["rye", "ryes"]);
  expect(onMerged).not.toHaveBeenCalled();
  release();
  await expect.poll(() => changes().merging).toBeNull();
  expect(onMerged).toHaveBeenCalledOnce();
});

test("deleted tags are gone, and can be undone, before the server has answered", async () => {
  server.on("bookmarks.undoChange", { restored: 2, failed: [] });
  server.on("tags.list", { tags: [{ tag: "rye", count: 2 }], total: 1 });
  const release = server.hold("tags.delete");
  const { result } = await openHook(() => ({ list: trpc.tags.list.useQuery().data, ...useTagChanges(vi.fn()) }));
  await allLoaded();
  result.current.remove(["rye"]);
  await expect.poll(() => result.current.list).toEqual({ tags: [], total: 0 });
  await expect.poll(messageText).toContain("“rye” deleted");
  await undo();
  expect(server.calls("bookmarks.undoChange")).toEqual([]);
  release();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change 1" }]);
});

test("a refused deletion brings the tag back", async () => {
  server.on("tags.list", { tags: [{ tag: "rye", count: 2 }], total: 1 });
  server.on("tags.delete", new Refusal("CONFLICT", "Not now."));
  const { result } = await openHook(() => ({ list: trpc.tags.list.useQuery().data, ...useTagChanges(vi.fn()) }));
  await allLoaded();
  result.current.remove(["rye"]);
  await expect.poll(messageText).toContain("Not now.");
  await expect.poll(() => result.current.list?.total).toBe(1);
});
