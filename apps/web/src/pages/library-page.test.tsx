import { Link, Route, Routes } from "react-router";
import { serveList } from "../features/bookmarks/testing/serve-list.ts";
import { makeSearchOutput } from "../shared/testing/run-samples.ts";
import LibraryPage from "./library-page.tsx";
import { bread, travel, rye, sea, sidebar, heading, bookmark, bulkBar, serveLibrary } from "./testing/serve-library.ts";
import { address, beforeEach, expect, open, page, server, test, userEvent } from "../shared/testing/in-page.ts";
import { expectRetry } from "../shared/testing/steps.ts";

beforeEach(serveLibrary);

const select = (title: string) => page.getByRole("checkbox", { name: new RegExp(title) }).click();

test("all bookmarks are shown by category; choosing one leads to its page", async () => {
  await open(<LibraryPage />);
  await expect.element(bookmark("Rye bread")).toBeVisible();
  await expect.element(bookmark("By the sea")).toBeVisible();
  await expect.element(page.getByText("2 bookmarks · 2 categories", { exact: true })).toBeVisible();
  await sidebar.getByRole("link", { name: /Bread/ }).click();
  await expect.element(bookmark("By the sea")).not.toBeInTheDocument();
  await expect.element(bookmark("Rye bread")).toBeVisible();
  await expect.element(address()).toHaveTextContent("/category/Bread");
  await expect.poll(() => document.title).toBe("Bread · Bowerbird");
  await expect.element(heading("Bread")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Manage Bread" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Edit or move…" })).toBeVisible();
});

test("the selection is cleared when its list is left", async () => {
  await open(<LibraryPage />);
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

test("categories that failed to load can be retried", () =>
  expectRetry("categories.list", [bread, travel], <LibraryPage />, "Couldn't load your bookmarks", "Rye bread"));

test("when the last bookmark of a group is deleted, the first of the next group gets the focus", async () => {
  server.on("bookmarks.delete", () => {
    server.on("categories.list", [{ ...bread, bookmarkCount: 0 }, travel]);
    serveList([sea]);
    return { deleted: 1, ids: [rye.id], changeId: "change 1" };
  });
  await open(<LibraryPage />);
  await expect.element(bookmark("By the sea")).toBeVisible();
  bookmark("Rye bread").element().focus();
  await userEvent.keyboard("#");
  await expect.element(bookmark("Rye bread")).not.toBeInTheDocument();
  await expect.element(bookmark("By the sea")).toHaveFocus();
});

test("a page that leads to home gives its heading the focus", async () => {
  await open(
    <Routes>
      <Route path="/" element={<LibraryPage />} />
      <Route path="/add" element={<Link to="/">View Your Bookmarks</Link>} />
    </Routes>,
    { path: "/add" },
  );
  await page.getByRole("link", { name: "View Your Bookmarks" }).click();
  await expect.element(heading("Your Bookmarks")).toHaveFocus();
});

test("a search in the URL replaces the list, until it is cleared", async () => {
  server.on("search.full", makeSearchOutput([sea]));
  await open(<LibraryPage />, { path: "/?search=sea" });
  await expect.element(bookmark("By the sea")).toBeVisible();
  await expect.element(bookmark("Rye bread")).not.toBeInTheDocument();
  expect(server.calls("search.full")).toMatchObject([{ q: "sea" }]);
  await page.getByRole("button", { name: /Clear/ }).first().click();
  await expect.element(bookmark("Rye bread")).toBeVisible();
});

test("the chosen view is part of the URL and is stored", async () => {
  const first = await open(<LibraryPage />);
  await page.getByRole("button", { name: "Dense view" }).click();
  await expect.element(address()).toHaveTextContent("/?view=dense");
  await expect.element(sidebar).toBeInTheDocument();
  await first.unmount();
  await open(<LibraryPage />);
  await expect.element(page.getByRole("button", { name: "Dense view" })).toHaveAttribute("aria-pressed", "true");
});

test("the covers view keeps the categories beside the list, and is stored as well", async () => {
  const first = await open(<LibraryPage />);
  await page.getByRole("button", { name: "Covers view" }).click();
  await expect.element(address()).toHaveTextContent("/?view=covers");
  await expect.element(sidebar).toBeInTheDocument();
  await first.unmount();
  await open(<LibraryPage />);
  await expect.element(page.getByRole("button", { name: "Covers view" })).toHaveAttribute("aria-pressed", "true");
});

test("a narrow window has its categories in a drawer, which closes when one is chosen", async () => {
  await page.viewport(600, 800);
  await open(
    <>
      <LibraryPage />
      <Link to="/">Home</Link>
    </>,
  );
  await page.getByRole("button", { name: "Categories" }).click();
  const drawer = page.getByRole("dialog", { name: "Categories" });
  await drawer.getByRole("link", { name: /Travel/ }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(address()).toHaveTextContent("/category/Travel");
  await expect.element(bookmark("Rye bread")).not.toBeInTheDocument();
});

test.each(["/", "/category/Bread", "/?search=rye", "/?search=&is=favorite", "/?search=&tags=rye"])(
  "%s has its name, advanced search, Bulk Edit, order and view, in this sequence",
  async (path) => {
    server.on("search.full", makeSearchOutput([rye]));
    await open(<LibraryPage />, { path });
    await expect.element(bookmark("Rye bread")).toBeVisible();
    const header = page.getByRole("main").getByRole("heading", { level: 1 }).element().parentElement!
      .parentElement!.parentElement!;
    const names = [...header.querySelectorAll("h1, button")].map(
      (each) => each.getAttribute("aria-label") ?? each.textContent,
    );
    const wanted = ["Advanced Search & AI Filters", "Bulk Edit", "Sort:", "Cards view", "Covers view", "Dense view"];
    const found = names.flatMap((name) => wanted.filter((one) => name.startsWith(one)));
    expect(found).toEqual(wanted);
  },
);
