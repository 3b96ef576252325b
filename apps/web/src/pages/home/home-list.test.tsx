import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { serveList } from "../../features/bookmarks/testing/serve-list.ts";
import { open } from "../../shared/testing/open.tsx";
import { makeBookmark, makeCategory } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { listSort } from "../../features/bookmarks/list-sort.ts";
import { HomeList } from "./home-list.tsx";

afterEach(() => listSort.set("newest"));

const bread = makeCategory({ name: "Bread", bookmarkCount: 1 });
const tree = buildCategoryTree([bread]);
const add = page.getByRole("link", { name: "Add Your Bookmarks" });

test("an empty library links to adding bookmarks", async () => {
  server.on("imports.list", []);
  await open(<HomeList tree={buildCategoryTree([])} totalCount={0} selectedId={null} view="cards" />);
  await expect.element(page.getByText("No bookmarks yet")).toBeVisible();
  await expect.element(add).toHaveAttribute("href", "/add");
  await expect.element(page.getByRole("button", { name: "choose a file" })).toBeVisible();
  expect(server.calls("bookmarks.list")).toEqual([]);
});

test("an unknown category is shown as empty", async () => {
  await open(<HomeList tree={tree} totalCount={1} selectedId="gone" view="cards" />);
  await expect.element(page.getByText("No bookmarks found")).toBeVisible();
});

test.each([
  ["cards", bread.id],
  ["dense", undefined],
] as const)("the %s view asks for each list that it begins with once", async (view, categoryId) => {
  server.on("categories.list", [bread]);
  serveList([makeBookmark({ title: "Rye bread", categoryId: bread.id })]);
  await open(<HomeList tree={tree} totalCount={1} selectedId={null} view={view} />);
  await expect.element(page.getByRole("link", { name: /Rye bread/ })).toBeVisible();
  expect(server.calls("bookmarks.list").map((input) => input.categoryId)).toEqual([categoryId]);
});

test("another order shows its own list, and going back needs no request", async () => {
  server.on("categories.list", [bread]);
  serveList([makeBookmark({ title: "Rye bread", categoryId: bread.id })]);
  await open(<HomeList tree={tree} totalCount={1} selectedId={null} view="dense" />);
  await expect.element(page.getByRole("link", { name: /Rye bread/ })).toBeVisible();
  for (const sort of ["title", "manual", "title"] as const) {
    listSort.set(sort);
    await expect.element(page.getByRole("link", { name: /Rye bread/ })).toBeVisible();
  }
  // Everything has no manual order.
  expect(server.calls("bookmarks.list").map(({ sort }) => sort)).toEqual([undefined, "title", undefined]);
});
