import type { RestoreDetails } from "@bowerbird/contract/restores";
import { trpc } from "../../shared/api/trpc.ts";
import { makeRestore } from "../../shared/testing/run-samples.ts";
import { makeCategory } from "../../shared/testing/samples.ts";
import RestoreDialog, { useRestoreActions } from "./restore-dialog.tsx";
import { allLoaded, expect, messageText, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const title = (name: string) => page.getByRole("heading", { name, exact: true });

/** The dialog on a server that does as requested. */
async function openDialog(fields: Partial<RestoreDetails>) {
  let restore: RestoreDetails = { ...makeRestore(fields), categories: [], ...fields };
  server.on("restores.get", () => restore);
  server.on("restores.applyPreview", ({ mode }) => {
    restore = { ...restore, status: "applied", mode, applied: 3, canUndo: true };
    return restore;
  });
  server.on("restores.undo", () => (restore = { ...restore, status: "undone", canUndo: false }));
  server.on("restores.cancel", () => (restore = { ...restore, status: "cancelled" }));
  const onClose = vi.fn();
  await open(<RestoreDialog id={restore.id} onClose={onClose} />);
  return { id: restore.id, onClose };
}

test("a ready backup is merged on a click, and can then be undone", async () => {
  const { id } = await openDialog({ status: "ready", added: 2, changed: 1, missing: 4 });
  await expect.element(title("Ready to restore")).toBeVisible();
  await expect.element(page.getByText("backup.json")).toBeVisible();
  await button("Restore").click();
  await expect.element(page.getByText("3 bookmarks restored.")).toBeVisible();
  expect(server.calls("restores.applyPreview")).toEqual([{ id, mode: "merge" }]);
  await button("Undo").click();
  await expect.element(page.getByText("All changes were undone.")).toBeVisible();
  await expect.element(button("Undo")).not.toBeInTheDocument();
  expect(server.calls("restores.undo")).toEqual([{ id }]);
});

test("replacing asks first, with the number of bookmarks that move to the trash", async () => {
  const { id } = await openDialog({ status: "ready", missing: 1 });
  await expect.element(button("Restore")).toBeDisabled();
  await page.getByRole("radio", { name: /^Replace/ }).click();
  await button("Restore").click();
  await expect.element(page.getByText(/^1 bookmark that the backup does not have/)).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  expect(server.calls("restores.applyPreview")).toEqual([]);
  await button("Restore").click();
  await button("Replace").click();
  await expect.element(title("Restored")).toBeVisible();
  expect(server.calls("restores.applyPreview")).toEqual([{ id, mode: "replace" }]);
});

test("replacing asks nothing if nothing is missing", async () => {
  const { id } = await openDialog({ status: "ready", added: 1 });
  await page.getByRole("radio", { name: /^Replace/ }).click();
  await button("Restore").click();
  await expect.poll(() => server.calls("restores.applyPreview")).toEqual([{ id, mode: "replace" }]);
});

test("a backup with settings only can be restored, and says what happens to them", async () => {
  await openDialog({ status: "ready", hasSettings: true });
  await expect.element(page.getByText(/^Your name, backup and notification settings become those/)).toBeVisible();
  await expect.element(button("Restore")).toBeEnabled();
});

test("cancelling a preview closes it", async () => {
  const { id, onClose } = await openDialog({ status: "ready", added: 1 });
  await button("Cancel").click();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(server.calls("restores.cancel")).toEqual([{ id }]);
});

test("a refused restore shows an error, and the preview stays", async () => {
  await openDialog({ status: "ready", added: 1 });
  server.on("restores.applyPreview", new Refusal("CONFLICT", "Another restore is at work."));
  await button("Restore").click();
  await expect.poll(messageText).toContain("Another restore is at work.");
  await expect.element(title("Ready to restore")).toBeVisible();
  await expect.element(button("Restore")).not.toHaveAttribute("aria-busy");
});

test("reading a backup shows the number of bookmarks, and can be cancelled", async () => {
  await openDialog({ status: "reading", processed: 1_200 });
  await expect.element(page.getByText("1,200 bookmarks read")).toBeVisible();
  await expect.element(page.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow");
  await expect.element(button("Cancel")).toBeVisible();
  await expect.element(page.getByText("Close", { exact: true })).not.toBeInTheDocument();
});

test("a running restore shows its progress, and can be closed but not cancelled", async () => {
  const { onClose } = await openDialog({ status: "applying", processed: 2, total: 5 });
  await expect.element(page.getByText("2 of 5 bookmarks")).toBeVisible();
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "2");
  await expect.element(button("Cancel")).not.toBeInTheDocument();
  await page.getByText("Close", { exact: true }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a failed restore says why", async () => {
  await openDialog({ status: "failed", message: "The file is no backup." });
  await expect.element(page.getByRole("alert")).toHaveTextContent("The file is no backup.");
});

test("a restore that failed to load says so", async () => {
  server.on("restores.get", new Refusal("NOT_FOUND", "There is no such restore."));
  await open(<RestoreDialog id="gone" onClose={vi.fn()} />);
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no such restore.");
});

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
