import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { serveList } from "../../features/bookmarks/testing/serve-list.ts";
import { openWith } from "../../shared/testing/open-with.tsx";
import { makeImport } from "../../shared/testing/run-samples.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { makeBookmark, makeCategory } from "../../shared/testing/samples.ts";
import { listSort } from "../../features/bookmarks/list-sort.ts";
import { HomeList } from "./home-list.tsx";
import { afterEach, expect, open, page, server, test, vi } from "../../shared/testing/in-page.ts";

afterEach(() => listSort.set("newest"));

const bread = makeCategory({ name: "Bread", bookmarkCount: 1 });
const tree = buildCategoryTree([bread]);
const list = {
  hasFailed: false,
  onViewChange: vi.fn<(view: string) => void>(),
  searchButton: <button>Advanced Search & AI Filters</button>,
};
const add = page.getByRole("link", { name: "Add Your Bookmarks" });

test("an empty library links to adding bookmarks", async () => {
  server.on("imports.list", []);
  server.on("bookmarks.trash", { items: [], nextCursor: null, total: 0 });
  await open(<HomeList {...list} tree={buildCategoryTree([])} view="cards" />);
  await expect.element(page.getByText("No bookmarks yet")).toBeVisible();
  await expect.element(add).toHaveAttribute("href", "/add");
  await expect.element(page.getByRole("button", { name: "choose a file" })).toBeVisible();
  expect(server.calls("bookmarks.list")).toEqual([]);
});

test("the first import goes on above the links that it has brought, until it ends", async () => {
  const record = makeImport({ status: "running", total: 3_000, processed: 1_200, finishedAt: null });
  server.on("imports.list", [record]);
  server.on("imports.get", record);
  server.on("bookmarks.trash", { items: [], nextCursor: null, total: 0 });
  server.on("categories.list", [bread]);
  serveList([makeBookmark({ title: "Rye bread", categoryId: bread.id })]);
  const give = await openWith(HomeList, { ...list, tree: buildCategoryTree([]), view: "cards" });
  await expect.element(page.getByText("1,200 of 3,000 links")).toBeVisible();
  give({ tree });
  await expect.element(page.getByRole("link", { name: /Rye bread/ })).toBeVisible();
  await expect.element(page.getByText("1 bookmark · 1 category")).toBeVisible();
  await expect.element(page.getByText("1,200 of 3,000 links")).toBeVisible();
  await expect.element(page.getByText("No bookmarks yet")).not.toBeInTheDocument();
  server.on("imports.get", { ...record, status: "succeeded" });
  await invalidate("resync");
  await expect.element(page.getByText("1,200 of 3,000 links")).not.toBeInTheDocument();
});

test("a library whose bookmarks are all archived says that there are none to show", async () => {
  const archived = buildCategoryTree([makeCategory({ bookmarkCount: 0, archivedCount: 2 })]);
  await open(<HomeList {...list} tree={archived} view="dense" />);
  await expect.element(page.getByText("No bookmarks found")).toBeVisible();
  await expect.element(page.getByText("Add some bookmarks to get started!")).toBeVisible();
});

test("the view can be switched, also while there is nothing to show", async () => {
  server.on("imports.list", []);
  server.on("bookmarks.trash", { items: [], nextCursor: null, total: 0 });
  await open(<HomeList {...list} tree={buildCategoryTree([])} view="cards" />);
  await expect.element(page.getByRole("button", { name: "Cards view" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Dense view" }).click();
  expect(list.onViewChange.mock.lastCall).toEqual(["dense"]);
  await expect.element(page.getByRole("button", { name: "Advanced Search & AI Filters" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Bulk Edit" })).not.toBeInTheDocument();
});

test.each([
  ["cards", bread.id],
  ["dense", undefined],
] as const)("the %s view asks for each list that it begins with once", async (view, categoryId) => {
  server.on("categories.list", [bread]);
  serveList([makeBookmark({ title: "Rye bread", categoryId: bread.id })]);
  await open(<HomeList {...list} tree={tree} view={view} />);
  await expect.element(page.getByRole("link", { name: /Rye bread/ })).toBeVisible();
  expect(server.calls("bookmarks.list").map((input) => input.categoryId)).toEqual([categoryId]);
});

test("another order shows its own list, and going back needs no request", async () => {
  server.on("categories.list", [bread]);
  serveList([makeBookmark({ title: "Rye bread", categoryId: bread.id })]);
  await open(<HomeList {...list} tree={tree} view="dense" />);
  await expect.element(page.getByRole("link", { name: /Rye bread/ })).toBeVisible();
  for (const sort of ["title", "manual", "title"] as const) {
    listSort.set(sort);
    await expect.element(page.getByRole("link", { name: /Rye bread/ })).toBeVisible();
  }
  // Everything has no manual order.
  expect(server.calls("bookmarks.list").map(({ sort }) => sort)).toEqual([undefined, "title", undefined]);
});
