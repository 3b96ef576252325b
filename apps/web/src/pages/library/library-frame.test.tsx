import { makeCategory, makeSavedSearch } from "../../shared/testing/samples.ts";
import { CategoriesButton, LibraryFrame } from "./library-frame.tsx";
import { address, beforeEach, expect, open, page, server, test, userEvent } from "../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread" });
const categories = page.getByRole("button", { name: "Categories" });
const drawer = page.getByRole("dialog", { name: "Categories" });
const link = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });

beforeEach(() => {
  server.on("categories.list", [bread]);
  server.on("savedSearches.list", [makeSavedSearch({ name: "Slow bread" })]);
  server.on("linkChecks.broken", { broken: 0 });
  server.on("tidy.list", { sections: [], ready: 0 });
});

const openFrame = (path: string, isWhole = false) =>
  open(
    <LibraryFrame isWhole={isWhole}>
      <CategoriesButton />
    </LibraryFrame>,
    { path },
  );

test("every page of the library leads to categories, saved searches, tags and the trash", async () => {
  await openFrame("/trash?page=2");
  await expect.element(link("Trash")).toHaveAttribute("aria-current", "page");
  await expect.element(link("All Bookmarks")).toHaveAttribute("href", "/");
  await expect.element(link("Slow bread")).toHaveAttribute("href", expect.not.stringContaining("page"));
  await expect.element(categories).not.toBeInTheDocument();
  await link("Bread").click();
  await expect.element(address()).toHaveTextContent("/category/Bread");
});

test("on a narrow screen they open in a drawer, as often as needed, and a choice closes it", async () => {
  await page.viewport(600, 800);
  await openFrame("/tags");
  await expect.element(link("Bread")).not.toBeInTheDocument();
  await categories.click();
  await expect.element(drawer.getByRole("link", { name: "Trash" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  await categories.click();
  await drawer.getByRole("link", { name: /^Bread/ }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(address()).toHaveTextContent("/category/Bread");
});

test("a page that needs much width keeps its sidebar on wide screens only", async () => {
  const { unmount } = await openFrame("/", true);
  await expect.element(link("Bread")).toBeVisible();
  await unmount();
  await page.viewport(1_100, 800);
  await openFrame("/", true);
  await categories.click();
  await expect.element(drawer.getByRole("link", { name: /^Bread/ })).toBeVisible();
});
