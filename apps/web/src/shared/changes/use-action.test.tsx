import { trpc, trpcClient } from "../api/trpc.ts";
import { allLoaded, messageText, undo, undoButton } from "../testing/steps.ts";
import { useAction } from "./use-action.ts";
import { beforeEach, expect, openHook, Refusal, server, test } from "../testing/in-page.ts";

const changed: { updated: number; changeId: string | null } = { updated: 1, changeId: "change 1" };
const undone: string[] = [];
const rolledBack: string[] = [];

/** Renames a tag on a page that shows the tags. */
async function openRename(part: Partial<Parameters<typeof useAction<Rename, typeof changed>>[0]> = {}) {
  const { result } = await openHook(() => {
    trpc.tags.list.useQuery();
    return useAction<Rename, typeof changed>({
      call: trpcClient.tags.rename.mutate,
      changes: "bookmarks",
      success: (_, { tag, to }) => ({ title: `${tag} is now ${to}`, description: "1 bookmark" }),
      failure: "Failed to rename the tag",
      ...part,
    });
  });
  await allLoaded();
  return result.current;
}

type Rename = { tag: string; to: string };
const rename = { tag: "bred", to: "bread" };
const listCalls = () => server.calls("tags.list").length;

beforeEach(() => {
  undone.length = 0;
  rolledBack.length = 0;
  server.on("tags.list", { tags: [], total: 0 });
  server.on("tags.rename", changed);
});

test("the message says what was changed, and the lists are refetched", async () => {
  const { mutate } = await openRename();
  mutate(rename);
  await expect.poll(messageText).toContain("bred is now bread1 bookmark");
  expect(undoButton().elements()).toEqual([]);
  expect(server.calls("tags.rename")).toEqual([rename]);
  await expect.poll(listCalls).toBe(2);
});

test("the message offers undo where there is one", async () => {
  const { mutate } = await openRename({
    undo:
      ({ changeId }, { to }) =>
      () =>
        undone.push(`${changeId}, ${to}`),
  });
  mutate(rename);
  await undo();
  await expect.poll(() => undone).toEqual(["change 1, bread"]);
});

test("a refusal shows the server's message, rolls the shown change back and refetches the lists", async () => {
  server.on("tags.rename", new Refusal("CONFLICT", "The tag was renamed elsewhere."));
  const { mutate } = await openRename({
    optimistic:
      ({ to }) =>
      () =>
        rolledBack.push(to),
  });
  mutate(rename);
  await expect.poll(messageText).toContain("ErrorThe tag was renamed elsewhere.");
  expect(rolledBack).toEqual(["bread"]);
  await expect.poll(listCalls).toBe(2);
});

test("the shown change stays when the server has accepted it", async () => {
  const { mutate } = await openRename({
    optimistic:
      ({ to }) =>
      () =>
        rolledBack.push(to),
  });
  mutate(rename);
  await expect.poll(messageText).toContain("bred is now bread");
  expect(rolledBack).toEqual([]);
});

test("a failure can have a text of its own", async () => {
  server.on("tags.rename", new Refusal("CONFLICT"));
  const { mutate } = await openRename({ failure: (_, { tag }) => `${tag} stays.` });
  mutate(rename);
  await expect.poll(messageText).toContain("Errorbred stays.");
});

test("a failure can have a message of its own", async () => {
  server.on("tags.rename", new Refusal("CONFLICT"));
  const { mutate } = await openRename({ failure: () => ({ title: "Not renamed" }) });
  mutate(rename);
  await expect.poll(messageText).toContain("Not renamed");
});
