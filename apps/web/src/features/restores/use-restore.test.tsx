import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { trpc } from "../../api/trpc.ts";
import { open } from "../../testing/open.tsx";
import { makeRestore } from "../../testing/run-samples.ts";
import { makeCategory } from "../../testing/samples.ts";
import { server } from "../../testing/server.ts";
import { allLoaded, messageText } from "../../testing/steps.ts";
import { useRestoreActions } from "./use-restore.ts";

function Actions() {
  const { apply, undo, cancel } = useRestoreActions();
  trpc.restores.get.useQuery({ id: "one" });
  trpc.categories.list.useQuery();
  return (
    <>
      <button onClick={() => apply.mutate({ id: "one", mode: "merge" })}>Apply</button>
      <button onClick={() => undo.mutate({ id: "one" })}>Undo restore</button>
      <button onClick={() => cancel.mutate({ id: "one" })}>Cancel</button>
    </>
  );
}

const actions = [
  ["Apply", "restores.applyPreview"],
  ["Undo restore", "restores.undo"],
  ["Cancel", "restores.cancel"],
] as const;

async function act(name: string): Promise<void> {
  server.on("restores.get", { ...makeRestore({ id: "one" }), categories: [] });
  server.on("categories.list", [makeCategory()]);
  await open(<Actions />);
  await allLoaded();
  await page.getByRole("button", { name }).click();
}

test.each(actions)("%s refetches the restore and the lists that it changes", async (name, path) => {
  server.on(path, makeRestore({ id: "one" }));
  await act(name);
  await expect.poll(() => server.calls("restores.get")).toHaveLength(2);
  await expect.poll(() => server.calls("categories.list")).toHaveLength(2);
});

test.each(actions)("a refused %s shows an error, and the restore is refetched", async (name, path) => {
  server.on(path, new Refusal("CONFLICT", "Another restore is at work."));
  await act(name);
  await expect.poll(messageText).toContain("Another restore is at work.");
  await expect.poll(() => server.calls("restores.get")).toHaveLength(2);
});
