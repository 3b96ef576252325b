import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test } from "vitest";
import { trpc } from "../../api/trpc.ts";
import { openHook } from "../../testing/open.tsx";
import { server } from "../../testing/server.ts";
import { allLoaded, messageText, undo } from "../../testing/steps.ts";
import { useTrashActions } from "./use-trash-actions.ts";

const listCalls = () => server.calls("categories.list").length;

async function openActions() {
  const { result } = await openHook(() => {
    trpc.categories.list.useQuery();
    return useTrashActions();
  });
  await allLoaded();
  return () => result.current;
}

beforeEach(() => server.on("categories.list", []));

test("restoring says how many came back, and undo deletes them again", async () => {
  server.on("bookmarks.restore", { restored: 2 });
  server.on("bookmarks.delete", { deleted: 2, ids: ["a", "b"] });
  const actions = await openActions();
  actions().restore(["a", "b"]);
  await expect.poll(messageText).toContain("2 bookmarks restored");
  await expect.poll(listCalls).toBe(2);
  await undo();
  await expect.poll(() => server.calls("bookmarks.delete")).toEqual([{ ids: ["a", "b"] }]);
  await expect.poll(listCalls).toBe(3);
});

test("a refused restore and a refused undo each show an error and refetch the lists", async () => {
  server.on("bookmarks.restore", new Refusal("CONFLICT"));
  server.on("bookmarks.delete", new Refusal("CONFLICT"));
  const actions = await openActions();
  actions().restore(["a"]);
  await expect.poll(messageText).toContain("Failed to restore bookmarks");
  await expect.poll(listCalls).toBe(2);
  server.on("bookmarks.restore", { restored: 1 });
  actions().restore(["a"]);
  await expect.poll(messageText).toContain("1 bookmark restored");
  await expect.poll(listCalls).toBe(3);
  await undo();
  await expect.poll(messageText).toContain("Failed to delete bookmarks");
  await expect.poll(listCalls).toBe(4);
});

test("emptying the trash says how many are gone, or that it failed", async () => {
  server.on("bookmarks.emptyTrash", { removed: 1_200 });
  const actions = await openActions();
  actions().empty();
  await expect.poll(messageText).toContain("1,200 bookmarks deleted for good");
  server.on("bookmarks.emptyTrash", new Refusal("CONFLICT"));
  actions().empty();
  await expect.poll(messageText).toContain("The trash could not be emptied.");
  await expect.poll(listCalls).toBe(3);
});

test.for(["bookmarks.restore", "bookmarks.emptyTrash"] as const)("it is busy until %s has answered", async (path) => {
  server.on("bookmarks.restore", { restored: 1 });
  server.on("bookmarks.emptyTrash", { removed: 1 });
  const release = server.hold(path);
  const actions = await openActions();
  if (path === "bookmarks.restore") actions().restore(["a"]);
  else actions().empty();
  await expect.poll(() => actions().isBusy).toBe(true);
  release();
  await expect.poll(() => actions().isBusy).toBe(false);
});
