import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { makeCategory } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import CategoryMenu from "./category-menu.tsx";
import { nodeOf } from "./testing/sidebar.tsx";

const bread = makeCategory({ name: "Bread", bookmarkCount: 2 });
const item = (name: string) => page.getByRole("menuitem", { name });

async function openMenu() {
  const onPin = vi.fn<(id: string, pinned: boolean) => void>();
  const trigger = <button type="button">Actions for Bread</button>;
  await open(<CategoryMenu node={nodeOf(bread)} trigger={trigger} onPin={onPin} />);
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
