import { makeSearchOutput } from "../shared/testing/run-samples.ts";
import LibraryPage from "./library-page.tsx";
import { bread, travel, rye, sidebar, heading, bookmark, bulkBar, serveLibrary } from "./testing/serve-library.ts";
import { address, beforeEach, expect, makeCategory, open, page, server, test } from "../shared/testing/in-page.ts";

beforeEach(serveLibrary);

test("a category counts what is in those below it, and what is its own", async () => {
  server.on("categories.list", [bread, { ...travel, parentId: bread.id, bookmarkCount: 1_200 }]);
  await open(<LibraryPage />, { path: "/category/Bread" });
  await expect.element(page.getByText("1,201 bookmarks · 1 directly here")).toBeVisible();
});

test("each category keeps the view that was chosen for it; the others show the last choice for a category", async () => {
  await open(<LibraryPage />);
  const pressed = (name: string) => expect.element(page.getByRole("button", { name, pressed: true })).toBeVisible();
  await sidebar.getByRole("link", { name: /Bread/ }).click();
  await pressed("Details view");
  await page.getByRole("button", { name: "Dense view" }).click();
  await sidebar.getByRole("link", { name: /Travel/ }).click();
  await pressed("Dense view");
  await page.getByRole("button", { name: "Covers view" }).click();
  await sidebar.getByRole("link", { name: /Bread/ }).click();
  await pressed("Dense view");
  await sidebar.getByRole("link", { name: /All Bookmarks/ }).click();
  await pressed("Cards view");
});

test.each([
  ["by the address that it had on home", (id: string) => `/?category=${id}`],
  ["by its id", (id: string) => `/category/${id}`],
])("a category is found %s, and shown at that of its name", async (_name, toPath) => {
  await open(<LibraryPage />, { path: toPath(travel.id) });
  await expect.element(address()).toHaveTextContent("/category/Travel");
  await expect.element(bookmark("By the sea")).toBeVisible();
});

test("a category is found by its name, ignoring case", async () => {
  await open(<LibraryPage />, { path: "/category/bREAD" });
  await expect.element(heading("Bread")).toBeVisible();
  await expect.element(page.getByRole("main").getByText("1 bookmark", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Rye bread", exact: true })).toBeVisible();
});

test("a category leads to the ones above and below it", async () => {
  const middle = makeCategory({ name: "Rye", parentId: bread.id, bookmarkCount: 2 });
  const sour = makeCategory({ name: "Sour", parentId: middle.id, bookmarkCount: 3 });
  server.on("categories.list", [bread, middle, sour]);
  await open(<LibraryPage />, { path: "/category/Rye" });
  const above = page.getByRole("navigation", { name: "Categories above" });
  await expect.element(above.getByRole("link")).toHaveAttribute("href", "/category/Bread");
  const below = page.getByRole("list", { name: "Subcategories" });
  await expect.element(below.getByRole("link", { name: "Sour 3 bookmarks" })).toHaveAttribute("href", "/category/Sour");
});

test("as cards, a category shows what is below it, too, each in its group", async () => {
  server.on("categories.list", [bread, { ...travel, parentId: bread.id }]);
  await open(<LibraryPage />, { path: "/category/Bread?view=cards" });
  await expect.element(bookmark("Rye bread")).toBeVisible();
  await expect.element(bookmark("By the sea")).toBeVisible();
  await page.getByRole("button", { name: "Bulk Edit" }).click();
  await bulkBar.getByRole("button", { name: "Select all" }).click();
  await expect.element(bulkBar).toMatchTextContent("2 of 2 selected");
});

test("bulk edit is switched on and off by its button, and on by the URL", async () => {
  const bulkEdit = page.getByRole("button", { name: "Bulk Edit" });
  const first = await open(<LibraryPage />, { path: "/category/Bread" });
  await bulkEdit.click();
  await expect.element(bulkBar).toBeVisible();
  await bulkEdit.click();
  await expect.element(bulkBar).not.toBeInTheDocument();
  await first.unmount();
  await open(<LibraryPage />, { path: "/category/Bread?edit" });
  await expect.element(bulkBar).toBeVisible();
});

test.each(["/category", "/category/"])("%s names no category and leads home", async (path) => {
  await open(<LibraryPage />, { path });
  await expect.element(address()).toHaveTextContent("/");
});

test("an address of no category says so, and has nothing to edit", async () => {
  await open(<LibraryPage />, { path: "/category/Pottery" });
  await expect.element(page.getByText("There is no category “Pottery”")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Bulk Edit" })).not.toBeInTheDocument();
  expect(server.calls("bookmarks.list")).toEqual([]);
});

test("the advanced search of a category begins with it", async () => {
  server.on("search.full", makeSearchOutput([rye]));
  await open(<LibraryPage />, { path: "/category/Bread" });
  await page.getByRole("button", { name: "Advanced Search & AI Filters" }).click();
  await page.getByRole("button", { name: "Search Bookmarks" }).click();
  await expect.element(address()).toHaveTextContent(`/?search=&in=${bread.id}`);
});
