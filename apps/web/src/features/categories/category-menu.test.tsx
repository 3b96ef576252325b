import CategoryMenu from "./category-menu.tsx";
import { nodeOf } from "./testing/sidebar.tsx";
import { beforeEach, expect, makeCategory, open, page, server, test, vi } from "../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread", bookmarkCount: 2 });
const item = (name: string) => page.getByRole("menuitem", { name });

async function openMenu() {
  await open(<CategoryMenu node={nodeOf(bread)} trigger={<button type="button">Manage Bread</button>} />);
}

beforeEach(() => server.on("categories.list", [bread]));

test("a category is edited, or gets a subcategory, in a dialog", async () => {
  await openMenu();
  await item("Edit or move…").click();
  await expect.element(page.getByRole("dialog", { name: "Edit “Bread”" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Manage Bread" }).click();
  await item("New subcategory…").click();
  await expect.element(page.getByRole("dialog", { name: "New subcategory of “Bread”" })).toBeVisible();
});

test("a category has a feed", async () => {
  server.on("feeds.list", []);
  await openMenu();
  await item("Feed…").click();
  await expect.element(page.getByRole("dialog", { name: "Feed of “Bread”" })).toBeVisible();
});

test.each([false, true])("in the sidebar it is pinned or unpinned (pinned: %s)", async (pinned) => {
  const onPin = vi.fn<(id: string, pinned: boolean) => void>();
  await open(<CategoryMenu node={nodeOf({ ...bread, pinned })} trigger={<button>Manage</button>} onPin={onPin} />);
  await item(pinned ? "Unpin" : "Pin").click();
  expect(onPin).toHaveBeenCalledExactlyOnceWith(bread.id, !pinned);
});

test("a category is shared in a dialog, where the server has sharing", async () => {
  server.on("sharing.count", { links: 2, linksInSubcategories: 0, subcategories: 0 });
  await openMenu();
  await item("Share…").click();
  await expect.element(page.getByRole("dialog", { name: "Share “Bread”" })).toBeVisible();
});

test("where the server has no sharing, the menu has none", async () => {
  server.on("sharing.list", { isOn: false, pages: [] });
  await openMenu();
  await expect.poll(() => server.calls("sharing.list")).toHaveLength(1);
  await expect.element(item("Edit or move…")).toBeVisible();
  expect(item("Share…").elements()).toEqual([]);
});

test("Uncategorized is not edited, but has a feed, and others can be created from there", async () => {
  const fallback = makeCategory({ name: "Uncategorized", isCustom: false });
  await open(<CategoryMenu node={nodeOf(fallback)} trigger={<button type="button">Manage</button>} />);
  await expect.element(item("New category…")).toBeVisible();
  await expect.element(item("Share…")).toBeVisible();
  expect(page.getByRole("menuitem").elements()).toHaveLength(3);
  await item("New category…").click();
  await expect.element(page.getByRole("dialog", { name: "New category" })).toBeVisible();
});
