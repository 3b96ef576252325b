import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { address, open } from "../../testing/open.tsx";
import { makeCategory } from "../../testing/samples.ts";
import { server } from "../../testing/server.ts";
import { Sidebar } from "./testing/sidebar.tsx";

const bread = makeCategory({ name: "Bread", bookmarkCount: 2 });
const rye = makeCategory({ name: "Rye", parentId: bread.id, bookmarkCount: 1_200 });
const travel = makeCategory({ name: "Travel", isCustom: false, bookmarkCount: 1 });
const unused = makeCategory({ name: "Unused", isCustom: false });
const list = () => page.getByRole("listitem");
const link = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });
const titles = () =>
  list()
    .getByRole("link")
    .elements()
    .map((element) => element.getAttribute("title"));

async function openSidebar(options: Parameters<typeof Sidebar>[0] = {}, path = "/"): Promise<void> {
  server.on("categories.list", [travel, unused, rye, bread]);
  await open(<Sidebar {...options} />, { path });
  await expect.poll(titles).toEqual(["Bread", "Travel"]);
}

test("categories are sorted by name, with counts that include subcategories and without unused built-in ones", async () => {
  await openSidebar();
  await expect.element(link("All Bookmarks")).toHaveTextContent("All Bookmarks9 bookmarks");
  await expect.element(link("Bread")).toHaveTextContent("📚Bread1,202 bookmarks");
  await expect.element(link("Travel")).toHaveTextContent("📚Travel1 bookmark");
  await expect.element(page.getByText("Below the categories")).toBeVisible();
});

test("a category with subcategories expands and collapses, and this browser remembers it", async () => {
  await openSidebar();
  expect(page.getByRole("button", { name: "Expand Travel" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Expand Bread" }).click();
  await expect.poll(titles).toEqual(["Bread", "Rye", "Travel"]);
  expect(localStorage.getItem("bowerbird:expanded-categories")).toBe(JSON.stringify([bread.id]));
  await expect.element(page.getByRole("button", { name: "Collapse Bread" })).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("button", { name: "Collapse Bread" }).click();
  await expect.poll(titles).toEqual(["Bread", "Travel"]);
});

test("a category link filters home, keeps the view, drops the search, and closes the drawer", async () => {
  const onSelect = vi.fn<() => void>();
  await openSidebar({ onSelect }, "/?q=oats&view=dense");
  await link("Travel").click();
  await expect.element(address()).toHaveTextContent(`/?category=${travel.id}&view=dense`);
  expect(onSelect).toHaveBeenCalledOnce();
  await link("All Bookmarks").click();
  await expect.element(address()).toHaveTextContent("/?view=dense");
});

test("with category pages a category leads to its own page, and the selected one is marked", async () => {
  await openSidebar({ linksTo: "category-pages", selectedId: travel.id });
  await expect.element(link("Bread")).toHaveAttribute("href", "/category/Bread");
  await expect.element(link("Travel")).toHaveAttribute("aria-current", "page");
  await expect.element(link("All Bookmarks")).not.toHaveAttribute("aria-current");
});

test("of a thousand categories only the visible ones are rendered, also after scrolling", async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => makeCategory({ name: `Category ${index}` }));
  server.on("categories.list", many);
  await open(<Sidebar />);
  await expect.poll(() => titles()[0]).toBe("Category 0");
  expect(titles().length).toBeLessThan(60);
  page.getByRole("list").element().parentElement!.scrollTop = 500 * 34;
  await expect.poll(titles).toContain("Category 510");
  expect(titles().length).toBeLessThan(60);
  expect(titles()).not.toContain("Category 0");
});
