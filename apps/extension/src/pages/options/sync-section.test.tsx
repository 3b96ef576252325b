import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { fake, origin, server, token, startConnected } from "../../testing/extension.ts";
import { openLibrary, syncedLink } from "../../testing/sync-server.ts";
import { SyncSection } from "./sync-section.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const section = () => render(<SyncSection connection={{ origin, token }} />);

test("sync is off, and its setup asks for the permission first", async () => {
  await section();
  fake.grantsPermissions = false;
  await button("Set up sync").click();
  await expect.element(page.getByText(/this browser cannot be synced/)).toBeVisible();
  expect(fake.askedFor).toEqual(["bookmarks"]);
  expect(server.log).toEqual([]);
});

test("a person sets sync up, sees what it would do, starts it, and turns it off again", async () => {
  const library = openLibrary(syncedLink("Rye"));
  server.on("categories.list", []);
  await fake.bookmarks.create({ parentId: "2", title: "Oat", url: "https://oat.example/" });
  await startConnected();
  await section();
  await button("Set up sync").click();
  await page.getByRole("combobox", { name: "In this browser" }).selectOptions("Other");
  await button("Preview").click();
  await expect.element(page.getByText("Adds 1 link here and 1 link in Bowerbird. Deletes nothing.")).toBeVisible();
  await button("Start sync").click();
  await expect.element(page.getByText("Sync is on: “Other” with the whole library.")).toBeVisible();
  await expect.element(page.getByText(/changed 1 bookmark here and 1 bookmark in Bowerbird/)).toBeVisible();
  expect(library.library.countLinks()).toBe(2);
  await button("Turn off").click();
  await expect.element(button("Set up sync")).toBeVisible();
});
