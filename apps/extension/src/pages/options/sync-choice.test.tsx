import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { fake, origin, server, token, startConnected } from "../../testing/extension.ts";
import { makeCategory } from "../../testing/samples.ts";
import { openLibrary } from "../../testing/sync-server.ts";
import { listFolders, SyncChoice } from "./sync-choice.tsx";

test("the browser's folders have the names of those that they are in", async () => {
  fake.granted.add("bookmarks");
  const food = await fake.bookmarks.create({ parentId: "2", title: "Food" });
  await fake.bookmarks.create({ parentId: food.id, title: "Bread" });
  await fake.bookmarks.create({ parentId: food.id, title: "Rye", url: "https://rye.example/" });
  expect((await listFolders()).map(({ name }) => name)).toEqual([
    "Bar",
    "Other",
    "Other › Food",
    "Other › Food › Bread",
  ]);
});

test("the preview is that of the chosen category, and its failure is told", async () => {
  openLibrary();
  server.on("categories.list", [makeCategory()]);
  await startConnected();
  let cancelled = 0;
  await render(<SyncChoice connection={{ origin, token }} onCancel={() => (cancelled += 1)} />);
  await page.getByRole("combobox", { name: "In Bowerbird" }).selectOptions("Baking");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.poll(() => server.calls("sync.tree")).toMatchObject([{ categoryId: "baking" }]);
  await page.getByRole("button", { name: "Cancel" }).click();
  server.goAway();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(cancelled).toBe(1);
});
