import type { ImportRecord } from "@bowerbird/contract/imports";
import type { Recategorization } from "@bowerbird/contract/recategorizations";
import type { Restore } from "@bowerbird/contract/restores";
import { makeImport, makeRecategorization, makeRestore } from "../../shared/testing/run-samples.ts";
import { allLoaded, messageText } from "../../shared/testing/steps.ts";
import { ActivityIndicator } from "./activity-indicator.tsx";
import { ActivityList } from "./activity-list.tsx";
import { useActivity } from "./activity-entry.ts";
import { address, expect, open, openHook, page, server, test } from "../../shared/testing/in-page.ts";

/** After the page was opened, at any time. */
const finishedAt = new Date("2100-01-01T00:00:00Z");
const give = (given: { imports?: ImportRecord[]; runs?: Recategorization[]; restores?: Restore[] }) => {
  server.on("imports.list", given.imports ?? []);
  server.on("recategorizations.list", given.runs ?? []);
  server.on("restores.list", given.restores ?? []);
};
const rows = () => page.getByRole("region", { name: "Activity" }).getByRole("listitem");

test("running work comes first, then waiting, then finished", async () => {
  give({
    imports: [makeImport({ id: "done", status: "succeeded", finishedAt })],
    runs: [makeRecategorization({ id: "waiting", status: "ready", changed: 3 })],
    restores: [makeRestore({ id: "working" }), makeRestore({ id: "old", status: "undone", finishedAt: new Date(0) })],
  });
  const { result } = await openHook(() => useActivity());
  await expect.poll(() => result.current.map(({ id }) => id)).toEqual(["working", "waiting", "done"]);
  expect(server.calls("imports.list")).toEqual([{ limit: 5 }]);
});

test("without runs nothing is shown", async () => {
  give({});
  await open(<ActivityIndicator />);
  await allLoaded();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});

test("the header shows the progress and leads to the history, which lists it", async () => {
  give({ restores: [makeRestore({ processed: 1, total: 3, source: "backup.json" })] });
  await open(
    <>
      <ActivityIndicator />
      <ActivityList />
    </>,
  );
  await page.getByRole("link", { name: "Activity: restoring a backup, 33%" }).click();
  await expect.element(address()).toHaveTextContent("/history");
  await expect.element(rows()).toHaveTextContent("Restoring a backup · backup.json1 bookmark so far");
});

test("a ready run links to its preview", async () => {
  give({ runs: [makeRecategorization({ id: "run", status: "ready", changed: 3 })] });
  await open(<ActivityList />);
  await expect.element(rows().getByText("Ready: 3 bookmarks would change")).toBeVisible();
  await expect.element(rows().getByRole("link", { name: "Review" })).toHaveAttribute("href", "/add?fix=run");
});

test("a running recategorization can be cancelled, an applied one undone", async () => {
  const applied = makeRecategorization({ id: "applied", status: "applied", applied: 2, canUndo: true, finishedAt });
  give({ runs: [makeRecategorization({ id: "running", kind: "tags" }), applied] });
  server.on("recategorizations.cancel", makeRecategorization({ status: "cancelled" }));
  server.on("recategorizations.undo", { restored: 2, kept: 0 });
  await open(<ActivityList />);
  await expect.element(rows().getByText("Fix Categories moved 2 bookmarks")).toBeVisible();
  await rows().getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => server.calls("recategorizations.cancel")).toEqual([{ id: "running" }]);
  await rows().getByRole("button", { name: "Undo" }).click();
  await expect.poll(messageText).toContain("Restored 2 bookmarks");
  expect(server.calls("recategorizations.undo")).toEqual([{ id: "applied" }]);
});
