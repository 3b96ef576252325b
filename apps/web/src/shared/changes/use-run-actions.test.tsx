import { trpc } from "../api/trpc.ts";
import { allLoaded, messageText, message, undo } from "../testing/steps.ts";
import { makeRecategorization } from "../testing/run-samples.ts";
import { useRunActions } from "./use-run-actions.ts";
import { beforeEach, expect, openHook, Refusal, server, test } from "../testing/in-page.ts";

const listCalls = () => [server.calls("recategorizations.list").length, server.calls("categories.list").length];

async function openActions() {
  const { result } = await openHook(() => {
    trpc.recategorizations.list.useQuery({});
    trpc.categories.list.useQuery();
    return useRunActions("run 1");
  });
  await allLoaded();
  return result.current;
}

beforeEach(() => {
  server.on("recategorizations.list", []);
  server.on("categories.list", []);
});

test("applying a preview says how many bookmarks changed, and can be undone", async () => {
  server.on("recategorizations.applyPreview", makeRecategorization({ applied: 1_200 }));
  server.on("recategorizations.undo", { restored: 1_199, kept: 1 });
  const { apply } = await openActions();
  apply.mutate({ id: "run 1", exceptIds: ["a"] });
  await expect.poll(messageText).toContain("1,200 bookmarks updated");
  expect(server.calls("recategorizations.applyPreview")).toEqual([{ id: "run 1", exceptIds: ["a"] }]);
  await expect.poll(listCalls).toEqual([2, 2]);
  await undo();
  await expect.poll(messageText).toContain("Restored 1,199 bookmarks");
  await expect.poll(messageText).toContain("1 bookmark stayed because you changed it since.");
  expect(server.calls("recategorizations.undo")).toEqual([{ id: "run 1" }]);
  await expect.poll(listCalls).toEqual([3, 3]);
});

test("an undo that restores everything does not mention bookmarks that stayed", async () => {
  server.on("recategorizations.undo", { restored: 1, kept: 0 });
  const { undo: undoRun } = await openActions();
  undoRun.mutate({ id: "run 1" });
  await expect.poll(messageText).toContain("Restored 1 bookmark");
  expect(message().element().textContent).not.toContain("stayed");
});

test.for(["applyPreview", "undo", "cancel"] as const)("a refused %s says why and refetches the lists", async (name) => {
  server.on(`recategorizations.${name}`, new Refusal("CONFLICT", "This run was replaced."));
  const { apply, undo: undoRun, cancel } = await openActions();
  ({ applyPreview: apply, undo: undoRun, cancel })[name].mutate({ id: "run 1" });
  await expect.poll(messageText).toContain("ErrorThis run was replaced.");
  await expect.poll(listCalls).toEqual([2, 2]);
});
