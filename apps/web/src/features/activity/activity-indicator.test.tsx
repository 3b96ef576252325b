import type { ImportRecord } from "@bowerbird/contract/imports";
import type { Recategorization } from "@bowerbird/contract/recategorizations";
import type { Restore } from "@bowerbird/contract/restores";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { open, openHook } from "../../shared/testing/open.tsx";
import { makeImport, makeRecategorization, makeRestore } from "../../shared/testing/run-samples.ts";
import { server } from "../../shared/testing/server.ts";
import { allLoaded, messageText } from "../../shared/testing/steps.ts";
import { ActivityIndicator, useActivity } from "./activity-indicator.tsx";

/** After the page was opened, at any time. */
const finishedAt = new Date("2100-01-01T00:00:00Z");
const give = (given: { imports?: ImportRecord[]; runs?: Recategorization[]; restores?: Restore[] }) => {
  server.on("imports.list", given.imports ?? []);
  server.on("recategorizations.list", given.runs ?? []);
  server.on("restores.list", given.restores ?? []);
};
const rows = () => page.getByRole("dialog", { name: "Activity" }).getByRole("listitem");

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
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("the button shows the progress and opens the list; Escape focuses it again", async () => {
  give({ restores: [makeRestore({ processed: 1, total: 3, source: "backup.json" })] });
  await open(<ActivityIndicator />);
  const button = page.getByRole("button", { name: "Activity: restoring a backup, 33%" });
  await button.click();
  await expect.element(rows()).toHaveTextContent("Restoring a backup · backup.json1 bookmark so far");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test("a ready run links to its preview", async () => {
  give({ runs: [makeRecategorization({ id: "run", status: "ready", changed: 3 })] });
  await open(<ActivityIndicator />);
  await page.getByRole("button", { name: "Activity: changes are ready" }).click();
  await expect.element(rows().getByText("Ready: 3 bookmarks would change")).toBeVisible();
  await expect.element(rows().getByRole("link", { name: "Review" })).toHaveAttribute("href", "/add?fix=run");
});

test("a running recategorization can be cancelled, an applied one undone", async () => {
  const applied = makeRecategorization({ id: "applied", status: "applied", applied: 2, canUndo: true, finishedAt });
  give({ runs: [makeRecategorization({ id: "running", kind: "tags" }), applied] });
  server.on("recategorizations.cancel", makeRecategorization({ status: "cancelled" }));
  server.on("recategorizations.undo", { restored: 2, kept: 0 });
  await open(<ActivityIndicator />);
  await page.getByRole("button", { name: "Activity: tagging bookmarks, 50%" }).click();
  await expect.element(rows().getByText("Fix Categories moved 2 bookmarks")).toBeVisible();
  await rows().getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => server.calls("recategorizations.cancel")).toEqual([{ id: "running" }]);
  await rows().getByRole("button", { name: "Undo" }).click();
  await expect.poll(messageText).toContain("Restored 2 bookmarks");
  expect(server.calls("recategorizations.undo")).toEqual([{ id: "applied" }]);
});
