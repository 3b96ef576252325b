import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { address, open } from "../../shared/testing/open.tsx";
import { makeCategory } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { expectMessage, undo } from "../../shared/testing/steps.ts";
import CategoryMenu from "./category-menu.tsx";
import { nodeOf } from "./testing/sidebar.tsx";

const bread = makeCategory({ name: "Bread", bookmarkCount: 2 });
const item = (name: string) => page.getByRole("menuitem", { name });

async function openMenu(path = "/") {
  const onPin = vi.fn<(id: string, pinned: boolean) => void>();
  const trigger = <button type="button">Actions for Bread</button>;
  await open(<CategoryMenu node={nodeOf(bread)} trigger={trigger} onPin={onPin} />, { path });
  return onPin;
}

beforeEach(() => server.on("categories.list", [bread]));

test("a category is edited, or gets a subcategory, in a dialog", async () => {
  await openMenu();
  await item("Edit or move…").click();
  await expect.element(page.getByRole("dialog", { name: "Edit “Bread”" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Actions for Bread" }).click();
  await item("New subcategory…").click();
  await expect.element(page.getByRole("dialog", { name: "New subcategory of “Bread”" })).toBeVisible();
});

test("a category is pinned", async () => {
  const onPin = await openMenu();
  await item("Pin").click();
  expect(onPin.mock.calls).toEqual([[bread.id, true]]);
});

test("a deleted category leaves the address, says where its bookmarks are, and is restored by Undo", async () => {
  server.on("categories.delete", { changeId: "change", moved: 2 });
  server.on("bookmarks.undoChange", { restored: 2, failed: [] });
  await openMenu(`/?category=${bread.id}&view=dense`);
  await item("Delete category").click();
  await expectMessage("Deleted BreadMoved 2 bookmarks to Uncategorized");
  await expect.element(address()).toHaveTextContent("/?view=dense");
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change" }]);
});

test("a refused deletion says why", async () => {
  server.on("categories.delete", new Refusal("CONFLICT", "Another change is running."));
  await openMenu();
  await item("Delete category").click();
  await expectMessage("Another change is running.");
});
