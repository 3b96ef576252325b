import type { RestoreDetails } from "@bowerbird/contract/restores";
import { makeRestore } from "../../shared/testing/run-samples.ts";
import { RestorePreview } from "./restore-preview.tsx";
import { expect, open, page, server, test } from "../../shared/testing/in-page.ts";

const openPreview = (fields: Partial<RestoreDetails>) =>
  open(<RestorePreview restore={{ ...makeRestore({ id: "restore" }), categories: [], ...fields }} />);

test("each part shows its count, and an empty one cannot be opened", async () => {
  await openPreview({ added: 1_200, changed: 3, categoriesAdded: 1, categoriesChanged: 2 });
  const rows = ["New bookmarks1,200", "Bookmarks that differ3", "Categories added or changed3"];
  const shown = () => [...document.querySelectorAll("summary")].map((row) => row.textContent);
  await expect.poll(shown).toEqual(rows);
  await expect.element(page.getByText("Not in the backup0")).toBeVisible();
  await expect.element(page.getByText(/^Not readable/)).not.toBeInTheDocument();
});

test("the items of a part are loaded when it is opened", async () => {
  server.on("restores.items", { items: [], nextCursor: null });
  await openPreview({ missing: 2, skipped: 1 });
  expect(server.log).toEqual([]);
  await page.getByText(/^Not in the backup/).click();
  await expect.poll(() => server.calls("restores.items")).toMatchObject([{ id: "restore", kind: "missing" }]);
  await page.getByText(/^Not readable/).click();
  await expect.poll(() => server.calls("restores.items")).toMatchObject([{ kind: "missing" }, { kind: "skipped" }]);
});

test("categories are shown with their changes", async () => {
  await openPreview({
    categoriesAdded: 1,
    categoriesChanged: 1,
    categories: [
      { path: "Baking/Rye", kind: "new", changes: [] },
      { path: "Travel", kind: "changed", changes: [{ field: "icon", from: "🚂", to: null }] },
    ],
  });
  await page.getByText(/^Categories added or changed/).click();
  const rows = () =>
    page
      .getByRole("listitem")
      .elements()
      .map((row) => row.textContent);
  await expect.poll(rows).toEqual(["Baking/Rye new", "Travel icon: 🚂  becomes nothing"]);
});
