import { Refusal } from "@bowerbird/api/testing";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { serveList } from "../features/bookmarks/testing/serve-list.ts";
import { open } from "../shared/testing/open.tsx";
import { makeBookmark, makeCategory } from "../shared/testing/samples.ts";
import { server } from "../shared/testing/server.ts";
import CategoryPage from "./category-page.tsx";

const bread = makeCategory({ name: "Bread & rolls", icon: "🍞", bookmarkCount: 1 });

beforeEach(() => {
  server.on("categories.list", [bread]);
  server.on("savedSearches.list", []);
  server.on("linkChecks.broken", { broken: 0 });
  serveList([makeBookmark({ title: "Rye bread", categoryId: bread.id })]);
});

const openAt = (path: string) =>
  open(
    <Routes>
      <Route path="/category/:categoryName" element={<CategoryPage />} />
    </Routes>,
    { path },
  );
const bulkEdit = page.getByRole("button", { name: "Bulk Edit" });
const bar = page.getByRole("toolbar", { name: "Bulk Edit" });

test("a category is found by its name, ignoring case", async () => {
  await openAt("/category/bread%20%26%20ROLLS");
  await expect.element(page.getByRole("heading", { name: "Bread & rolls" })).toBeVisible();
  await expect.element(page.getByRole("main").getByText("1 bookmark", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Rye bread", exact: true })).toBeVisible();
});

test("a category leads to the ones above and below it", async () => {
  const rye = makeCategory({ name: "Rye", parentId: bread.id, bookmarkCount: 2 });
  const sour = makeCategory({ name: "Sour", parentId: rye.id, bookmarkCount: 3 });
  server.on("categories.list", [bread, rye, sour]);
  await openAt("/category/Rye");
  const above = page.getByRole("navigation", { name: "Categories above" });
  await expect.element(above.getByRole("link")).toHaveAttribute("href", "/category/Bread%20%26%20rolls");
  const below = page.getByRole("list", { name: "Subcategories" });
  await expect.element(below.getByRole("link", { name: "Sour 3 bookmarks" })).toHaveAttribute("href", "/category/Sour");
});

test("bulk edit is switched on and off by its button, and on by the URL", async () => {
  const first = await openAt("/category/Bread%20%26%20rolls");
  await bulkEdit.click();
  await expect.element(bar).toBeVisible();
  await bulkEdit.click();
  await expect.element(bar).not.toBeInTheDocument();
  await first.unmount();
  await openAt("/category/Bread%20%26%20rolls?edit");
  await expect.element(bar).toBeVisible();
});

test("an unknown category links to adding its first bookmark", async () => {
  await openAt("/category/Pottery");
  await expect.element(page.getByText("No bookmarks in Pottery")).toBeVisible();
  await expect.element(bulkEdit).not.toBeInTheDocument();
  expect(server.calls("bookmarks.list")).toEqual([]);
});

test("categories that failed to load can be retried", async () => {
  server.on("categories.list", new Refusal("CONFLICT"));
  await openAt("/category/Bread%20%26%20rolls");
  await expect.element(page.getByText("Couldn't load your categories")).toBeVisible();
  server.on("categories.list", [bread]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: "Rye bread", exact: true })).toBeVisible();
});
