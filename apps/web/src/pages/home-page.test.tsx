import { Refusal } from "@bowerbird/api/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Link, Route, Routes } from "react-router";
import { serveList } from "../features/bookmarks/testing/serve-list.ts";
import { address, open } from "../shared/testing/open.tsx";
import { makeSearchOutput } from "../shared/testing/run-samples.ts";
import { makeBookmark, makeCategory, makeSavedSearch } from "../shared/testing/samples.ts";
import { server } from "../shared/testing/server.ts";
import HomePage from "./home-page.tsx";

const bread = makeCategory({ name: "Bread", bookmarkCount: 1 });
const travel = makeCategory({ name: "Travel", bookmarkCount: 1 });
const rye = makeBookmark({ title: "Rye bread", categoryId: bread.id, category: "Bread" });
const sea = makeBookmark({
  title: "By the sea",
  url: "https://sea.example",
  categoryId: travel.id,
  category: "Travel",
});

beforeEach(() => {
  server.on("categories.list", [bread, travel]);
  server.on("linkChecks.broken", { broken: 0 });
  server.on("savedSearches.list", []);
  serveList([rye, sea]);
});
afterEach(() => page.viewport(1280, 800));

const sidebar = page.getByRole("complementary");
const heading = (name: string) => page.getByRole("heading", { name, level: 1, exact: true });
const bookmark = (title: string) => page.getByRole("main").getByRole("link", { name: new RegExp(title) });
const select = (title: string) => page.getByRole("checkbox", { name: new RegExp(title) }).click();
const bulkBar = page.getByRole("toolbar", { name: "Bulk Edit" });

test("all bookmarks are shown by category; choosing one shows only its own and sets it in the URL", async () => {
  await open(<HomePage />);
  await expect.element(bookmark("Rye bread")).toBeVisible();
  await expect.element(bookmark("By the sea")).toBeVisible();
  await expect.element(page.getByText("· 2 bookmarks · 2 categories", { exact: true })).toBeVisible();
  await sidebar.getByRole("link", { name: /Bread/ }).click();
  await expect.element(bookmark("By the sea")).not.toBeInTheDocument();
  await expect.element(bookmark("Rye bread")).toBeVisible();
  await expect.element(address()).toHaveTextContent(`/?category=${bread.id}`);
  await expect.poll(() => document.title).toBe("Bread · Bowerbird");
  await expect.element(heading("Bread")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Manage Bread" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Edit or move…" })).toBeVisible();
});

test("a category counts what is in those below it, and what is its own", async () => {
  server.on("categories.list", [bread, { ...travel, parentId: bread.id, bookmarkCount: 1_200 }]);
  await open(<HomePage />, { path: `/?category=${bread.id}` });
  await expect.element(page.getByText("1,201 bookmarks · 1 directly here")).toBeVisible();
});

test.for([
  ["/?search=sea", "sea"],
  ["/?search=&tags=salt", "salt"],
  ["/?search=&is=favorite", "Favorites"],
  ["/?search=&tags=salt&is=favorite", "Search"],
  ["/?search=bread", "Baking"],
])("%s has the heading %s", async ([path, name]) => {
  server.on("savedSearches.list", [makeSavedSearch({ name: "Baking" })]);
  server.on("search.full", makeSearchOutput([sea]));
  await open(<HomePage />, { path });
  await expect.element(heading(name!)).toBeVisible();
});

test("Select all in a search takes all of its results, shown or not, and changes them together", async () => {
  const others = Array.from({ length: 2_000 }, () => crypto.randomUUID());
  const groups = [
    { categoryId: travel.id, ids: [sea.id] },
    { categoryId: bread.id, ids: others },
  ];
  server.on("search.full", makeSearchOutput([sea]));
  server.on("search.matches", { groups, isComplete: true });
  server.on("bookmarks.delete", { deleted: 2_001, ids: [sea.id, ...others] });
  server.on("bookmarks.restore", { restored: 2_001 });
  await open(<HomePage />, { path: "/?search=sea" });
  await page.getByRole("button", { name: "Bulk Edit" }).click();
  await expect.element(bulkBar).toMatchTextContent("0 of 2,001 selected");
  await bulkBar.getByRole("button", { name: "Select all" }).click();
  await expect.element(bulkBar).toMatchTextContent("2,001 of 2,001 selected");
  await expect.element(page.getByRole("checkbox", { name: /By the sea/ })).toBeChecked();
  await bulkBar.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => server.calls("bookmarks.delete")).toEqual([{ ids: [sea.id, ...others] }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => server.calls("bookmarks.restore")).toEqual([{ ids: [sea.id, ...others] }]);
});

test("of more results than can be changed together, only the selected ones are counted", async () => {
  server.on("search.full", makeSearchOutput([sea]));
  server.on("search.matches", { groups: [{ categoryId: travel.id, ids: [sea.id] }], isComplete: false });
  await open(<HomePage />, { path: "/?search=sea" });
  await page.getByRole("button", { name: "Bulk Edit" }).click();
  await bulkBar.getByRole("button", { name: "Select all" }).click();
  await expect.element(bulkBar.getByRole("status")).toHaveTextContent("1 selected");
});

test("the selection is cleared when its list is left", async () => {
  await open(<HomePage />);
  await expect.element(bookmark("Rye bread")).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Rye bread/ })
    .hover();
  await select("Rye bread");
  await expect.element(bulkBar).toBeVisible();
  await sidebar.getByRole("link", { name: /Travel/ }).click();
  await expect.element(bookmark("Rye bread")).not.toBeInTheDocument();
  await expect.element(bulkBar).not.toBeInTheDocument();
});

test("categories that failed to load can be retried", async () => {
  server.on("categories.list", new Refusal("CONFLICT"));
  await open(<HomePage />);
  await expect.element(page.getByText("Couldn't load your bookmarks")).toBeVisible();
  server.on("categories.list", [bread, travel]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(bookmark("Rye bread")).toBeVisible();
});

test("when the last bookmark of a group is deleted, the first of the next group gets the focus", async () => {
  server.on("bookmarks.delete", () => {
    server.on("categories.list", [{ ...bread, bookmarkCount: 0 }, travel]);
    serveList([sea]);
    return { deleted: 1, ids: [rye.id] };
  });
  await open(<HomePage />);
  await expect.element(bookmark("By the sea")).toBeVisible();
  bookmark("Rye bread").element().focus();
  await userEvent.keyboard("#");
  await expect.element(bookmark("Rye bread")).not.toBeInTheDocument();
  await expect.element(bookmark("By the sea")).toHaveFocus();
});

test("a page that leads to home gives its heading the focus", async () => {
  await open(
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/add" element={<Link to="/">View Your Bookmarks</Link>} />
    </Routes>,
    { path: "/add" },
  );
  await page.getByRole("link", { name: "View Your Bookmarks" }).click();
  await expect.element(heading("Your Bookmarks")).toHaveFocus();
});

test("a search in the URL replaces the list, until it is cleared", async () => {
  server.on("search.full", makeSearchOutput([sea]));
  await open(<HomePage />, { path: "/?search=sea" });
  await expect.element(bookmark("By the sea")).toBeVisible();
  await expect.element(bookmark("Rye bread")).not.toBeInTheDocument();
  expect(server.calls("search.full")).toMatchObject([{ q: "sea" }]);
  await page.getByRole("button", { name: /Clear/ }).first().click();
  await expect.element(bookmark("Rye bread")).toBeVisible();
});

test("the chosen view is part of the URL and is stored", async () => {
  const first = await open(<HomePage />);
  await page.getByRole("button", { name: "Dense view" }).click();
  await expect.element(address()).toHaveTextContent("/?view=dense");
  await expect.element(sidebar).toBeInTheDocument();
  await first.unmount();
  await open(<HomePage />);
  await expect.element(page.getByRole("button", { name: "Dense view" })).toHaveAttribute("aria-pressed", "true");
});

test("each category keeps the view that was chosen for it; the others show the last choice", async () => {
  await open(<HomePage />);
  await sidebar.getByRole("link", { name: /Bread/ }).click();
  await page.getByRole("button", { name: "Dense view" }).click();
  await sidebar.getByRole("link", { name: /Travel/ }).click();
  const pressed = (name: string) => expect.element(page.getByRole("button", { name, pressed: true })).toBeVisible();
  await pressed("Dense view");
  await page.getByRole("button", { name: "Covers view" }).click();
  await sidebar.getByRole("link", { name: /Bread/ }).click();
  await pressed("Dense view");
  await sidebar.getByRole("link", { name: /All Bookmarks/ }).click();
  await pressed("Covers view");
});

test("the covers view keeps the categories beside the list, and is stored as well", async () => {
  const first = await open(<HomePage />);
  await page.getByRole("button", { name: "Covers view" }).click();
  await expect.element(address()).toHaveTextContent("/?view=covers");
  await expect.element(sidebar).toBeInTheDocument();
  await first.unmount();
  await open(<HomePage />);
  await expect.element(page.getByRole("button", { name: "Covers view" })).toHaveAttribute("aria-pressed", "true");
});

test("a narrow window has its categories in a drawer, which closes when one is chosen", async () => {
  await page.viewport(600, 800);
  await open(
    <>
      <HomePage />
      <Link to="/">Home</Link>
    </>,
  );
  await page.getByRole("button", { name: "Categories" }).click();
  const drawer = page.getByRole("dialog", { name: "Categories" });
  await drawer.getByRole("link", { name: /Travel/ }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(address()).toHaveTextContent(`/?category=${travel.id}`);
  await expect.element(bookmark("Rye bread")).not.toBeInTheDocument();
});
