import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ask } from "../../messages.ts";
import { SyncTree } from "../../sync/sync-tree.ts";
import { fake, origin, server, token, startConnected } from "../../testing/extension.ts";
import { openLibrary, syncedLink } from "../../testing/sync-server.ts";
import { SyncSection } from "./sync-section.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const titles = async () => (await fake.bookmarks.getChildren("2")).map(({ title }) => title);

/** The options with a sync that is on. */
async function open() {
  const library = openLibrary(syncedLink("Rye"), syncedLink("Oat"));
  server.on("categories.list", []);
  await startConnected();
  await ask("syncStart", { folder: "2", categoryId: null });
  await render(<SyncSection connection={{ origin, token }} />);
  return library;
}

test("Sync now brings what has changed", async () => {
  const library = await open();
  library.edit(new SyncTree([...library.library.nodes(), syncedLink("Corn")]));
  await button("Sync now").click();
  await expect.poll(titles).toEqual(["Rye", "Oat", "Corn"]);
  await expect.element(page.getByText(/The last sync changed 1 bookmark here/)).toBeVisible();
});

test("Undo last sync reverts and pauses, and Resume shows what it would do first", async () => {
  await open();
  await button("Undo last sync").click();
  await expect.element(page.getByText("The last sync was undone on both sides, and sync is paused.")).toBeVisible();
  expect(await titles()).toEqual([]);
  await button("Resume").click();
  await expect.element(page.getByText("Adds 2 links here and 0 links in Bowerbird. Deletes nothing.")).toBeVisible();
  await button("Resume sync").click();
  await expect.poll(titles).toEqual(["Rye", "Oat"]);
});

test("many deletions are asked about, and can be refused", async () => {
  const library = await open();
  const nodes = library.library.nodes();
  library.edit(new SyncTree([]));
  await button("Sync now").click();
  await expect
    .element(page.getByText(/it would delete many links: 2 in this browser and 0 in Bowerbird/))
    .toBeVisible();
  await button("Keep and restore them").click();
  await expect.poll(() => library.library.countLinks()).toBe(nodes.length);
  await expect.element(button("Keep and restore them")).not.toBeInTheDocument();
});

test("many deletions happen with the person's consent", async () => {
  const library = await open();
  library.edit(new SyncTree([]));
  await button("Sync now").click();
  await button("Delete them").click();
  await expect.poll(titles).toEqual([]);
});

test("Pause keeps both sides as they are", async () => {
  const library = await open();
  await button("Pause").click();
  await expect.element(page.getByText(/Sync is paused/)).toBeVisible();
  await fake.bookmarks.create({ parentId: "2", title: "Corn", url: "https://corn.example/" });
  await ask("syncNow", {});
  expect(library.library.countLinks()).toBe(2);
});
